import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { ask } from './ask.ts'
import { freePort, pause, startProduct, type RunningProduct } from './product.ts'

/** How often the product is killed; `CRASH_CYCLES=20` for the long run. */
const CYCLES = Number(process.env.CRASH_CYCLES ?? 3)
/** Senders at the same time. */
const SENDERS = 4

// Asked directly, on plain http, as `npm start` is. The fault is that of the built-in PostgreSQL:
// with an outside one there is nothing of ours to kill.
const env = { DATABASE_URL: '', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }
const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-crash-'))
/** Where the product keeps its PostgreSQL. */
const home = join(dataDir, 'postgres')
let product: RunningProduct
let port: number
let stamp: string

beforeAll(async () => {
  port = await freePort()
  product = await startProduct(env, { dataDir, port, tls: false })
  const form = await ask(product.url, { method: 'GET', path: '/trouver-pro' })
  stamp = /name="horodatage"[^>]*value="([^"]+)"/.exec(form.body)![1]!
  // A form posted sooner than a person could fill it in is refused.
  await pause(3_100)
})
afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let serial = 0
const acknowledged: string[] = []
const unanswered: string[] = []
const refused: string[] = []

/** Posts a visitor's request, as its form does, and notes whether the product said yes. */
async function send(): Promise<void> {
  const number = ++serial
  const email = `demande-${number}@ouvreo.example`
  const body = {
    trade: 'plomberie',
    postalCode: '69003',
    description: `Remplacement d’un robinet qui goutte, chantier numéro ${number}.`,
    budget: '',
    timeframe: '',
    wantedQuotes: '5',
    phoneSharing: 'one_by_one',
    firstName: 'Claire',
    lastName: 'Martin',
    email,
    phone: '',
    cle: `cle-${number}-${dataDir.slice(-6)}`,
    horodatage: stamp,
    site: '',
  }
  try {
    const answer = await ask(product.url, { method: 'POST', path: '/trouver-pro', body })
    if (answer.location === '/demande/envoyee') acknowledged.push(email)
    else if (answer.status === 503) unanswered.push(email)
    else refused.push(`${answer.status} ${answer.location ?? ''}`)
  } catch {
    unanswered.push(email)
  }
}

/** Requests without a pause between them until told to stop. */
function stream(): { stop: () => Promise<void> } {
  let going = true
  const senders = Array.from({ length: SENDERS }, async () => {
    while (going) {
      await send()
      await pause(5)
    }
  })
  return {
    async stop() {
      going = false
      await Promise.all(senders)
    },
  }
}

/** The built-in PostgreSQL of the data folder: its first process and all it started. */
function postgresProcesses(): number[] {
  const postmaster = Number(
    readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
  return [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}

function kill(pids: number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It ended in between.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function startAgain(): Promise<void> {
  product = await startProduct(env, { dataDir, port, tls: false })
}

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  // Joins the product's own server, as a second process on the same folder does.
  const server = await startEmbeddedPostgres({ dataDir: home })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
    await server.stop()
  }
}

/** What has not been done yet: mails, and the events they come from. */
const WAITING = `
  select email_type as what, status || ' ' || coalesce(error_message, '') as state from email_logs where status <> 'sent'
  union all
  select name || ' ' || coalesce(data->>'type', ''), state::text || ', try ' || retry_count || ' of ' || retry_limit || ', due in ' || round(extract(epoch from start_after - now())) || ' s, seen ' || coalesce(round(extract(epoch from now() - heartbeat_on))::text, '?') || ' s ago'
  from pgboss.job where name in ('events', 'mails') and state in ('created', 'retry', 'active')`

describe('kill -9 in a stream of requests', () => {
  it(
    `${CYCLES} times: Node, PostgreSQL, or both, and each time it starts alone`,
    { timeout: CYCLES * 25_000 + 30_000 },
    async () => {
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const begun = acknowledged.length
        const requests = stream()
        // In the middle of a stream, however quick the machine is.
        await expect.poll(() => acknowledged.length - begun, { interval: 20 }).toBeGreaterThan(5)
        await pause(Math.random() * 400)
        const what = (['node', 'postgres', 'both'] as const)[cycle % 3]!
        const before = acknowledged.length
        if (what !== 'node') kill(postgresProcesses())
        if (what === 'postgres') {
          // Node lives on, and has it back by itself.
          await expect
            .poll(async () => (await ask(product.url, { method: 'GET', path: '/readyz' })).status, {
              interval: 50,
            })
            .toBe(200)
          await expect.poll(() => acknowledged.length, { interval: 50 }).toBeGreaterThan(before)
          await requests.stop()
        } else {
          const ended = new Promise((resolve) => product.child.once('exit', resolve))
          kill([product.child.pid!])
          await ended
          await requests.stop()
          await startAgain()
        }
      }
      expect(refused).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(CYCLES * 5)
    },
  )

  it('loses no request it had said yes to, and keeps none twice', async () => {
    const rows = await query<{ email: string; n: number }>(
      'select email, count(*)::int as n from quote_request_contacts group by email',
    )
    const kept = new Map(rows.map(({ email, n }) => [email, n]))
    expect(acknowledged.filter((email) => kept.get(email) !== 1)).toEqual([])
    expect(rows.filter(({ n }) => n !== 1)).toEqual([])
    // One that was kept without an answer is possible; one that nobody sent is not.
    const sent = new Set([...acknowledged, ...unanswered])
    expect(rows.filter(({ email }) => !sent.has(email))).toEqual([])
  })

  it(
    'writes to each of them at least once, and leaves no mail waiting',
    { timeout: 120_000 },
    async () => {
      await expect.poll(() => query(WAITING), { timeout: 90_000, interval: 1_000 }).toEqual([])
      const rows = await query<{ email: string }>('select email from quote_request_contacts')
      const folder = join(dataDir, 'mails')
      const written = new Set<string>()
      for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
        const mail = await PostalMime.parse(readFileSync(join(folder, name)))
        for (const to of mail.to ?? []) if ('address' in to && to.address) written.add(to.address)
      }
      expect(rows.filter(({ email }) => !written.has(email))).toEqual([])
    },
  )
})

describe('two products on one data folder', () => {
  it(
    'share the database, and the first may stop without taking it from the second for long',
    { timeout: 60_000 },
    async () => {
      const second = await startProduct(env, { dataDir, tls: false })
      try {
        const page = await ask(second.url, { method: 'GET', path: '/trouver-pro' })
        expect(page.status).toBe(200)
        expect(await product.stop('SIGTERM')).toBe(0)
        // The database ends with its owner; the one that stays takes it over, here and at the end.
        await expect
          .poll(async () => (await ask(second.url, { method: 'GET', path: '/readyz' })).status, {
            interval: 100,
          })
          .toBe(200)
        const posted = await ask(second.url, {
          method: 'POST',
          path: '/trouver-pro',
          body: { postalCode: '69003' },
        })
        expect(posted.status).toBe(422)
        product = await startProduct(env, { dataDir, port, tls: false })
        expect((await ask(product.url, { method: 'GET', path: '/trouver-pro' })).status).toBe(200)
      } finally {
        await second.stop()
      }
      await expect
        .poll(async () => (await ask(product.url, { method: 'GET', path: '/readyz' })).status, {
          interval: 100,
        })
        .toBe(200)
    },
  )
})
