import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { errorName, recordRun } from '#app/platform/jobs/recurring-runs.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { cancelFailingJob, retryStoppedJob } from './act-on-job.server.ts'
import * as page from './admin-jobs.page.tsx'
import { loader as exportJobs } from './export-jobs.route.ts'
import { RECURRING } from './job-list.ts'
import { listRecurring } from './list-jobs.server.ts'

const database = useTestDatabase()
beforeEach(async () => void (await database.pool.query('delete from pgboss.job')))

const SECRET = 'claire.secrete@ouvreo.example'
/** A job of a queue in a state, as a failure leaves it: with an error whose words quote what somebody wrote. */
async function aJob(
  state: 'created' | 'retry' | 'failed' | 'active' | 'cancelled',
  queue: 'events' | 'mails' = 'events',
) {
  await enqueue(database.db, queue, { type: 'lead.proposed', mark: newId() })
  const output = JSON.stringify({
    name: 'DatabaseError',
    code: '23505',
    message: `Key (email)=(${SECRET}) already exists`,
    stack: SECRET,
  })
  const { rows } = await database.pool.query<{ id: string }>(
    `update pgboss.job set state = $1::pgboss.job_state, retry_count = 3, output = $2 where id = (select id from pgboss.job order by created_on desc, id desc limit 1) returning id`,
    [state, output],
  )
  return rows[0]!.id
}
const stateOf = async (id: string) =>
  (
    await database.pool.query<{ state: string }>(
      'select state::text from pgboss.job where id = $1',
      [id],
    )
  ).rows[0]?.state
const audited = async () =>
  (
    await database.pool.query<{ action: string }>('select action from audit_log order by at, id')
  ).rows.map(({ action }) => action)

describe('the server’s jobs', () => {
  it('are tried again once they stopped, and their copy in the queue of failures is removed', async () => {
    const admin = database.ctx(await anAdmin(database))
    const failed = await aJob('failed')
    await enqueue(database.db, 'events-dead' as never, {})
    await database.pool.query(`update pgboss.job set source_id = $1 where name = 'events-dead'`, [
      failed,
    ])
    const before = (await audited()).length
    expect((await retryStoppedJob(admin, failed)).ok).toBe(true)
    expect(await stateOf(failed)).toBe('retry')
    expect(
      (await database.pool.query(`select 1 from pgboss.job where name = 'events-dead'`)).rowCount,
    ).toBe(0)
    expect(await retryStoppedJob(admin, failed)).toMatchObject(refuse('not_stopped'))
    const cancelled = await aJob('cancelled')
    expect((await retryStoppedJob(admin, cancelled)).ok).toBe(true)
    expect(await stateOf(cancelled)).toBe('created')
    expect(await retryStoppedJob(admin, newId())).toMatchObject(refuse('not_found'))
    expect((await audited()).slice(before)).toEqual(['job.retry', 'job.retry'])
  })

  it('are cancelled only while they fail and wait, and never a mail', async () => {
    const admin = database.ctx(await anAdmin(database))
    const [failing, waiting, running, mail] = [
      await aJob('retry'),
      await aJob('created'),
      await aJob('active'),
      await aJob('retry', 'mails'),
    ]
    expect(await cancelFailingJob(admin, mail)).toMatchObject(refuse('somebody_waits'))
    for (const id of [waiting, running])
      expect(await cancelFailingJob(admin, id)).toMatchObject(refuse('not_failing'))
    expect((await cancelFailingJob(admin, failing)).ok).toBe(true)
    expect(await stateOf(failing)).toBe('cancelled')
  })

  it('are shown by state, without a word of what somebody wrote', async () => {
    const admin = await anAdmin(database)
    await aJob('failed')
    await aJob('active')
    const { data } = await askPage<{
      total: number
      sums: object
      jobs: { error: string; state: string }[]
    }>(database, page, '/admin/taches', { as: admin })
    expect(data).toMatchObject({ total: 2, sums: { failed: 1, running: 1, waiting: 0 } })
    expect(JSON.stringify(data)).not.toContain(SECRET)
    expect(data.jobs.map(({ error }) => error)).toEqual([
      'DatabaseError 23505',
      'DatabaseError 23505',
    ])
    expect(
      (
        await askPage<{ jobs: { state: string }[] }>(
          database,
          page,
          '/admin/taches?etat=failed&q=lead',
          { as: admin },
        )
      ).data.jobs,
    ).toMatchObject([{ state: 'failed' }])
    expect(
      (
        await askPage(database, page, '/admin/taches', {
          as: admin,
          post: { intent: 'cancel', jobId: 'x' },
        })
      ).status,
    ).toBe(404)
  })

  it('that come again say how they went last: failures by class and code', async () => {
    const run = (seconds: number, error: unknown = null) =>
      recordRun(database.db, {
        name: 'balai',
        everySeconds: 5,
        startedAt: new Date(TEST_NOW.getTime() + seconds * 1_000),
        error,
      })
    const row = async (seconds: number) =>
      (
        await listRecurring(
          database.ctx(await anAdmin(database), new Date(TEST_NOW.getTime() + seconds * 1_000)),
        )
      ).find(({ name }) => name === 'balai')!
    await run(0)
    await run(5)
    expect(await row(6)).toMatchObject({
      startedAt: new Date(TEST_NOW.getTime() + 5_000),
      failures: 0,
      late: false,
      error: null,
    })
    await run(10, Object.assign(new TypeError(SECRET), { code: SECRET }))
    await run(15, { cause: { code: '40P01' } })
    expect(await row(16)).toMatchObject({ failures: 2, error: '40P01' })
    await run(20)
    expect(await row(21)).toMatchObject({ failures: 0, error: null })
    expect((await row(200)).late).toBe(true)
    expect(errorName(Object.assign(new TypeError(SECRET), { code: SECRET }))).toBe('TypeError')
  })

  it('that come again each have their words, here and in the table that is downloaded', async () => {
    const scheduled = [
      ...readFileSync('app/wiring/schedule.server.ts', 'utf8').matchAll(/name: '([a-z-]+)'/g),
    ].map((match) => match[1]!)
    expect(scheduled.length).toBeGreaterThan(15)
    expect(scheduled.filter((name) => !RECURRING[name])).toEqual([])
    await recordRun(database.db, {
      name: 'watch-insurance',
      everySeconds: 3_600,
      startedAt: TEST_NOW,
      error: null,
    })
    let csv = ''
    const file: PageModule = {
      loader: async (args: never) => {
        const answer = await exportJobs(args)
        csv = await answer.clone().text()
        return answer
      },
    }
    expect(
      (
        await askPage(database, file, '/admin/taches.csv?table=heures-fixes', {
          as: await anAdmin(database),
        })
      ).status,
    ).toBe(200)
    expect(csv).toContain('Veille des assurances')
  })
})
