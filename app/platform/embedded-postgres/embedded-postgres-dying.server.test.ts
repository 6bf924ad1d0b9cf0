import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clusterOf, query, until, useLauncher } from '#test/embedded-postgres.ts'
import { isAlive, isServerProcess, readServerFile } from './embedded-postgres-process.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'

const launcher = useLauncher()

describe('a server on one data folder, when something dies', () => {
  it('begins anew after a first start that was killed half-way', async () => {
    const dataDir = launcher.shared
    const child = launcher.startChild(dataDir)
    child.started.catch(() => undefined)
    await until(
      () =>
        existsSync(dataDir) &&
        readdirSync(dataDir).some(
          (name) =>
            name.startsWith('postgres.new-') &&
            existsSync(join(dataDir, name, 'cluster', 'PG_VERSION')),
        ),
    )
    await child.kill()
    expect(existsSync(clusterOf(dataDir))).toBe(false)
    const server = await startEmbeddedPostgres({ dataDir })
    await query(server.url, 'create table kept as select 1 as n')
    await server.stop()
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('is taken over from a process that was killed, and stops with the one that took it', async () => {
    const child = launcher.startChild(launcher.shared)
    const { pid, url } = await child.started
    await child.kill()
    expect(isServerProcess(pid, clusterOf(launcher.shared))).toBe(true)
    const server = await startEmbeddedPostgres({ dataDir: launcher.shared })
    expect(server).toMatchObject({ owned: true, pid, url })
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('comes back by itself, at the same address, when the server alone is killed', async () => {
    const said: string[] = []
    const server = await startEmbeddedPostgres({
      dataDir: launcher.shared,
      log: (message) => said.push(message),
    })
    const before = server.pid
    await query(server.url, 'insert into kept values (2)')
    process.kill(before, 'SIGKILL')
    const answers = async () =>
      query(server.url, 'select n from kept order by n').then(
        (rows) => rows.length === 2,
        () => false,
      )
    await until(answers)
    await until(() => server.pid !== before)
    expect(said).toContain('La base de données s’était arrêtée : elle a été relancée.')
    // A dropped connection is not a dead server: the owner finds it again.
    await query(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ouvreo-owner'`,
    )
    await until(
      async () =>
        (
          await query(
            server.url,
            `select 1 from pg_stat_activity where application_name = 'ouvreo-owner'`,
          )
        ).length === 1,
    )
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
  })

  it('recovers when both were killed, even if the dead number is a zombie or another program', async () => {
    const child = launcher.startChild(launcher.shared)
    const { pid } = await child.started
    await child.kill()
    process.kill(pid, 'SIGKILL')
    const recovered = await startEmbeddedPostgres({ dataDir: launcher.shared })
    expect(await query(recovered.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }])
    await recovered.stop()

    // The shell becomes `sleep`, which never collects the child it does not know of: the child must outlive the shell.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    launcher.keep(parent)
    const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
    if (process.platform === 'linux')
      await until(() => /\) Z/.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')))
    expect(isAlive(zombie)).toBe(false)
    for (const number of process.platform === 'linux' ? [zombie, parent.pid!] : [zombie]) {
      const killed = launcher.startChild(launcher.shared)
      const before = await killed.started
      await killed.kill()
      process.kill(before.pid, 'SIGKILL')
      await until(() => !isAlive(before.pid))
      const file = join(clusterOf(launcher.shared), 'postmaster.pid')
      for (const path of [
        file,
        join(
          clusterOf(launcher.shared),
          `.s.PGSQL.${readServerFile(clusterOf(launcher.shared))!.port}.lock`,
        ),
      ]) {
        writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(number)))
      }
      const server = await startEmbeddedPostgres({ dataDir: launcher.shared })
      expect(server.owned).toBe(true)
      expect(await query(server.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }])
      await server.stop()
    }
    parent.kill('SIGKILL')
  })

  it('outlives a terminal’s Ctrl+C until the product has finished with it', async () => {
    const child = launcher.startChild(launcher.shared, 'drain')
    const { pid } = await child.started
    // What a terminal does: the signal goes to the whole foreground group.
    process.kill(-child.process.pid!, 'SIGINT')
    expect(await child.next()).toEqual({ after_interrupt: 'served' })
    expect((await child.ended)[0]).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  it('does not outlive a process that ends without stopping it', async () => {
    const child = launcher.startChild(launcher.shared, 'exit')
    const { pid } = await child.started
    expect((await child.ended)[0]).toBe(3)
    await until(() => !isAlive(pid))
  })

  it('says so when the server is frozen', async () => {
    const child = launcher.startChild(launcher.shared)
    const { pid } = await child.started
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(startEmbeddedPostgres({ dataDir: launcher.shared })).rejects.toThrow(
        `ne répond plus (processus ${pid}, peut-être suspendu)`,
      )
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await child.stop()
    expect(isAlive(pid)).toBe(false)
  })
})
