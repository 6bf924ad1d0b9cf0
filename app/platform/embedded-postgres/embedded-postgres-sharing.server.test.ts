import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { query, until, useLauncher } from '#test/embedded-postgres.ts'
import { isAlive } from './embedded-postgres-process.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'

const launcher = useLauncher()

describe('a server that two processes share', () => {
  it('is made once when two processes start on it at the same time', async () => {
    const dataDir = launcher.shared
    const pair = [launcher.startChild(dataDir), launcher.startChild(dataDir)]
    const [one, two] = await Promise.all(pair.map((child) => child.started))
    expect(two!.url).toBe(one!.url)
    expect(two!.pid).toBe(one!.pid)
    expect([one!.owned, two!.owned].sort()).toEqual([false, true])
    const joiner = pair[one!.owned ? 1 : 0]!
    const owner = pair[one!.owned ? 0 : 1]!
    await joiner.stop()
    await query(one!.url, 'create table kept as select 1 as n')
    await owner.stop()
    expect(isAlive(one!.pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('is shared with a second process, which leaves it running', async () => {
    const child = launcher.startChild(launcher.shared)
    const { pid, url } = await child.started
    const joined = await startEmbeddedPostgres({ dataDir: launcher.shared })
    expect(joined).toMatchObject({ owned: false, pid, url })
    await joined.stop()
    expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }])
    await child.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('is taken over by the second process when the first stops', async () => {
    const child = launcher.startChild(launcher.shared)
    const { pid, url } = await child.started
    const joined = await startEmbeddedPostgres({ dataDir: launcher.shared })
    await child.stop()
    const answers = () =>
      query(url, 'select n from kept').then(
        (rows) => rows.length === 1,
        () => false,
      )
    await until(answers)
    await until(() => joined.owned && joined.pid !== pid)
    const taken = joined.pid
    await joined.stop()
    // Its files are gone when `stop` answers; the process itself may take a moment more to leave.
    await until(() => !isAlive(taken))
  })

  it('is stopped by the second process when the first was killed', async () => {
    const child = launcher.startChild(launcher.shared)
    const { pid, url } = await child.started
    const joined = await startEmbeddedPostgres({ dataDir: launcher.shared })
    await child.kill()
    // The server takes an instant to notice that its owner is gone.
    await until(
      async () =>
        (await query(url, `select 1 from pg_stat_activity where application_name = 'ouvreo-owner'`))
          .length === 1,
    )
    await joined.stop()
    expect(isAlive(pid)).toBe(false)
  })
})
