import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import { asking } from '#app/platform/payments/ask-stripe.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { holdOutgoing, releaseOutgoing } from '#app/platform/jobs/outgoing-holds.server.ts'
import { recordRun } from '#app/platform/jobs/recurring-runs.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { reportDamage } from '#app/platform/files/check-files.server.ts'
import { registry } from '#app/platform/metrics/metrics.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { addMetrics, readMetrics } from './metrics.ts'

const database = useTestDatabase({ max: 2 })
const product = () => ({
  db: database.db,
  pool: database.pool,
  live: { streams: { count: () => 3 } } as never,
})
beforeAll(() => setLogLevel('silent'))

/** The value of a metric as Prometheus is told it; null when it is not told. */
async function told(name: string): Promise<number | null> {
  const line = (await readMetrics(product())).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

const rules = readFileSync('deploy/monitoring/ouvreo.rules.yml', 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)\n +expr: '(.+)'/g)].map(([, name, expr]) => ({
  name: name!,
  expr: expr!,
}))
const metricsIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(?:ouvreo|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  ),
]

describe('the rules of alert and the panels', () => {
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name))

  it('name metrics that this product has', () => {
    expect(alerts.length).toBe(rules.match(/- alert:/g)!.length)
    expect(alerts.length).toBeGreaterThan(15)
    for (const { name, expr } of alerts) {
      if (name === 'OuvreoDown') continue
      expect(metricsIn(expr).length, name).toBeGreaterThan(0)
      expect(
        metricsIn(expr).filter((metric) => !known.has(metric)),
        name,
      ).toEqual([])
    }
    const board = readFileSync('deploy/monitoring/ouvreo-dashboard.json', 'utf8')
    const { panels } = JSON.parse(board) as { panels: { targets: { expr: string }[] }[] }
    for (const { targets } of panels)
      for (const { expr } of targets) {
        expect(metricsIn(expr).length, expr).toBeGreaterThan(0)
        expect(
          metricsIn(expr).filter((metric) => !known.has(metric)),
          expr,
        ).toEqual([])
      }
    // What is counted is looked at somewhere.
    const own = [...known].filter((metric) => metric.startsWith('ouvreo_'))
    const seen = metricsIn(rules + board)
    expect(own.filter((metric) => !seen.includes(metric))).toEqual([])
  })

  it('have each their line of what to do', () => {
    const operations = readFileSync('docs/operations/alerts.md', 'utf8')
    const lines = [...operations.matchAll(/^\| `(Ouvreo\w+)` \|/gm)].map((match) => match[1])
    expect(lines.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  })
})

describe('a fault makes the value of its alert', () => {
  it('a job that waits, and one that was given up', async () => {
    await database.db.transaction((tx) => enqueue(tx as never, 'mails', { mailId: 'x' }))
    await database.pool.query(
      `update pgboss.job set start_after = now() - interval '2 minutes' where name = 'mails'`,
    )
    expect(await told('ouvreo_queue_oldest_seconds{queue="mails"}')).toBeGreaterThan(60)
    expect(await told('ouvreo_queue_jobs{queue="mails",state="due"}')).toBe(1)
    await database.pool.query(`update pgboss.job set state = 'failed' where name = 'mails'`)
    expect(await told('ouvreo_queue_jobs{queue="mails",state="failed"}')).toBe(1)
    expect(await told('ouvreo_queue_oldest_seconds{queue="mails"}')).toBe(0)
  })

  it('a recurring job that does not run again', async () => {
    const startedAt = new Date(Date.now() - 600_000)
    await recordRun(database.db, {
      name: 'sweep-deadlines',
      everySeconds: 20,
      startedAt,
      error: null,
    })
    expect(await told('ouvreo_recurring_late_seconds{job="sweep-deadlines"}')).toBeGreaterThan(300)
  })

  it('a recurring job that fails each time it runs', async () => {
    const late = () => told('ouvreo_recurring_late_seconds{job="send-digests"}')
    const run = { name: 'send-digests', everySeconds: 60 }
    for (let minutes = 8; minutes >= 0; minutes--)
      await recordRun(database.db, {
        ...run,
        startedAt: new Date(Date.now() - minutes * 60_000),
        error: new Error('fails'),
      })
    expect(await late()).toBeGreaterThan(300)
    await recordRun(database.db, { ...run, startedAt: new Date(), error: null })
    expect(await late()).toBe(0)
  })

  it('statements that wait for a connection', async () => {
    const slow = Promise.all(
      Array.from({ length: 3 }, () => database.pool.query('select pg_sleep(0.5)')),
    )
    expect(await told('ouvreo_pool_waiting')).toBeGreaterThan(0)
    expect(await told('ouvreo_database_up')).toBe(1)
    await slow
    expect(await told('ouvreo_pool_waiting')).toBe(0)
  })

  it('what is held after a restore', async () => {
    await holdOutgoing(database.db, { heldAt: TEST_NOW, copiedAt: TEST_NOW })
    expect(await told('ouvreo_outgoing_held')).toBe(1)
    await releaseOutgoing(database.db, TEST_NOW)
    expect(await told('ouvreo_outgoing_held')).toBe(0)
  })

  it('a Stripe that does not answer, and a file that was damaged', async () => {
    const name = 'ouvreo_stripe_errors_total{kind="unavailable"}'
    const before = (await told(name))!
    const silent = () =>
      Promise.reject(Object.assign(new Error('x'), { type: 'StripeConnectionError' }))
    await expect(asking('read', silent)).rejects.toBeInstanceOf(PaymentFault)
    expect(await told(name)).toBe(before + 1)
    const damaged = (await told('ouvreo_damaged_files_total'))!
    reportDamage('ab/cd/ef', 'changed')
    expect(await told('ouvreo_damaged_files_total')).toBe(damaged + 1)
  })

  it('a database that refuses writes, and one that is away', async () => {
    const failing = { execute: () => Promise.reject(new Error('away')) }
    const away = await readMetrics({ ...product(), db: failing as never })
    expect(away).toContain('ouvreo_database_up 0')
    const readOnly = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      return readMetrics({ ...product(), db: tx as never })
    })
    expect(readOnly).toContain('ouvreo_database_read_only 1')
    expect(await told('ouvreo_database_read_only')).toBe(0)
  })
})

describe('/metrics', () => {
  const at = (token: string | null) => {
    const app = new Hono()
    addMetrics(app, product(), token)
    return (authorization?: string) =>
      app.request('/metrics', authorization ? { headers: { authorization } } : {})
  }

  it('is there for whoever has the token, and for nobody where there is none', async () => {
    const ask = at('a token of this test')
    expect((await ask('Bearer a token of this test')).status).toBe(200)
    expect(await (await ask('Bearer a token of this test')).text()).toContain(
      'ouvreo_live_streams 3',
    )
    for (const given of [undefined, 'Bearer another', 'Bearer ', 'a token of this test'])
      expect((await ask(given)).status, given).toBe(404)
    expect((await at(null)('Bearer null')).status).toBe(404)
  })
})
