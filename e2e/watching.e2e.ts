import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, startProduct, type RunningProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

let shared: SharedDatabase
let product: RunningProduct
let metricsPort: number
const lines: string[] = []

beforeAll(async () => {
  shared = await openSharedDatabase()
  metricsPort = await freePort()
  product = await startProduct(
    { DATABASE_URL: shared.url, METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' },
    { tls: false, stderr: 'pipe' },
  )
  createInterface({ input: product.child.stderr! }).on('line', (line) => lines.push(line))
})
afterAll(async () => {
  await product?.stop()
  await shared?.close()
})

const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
const readiness = async () => {
  const answer = await fetch(`${product.url}/readyz`)
  return `${answer.status} ${await answer.text()}`
}
/** Has every new session of the product be as this says; those that are open end. */
const sessions = async (setting: string) => {
  const client = await shared.pool.connect()
  try {
    await client.query('set default_transaction_read_only = off')
    const { rows } = await client.query('select current_database() as name')
    await client.query(`alter database ${rows[0].name} ${setting}`)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  } finally {
    client.release()
  }
}
const write = (signal: AbortSignal | null = null) =>
  fetch(`${product.url}/contact`, {
    method: 'POST',
    signal,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: product.url },
    body: new URLSearchParams({
      firstName: 'Claire',
      lastName: 'Canari',
      email: 'canari@ouvreo.example',
      type: 'general',
      subject: 'Une question du canari',
      message: 'Bonjour, ceci est une question du canari, assez longue pour être envoyée.',
    }),
  })

it('a database that refuses writes is told apart from a fault, and everything that is seen of it names nobody', async () => {
  expect(await readiness()).toBe('200 ok')
  await fetch(`${product.url}/devis/canari@ouvreo.example`)
  await sessions('set default_transaction_read_only = on')
  await expect.poll(readiness).toBe('503 database read only')
  expect((await write()).status).toBe(503)
  const told = await figures()
  expect(told).toContain('ouvreo_database_read_only 1')
  expect(told).toContain('ouvreo_database_up 1')
  expect(told).toMatch(
    /ouvreo_request_seconds_count\{route="\/contact",method="POST",status="503"\} [1-9]/,
  )

  await sessions('reset default_transaction_read_only')
  await expect.poll(readiness).toBe('200 ok')
  expect((await write()).status).toBeLessThan(500)
  expect(await figures()).toContain('ouvreo_database_read_only 0')

  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said).toContainEqual(
    expect.objectContaining({
      message: 'request failed',
      method: 'POST',
      route: '/contact',
      status: 503,
      ms: expect.any(Number),
    }),
  )
  // The log may say which address was not found, and nothing of a form; the figures know patterns alone.
  const others = said.filter(({ message }) => message !== 'not found')
  expect(`${JSON.stringify(others)}${await figures()}`).not.toMatch(/canari/i)
  // The site itself has no such address without a token.
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404)
})

it('whoever leaves before the answer is there is no fault', async () => {
  const client = await shared.pool.connect()
  const leaving = new AbortController()
  try {
    await client.query('begin; lock table contact_messages in exclusive mode')
    const sent = write(leaving.signal).catch(() => 'left')
    const waiting = async () =>
      (await shared.pool.query(`select from pg_locks where not granted`)).rowCount
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0)
    leaving.abort()
    expect(await sent).toBe('left')
    const count = (status: number) =>
      `ouvreo_request_seconds_count{route="/contact",method="POST",status="${status}"} 1`
    await expect.poll(figures).toContain(count(499))
    expect(await figures()).not.toContain(count(500))
  } finally {
    await client.query('rollback')
    client.release()
  }
})
