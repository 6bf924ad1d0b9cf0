import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { pause, startProduct, type RunningProduct } from './product.ts'

/** How long the database is away; `FAULT_SECONDS=30` for the long run. */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 6)
/** A page that reads the database, for somebody signed in. */
const PAGE = '/admin/artisans'
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-faults-'))
let postgres: EmbeddedPostgres
let product: RunningProduct
let cookie: string

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  product = await startProduct(
    {
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'equipe@ouvreo.example',
      ADMIN_PASSWORD: 'une phrase de douze',
    },
    { dataDir: join(folder, 'data') },
  )
  cookie = await signIn()
})
afterAll(async () => {
  await product?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The cookie of a new session. */
async function signIn(): Promise<string> {
  const signedIn = await fetch(`${product.url}/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'equipe@ouvreo.example', password: 'une phrase de douze' }),
    redirect: 'manual',
  })
  return signedIn.headers
    .getSetCookie()
    .find((line) => line.includes('session='))!
    .split(';')[0]!
}

const post = (path: string, own: string, fields: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { cookie: own },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

type Seen = { status: number; retryAfter: string | null; body: string }

async function look(path: string): Promise<Seen> {
  const answer = await fetch(product.url + path, { headers: { cookie }, redirect: 'manual' })
  const body = await answer.text()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body,
  }
}

/** Looks at a page that needs the database, twenty times a second, while `SECONDS` pass. */
async function lookAllTheWhile(): Promise<Seen[]> {
  const seen: Promise<Seen>[] = []
  const until = Date.now() + SECONDS * 1_000
  while (Date.now() < until) {
    seen.push(look(PAGE))
    await pause(50)
  }
  return Promise.all(seen)
}

async function expectRecovery() {
  await expect
    .poll(async () => [(await look('/readyz')).status, (await look(PAGE)).status])
    .toEqual([200, 200])
}

describe('a database that is away', () => {
  it('shows the page before', async () => {
    expect((await look(PAGE)).status).toBe(200)
  })

  it('is told as 503 in French at once when it is stopped, and forgotten when it is back', async () => {
    await postgres.stop()
    const seen = await lookAllTheWhile()
    expect((await look('/livez')).status).toBe(200)
    expect((await look('/readyz')).status).toBe(503)
    expect(new Set(seen.slice(2).map(({ status }) => status))).toEqual(new Set([503]))
    expect(seen.at(-1)!.retryAfter).toBeTruthy()
    expect(seen.at(-1)!.body).toContain('Un instant, nous revenons')
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
    await expectRecovery()
    expect(product.child.exitCode).toBeNull()
  })

  it('forgets at once who signs out, says so, and ends their session when it is back, whatever was started again meanwhile', async () => {
    const own = await signIn()
    const reaches = async () =>
      (await fetch(product.url + PAGE, { headers: { cookie: own }, redirect: 'manual' })).status
    expect(await reaches()).toBe(200)
    await look('/')
    await postgres.stop()
    const out = await post('/deconnexion', own)
    expect([out.status, out.headers.get('location')]).toEqual([302, '/'])
    const cookies = out.headers.getSetCookie()
    expect(cookies[0]).toMatch(/session=; .*Max-Age=0/)
    const toast = cookies.find((line) => line.startsWith('toast='))
    expect(decodeURIComponent(toast!)).toContain('Erreur lors de la déconnexion')
    // The page that shows it asks nothing of the database.
    const landing = await fetch(product.url, { headers: { cookie: toast!.split(';')[0]! } })
    expect([landing.status, await landing.text()]).toEqual([
      200,
      expect.stringContaining('Quel est votre profil'),
    ])
    // Every other form says how to send it again, and offers no link that would not.
    const sent = await post('/contact', own, {
      firstName: 'Claire',
      lastName: 'Martin',
      email: 'claire@ouvreo.example',
      type: 'general',
      subject: 'Une question',
      message: 'Bonjour, une question.',
    })
    expect(sent.status).toBe(503)
    expect(await sent.text()).toMatch(
      /Rechargez cette page dans quelques secondes pour l’envoyer de nouveau\.<\/p><\/main>/,
    )

    const { port } = new URL(product.url)
    await product.stop('SIGKILL')
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
    product = await startProduct(
      { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' },
      { dataDir: join(folder, 'data'), port: Number(port) },
    )
    await expect.poll(reaches).toBe(302)
    await expectRecovery()
  })

  it('holds no request until it goes on when it is suspended, and is forgotten then', async () => {
    const pids = processesOf(postgres.pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      // Every answer comes while it is suspended.
      const seen = await lookAllTheWhile()
      expect((await look('/livez')).status).toBe(200)
      expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([503]))
      expect(
        (await post('/deconnexion', '__Host-session=nobody-is-signed-in-with-this')).status,
      ).toBe(302)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    await expectRecovery()
    expect(product.child.exitCode).toBeNull()
  })

  it('loses its connections without ending the product', async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    await client.end()
    await expectRecovery()
    expect(product.child.exitCode).toBeNull()
  })
})

describe('stopping', () => {
  it('answers what is under way on SIGTERM, closes the database and exits 0', async () => {
    const other = await startProduct()
    const asked = Array.from({ length: 20 }, () =>
      askAlone(`http://127.0.0.1:${other.port}/connexion`),
    )
    await Promise.all(asked.map(({ sent }) => sent))
    const [code, ...statuses] = await Promise.all([
      other.stop('SIGTERM'),
      ...asked.map(({ status }) => status),
    ])
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
    expect(code).toBe(0)
  })

  it('waits for a form that is still being sent, and says meanwhile that it is not ready', async () => {
    const other = await startProduct()
    const { port } = other
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    const body = 'email=claire%40ouvreo.example&password=incorrect'
    socket.write(
      `POST /connexion HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    )
    await pause(200)
    const code = other.stop('SIGTERM')
    await expect
      .poll(async () => (await fetch(`${other.url}/readyz`)).status, { interval: 20 })
      .toBe(503)
    await pause(1_500)
    socket.write(body.slice(9))
    await ended
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(await code).toBe(0)
  })

  it('takes one Ctrl+C that reaches it twice as one', async () => {
    const other = await startProduct()
    const code = other.stop('SIGINT')
    other.child.kill('SIGINT')
    expect(await code).toBe(0)
  })
})

/** Asks for a page on a line of its own: `sent` once the question is on its way, `status` once it is answered. */
function askAlone(url: string): { sent: Promise<unknown>; status: Promise<number> } {
  const asked = request(url, { agent: false })
  const sent = new Promise((resolve) => asked.once('finish', resolve))
  const status = new Promise<number>((resolve, reject) =>
    asked
      .once('response', (answer) => (answer.resume(), resolve(answer.statusCode!)))
      .once('error', reject),
  )
  asked.end()
  return { sent, status }
}

function processesOf(postmaster: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
  return [postmaster, ...children.trim().split(/\s+/).map(Number)]
}
