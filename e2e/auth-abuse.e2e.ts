// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { ANSWER_FLOOR_MS } from '#app/features/accounts/sign-in/even-timing.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { inParallel } from './in-parallel.ts'
import { openBrowser, openPage, pause, startProduct, type RunningProduct } from './product.ts'
import { waitForRoomInWindow } from './rate-window.ts'
import { routesOfPages } from './routes.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const PASSWORD = 'une brouette à deux roues'
/** What no log may ever hold: passwords and tokens that pass by while everything below happens. */
const secrets: string[] = [PASSWORD]

let database: SharedDatabase
let post: PostOffice
/** Two processes on one database, and a third that never tells. */
let both: RunningProduct[]
let neutral: RunningProduct
let browser: Browser
/** The files of all three. */
const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-auth-abuse-'))
/** What each of them wrote, by itself: their lines must not be mixed. */
const logs: string[] = []

beforeAll(async () => {
  ;[database, post, browser] = await Promise.all([
    openSharedDatabase(),
    openPostOffice(),
    openBrowser(),
  ])
  await database.pool.query(
    `with made as (insert into users (id, name, email, email_verified, created_at, updated_at) select gen_random_uuid(), 'Client ' || n, 'client' || to_char(n, 'FM0000') || '@maison.fr', n <> 999, now(), now() from generate_series(0, 999) n returning id, name, email),
     profiled as (insert into profiles (user_id, user_type, full_name, email) select id, 'particulier', name, email from made)
     insert into credentials (id, user_id, password, created_at, updated_at) select gen_random_uuid(), id, $1, now(), now() from made`,
    [await hashPassword(PASSWORD)],
  )
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: post.url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'debug',
    AUTH_SECRET: 'one secret for every process of the run',
  }
  const started = await Promise.all([
    startProduct(env, { dataDir, stderr: 'pipe' }),
    startProduct(env, { dataDir, stderr: 'pipe' }),
    startProduct({ ...env, AUTH_DISCLOSURE: 'neutre' }, { dataDir, stderr: 'pipe' }),
  ])
  for (const [index, { child }] of started.entries())
    child
      .stderr!.setEncoding('utf8')
      .on('data', (chunk: string) => (logs[index] = (logs[index] ?? '') + chunk))
  both = started.slice(0, 2)
  neutral = started[2]!
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([...(both ?? []), neutral].map((product) => product?.stop()))
  await post?.close()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const client = (n: number) => `client${String(n).padStart(4, '0')}@maison.fr`
const nobody = (n: number) => `absent${String(n).padStart(4, '0')}@maison.fr`
const send = (
  product: RunningProduct,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { 'x-forwarded-for': '203.0.113.200', ...headers },
  })
/**
 * The same by somebody who comes back where a machine with more work than it can do says « in a
 * moment » (503): nothing was done.
 */
async function sendPatiently(...question: Parameters<typeof send>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await send(...question)
    if (answer.status !== 503 || tries === 5) return answer
    await pause(1_000)
  }
}
/** A sign-in that must succeed; from a peer of its own. */
async function enter(
  product: RunningProduct,
  email: string,
  cookie = '',
): Promise<{ session: string; device: string }> {
  const answer = await sendPatiently(
    product,
    '/connexion',
    { email, password: PASSWORD },
    { cookie, 'x-forwarded-for': `203.0.113.${host++}` },
  )
  const [session, device] = [cookieOf(answer, '__Host-session'), cookieOf(answer, '__Host-device')]
  if (session === '') throw new Error(`${email} was not let in: ${answer.status}`)
  secrets.push(session.split('=')[1]!)
  return { session, device }
}
let host = 10
/** How many of some answers have this status. */
const countOf = (statuses: number[], ...wanted: number[]) =>
  statuses.filter((status) => wanted.includes(status)).length
const either = (n: number) => both[n % 2]!
const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const toastOf = (answer: Response) => decodeURIComponent(cookieOf(answer, 'toast'))
const idOf = async (email: string) =>
  (await database.pool.query<{ id: string }>('select id from users where email = $1', [email]))
    .rows[0]!.id

describe('who has an account', () => {
  it('a thousand addresses from fifty peers, on two processes: no more answers that tell than the budget', async () => {
    await waitForRoomInWindow(900, 90)
    const hour = () => Math.floor(Date.now() / 3_600_000)
    const began = hour()
    let exact = ''
    const answers = await inParallel(1_000, 40, async (n) => {
      const answer = await send(
        either(n),
        '/mot-de-passe-oublie',
        { email: n % 2 ? client(n) : nobody(n) },
        { 'x-forwarded-for': `198.51.100.${Math.floor(n / 20)}` },
      )
      if (answer.status === 422) exact = await answer.text()
      return answer.status === 422
        ? 'unknown'
        : /Email envoyé/.test(toastOf(answer))
          ? 'known'
          : answer.status === 302 || answer.status === 202
            ? 'neutral'
            : String(answer.status)
    })
    const telling = answers.filter((one) => one === 'known' || one === 'unknown').length
    expect(telling).toBeGreaterThan(0)
    expect(telling).toBeLessThanOrEqual(3 * 50 * (hour() - began + 1))
    // Nothing else came, but for what a machine under load puts off.
    expect(
      answers.filter(
        (one) => one !== 'neutral' && one !== 'known' && one !== 'unknown' && one !== '503',
      ),
    ).toEqual([])
    expect(exact).toContain('Aucun compte n&#x27;est associé à cette adresse email.')
    await database.pool.query('delete from rate_limits')
  }, 180_000)

  it('time, size and headers say nothing where it is never told', async () => {
    const rounds = 300
    const asked = await inParallel(rounds, 15, async (n) => {
      const ask = async (email: string) => {
        const start = performance.now()
        const answer = await send(
          neutral,
          '/mot-de-passe-oublie',
          { email },
          { 'x-forwarded-for': `192.0.2.${Math.floor(n / 10)}` },
        )
        const text = await answer.text()
        const names = [...answer.headers.keys()].toSorted().join()
        const set = answer.headers
          .getSetCookie()
          .map((line) => line.replace(/^(visit|recovery_email)=[^;]*/, '$1'))
          .join('|')
        return {
          took: performance.now() - start,
          shape: [answer.status, text.length, names, set].join(' '),
        }
      }
      const [known, unknown] =
        n % 2
          ? await Promise.all([ask(client(n)), ask(nobody(n))])
          : (await Promise.all([ask(nobody(n)), ask(client(n))])).toReversed()
      return { known: known!, unknown: unknown! }
    })
    // What a machine under load puts off says nothing of an address.
    const pairs = asked.filter(
      ({ known, unknown }) => ![known, unknown].some(({ shape }) => shape.startsWith('503 ')),
    )
    expect(pairs.length).toBeGreaterThan(rounds / 2)
    expect([
      ...new Set(pairs.flatMap(({ known, unknown }) => [known.shape, unknown.shape])),
    ]).toHaveLength(1)
    expect(Math.min(...pairs.map(({ unknown }) => unknown.took))).toBeGreaterThanOrEqual(
      ANSWER_FLOOR_MS - 5,
    )
    const auc = areaUnderCurve(
      pairs.map(({ known }) => known.took),
      pairs.map(({ unknown }) => unknown.took),
    )
    // Four standard deviations of what chance alone makes of as many.
    const chance = 4 * Math.sqrt((2 * pairs.length + 1) / (12 * pairs.length ** 2))
    expect(Math.abs(auc - 0.5)).toBeLessThan(chance)
    await database.pool.query('delete from rate_limits')
  }, 120_000)
})

/** How often a value of one list is above one of the other, ties halved: 0.5 says that they cannot be told apart. */
function areaUnderCurve(ones: number[], others: number[]): number {
  let above = 0
  for (const one of ones)
    for (const other of others) above += one > other ? 1 : one === other ? 0.5 : 0
  return above / (ones.length * others.length)
}

describe('guessing passwords', () => {
  it('two hundred tries behind spoofed addresses, or over one /64, are one peer: ten reach the hash', async () => {
    await waitForRoomInWindow(900, 60)
    const slot = () => Math.floor(Date.now() / 180_000)
    for (const [spoof, first] of [
      [(n: number) => `10.0.${n}.1, 203.0.113.7`, 0],
      [(n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`, 300],
    ] as const) {
      const began = slot()
      const tried = await inParallel(200, 20, (n) =>
        send(
          either(n),
          '/connexion',
          { email: client(first + n), password: 'au hasard' },
          { 'x-forwarded-for': spoof(n) },
        ).then(({ status }) => status),
      )
      expect(countOf(tried, 401)).toBeGreaterThan(0)
      expect(countOf(tried, 401)).toBeLessThanOrEqual(10 * (slot() - began + 1))
      expect(countOf(tried, 200, 202, 302, 500)).toBe(0)
    }
  })

  it('one account from a hundred peers on two processes: five reach the hash, and its owner still comes in where they came before', async () => {
    await waitForRoomInWindow(900, 60)
    const email = client(700)
    const { device } = await enter(both[0]!, email)
    const tried = await inParallel(100, 20, (n) =>
      send(
        either(n),
        '/connexion',
        { email, password: `essai ${n}` },
        { 'x-forwarded-for': `203.0.113.${150 + n}` },
      ).then(({ status }) => status),
    )
    // Five, but for what a machine under load put off.
    expect(countOf(tried, 401)).toBeLessThanOrEqual(5)
    expect(countOf(tried, 401, 503)).toBeGreaterThanOrEqual(5)
    // From somewhere else, the owner waits too; from a known browser they do not, on either process.
    expect(
      (
        await sendPatiently(
          both[0]!,
          '/connexion',
          { email, password: PASSWORD },
          { 'x-forwarded-for': '203.0.113.51' },
        )
      ).status,
    ).toBe(429)
    for (const product of both) expect((await enter(product, email, device)).session).not.toBe('')
    // The cookie of one account opens no budget of another's, and an altered one none at all.
    const forged = device.replace(/\.[^.]{4}/, '.AAAA')
    expect(
      (
        await send(
          both[1]!,
          '/connexion',
          { email, password: PASSWORD },
          { cookie: forged, 'x-forwarded-for': '203.0.113.52' },
        )
      ).status,
    ).toBe(429)
  })
})

describe('links and sessions', () => {
  it('one link of recovery, twenty at once on two processes: one password; a session of somebody else is refused', async () => {
    const accountId = await idOf(client(701))
    const token = await createLinkToken(database.ctx(), {
      purpose: 'recovery',
      subjectId: accountId,
      ttlHours: 1,
    })
    secrets.push(token)
    const sessions = [
      (await enter(both[0]!, client(701))).session,
      (await enter(both[1]!, client(701))).session,
    ]
    const { session: stranger } = await enter(both[0]!, client(702))
    const form = (n: number) => ({
      token,
      password: `une échelle ${n}`,
      confirmPassword: `une échelle ${n}`,
    })
    expect(
      (await sendPatiently(both[0]!, '/nouveau-mot-de-passe', form(99), { cookie: stranger }))
        .status,
    ).toBe(409)
    expect(
      (
        await sendPatiently(
          both[0]!,
          '/auth/confirm',
          { token, type: 'recovery' },
          { cookie: stranger },
        )
      ).status,
    ).toBe(409)
    const statuses = await inParallel(20, 20, (n) =>
      sendPatiently(either(n), '/nouveau-mot-de-passe', form(n)).then(({ status }) => status),
    )
    expect(statuses.filter((status) => status === 302 || status === 202)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(19)
    expect((await sendPatiently(both[1]!, '/nouveau-mot-de-passe', form(0))).status).toBe(410)
    for (const [n, cookie] of sessions.entries()) {
      const answer = await fetch(`${either(n + 1).url}/espace-particulier/demandes`, {
        headers: { cookie },
        redirect: 'manual',
      })
      expect(answer.headers.get('location')).toContain('/connexion')
    }
  })

  it('a cookie set beforehand is not kept, and the session one had ends with the next sign-in', async () => {
    const fixed = '__Host-session=chosen-by-somebody-else-0123456789abcdef'
    const { session: first } = await enter(both[0]!, client(703), fixed)
    expect(first).not.toBe(fixed)
    const { session: second } = await enter(both[1]!, client(703), first)
    expect(second).not.toBe(first)
    const space = (cookie: string) =>
      fetch(`${both[0]!.url}/espace-particulier-dashboard`, {
        headers: { cookie },
        redirect: 'manual',
      }).then(({ status }) => status)
    expect([await space(fixed), await space(first), await space(second)]).toEqual([302, 302, 200])
  })

  it('no route takes a form from another site', async () => {
    const addresses = routesOfPages()
      .filter(({ writes }) => writes)
      .map(({ pattern }) => pattern.replace(/:\w+/g, newId()).replace('*', 'rien'))
    expect(addresses.length).toBeGreaterThan(15)
    for (const address of addresses) {
      for (const [type, headers] of [
        ['application/x-www-form-urlencoded', { origin: 'https://ailleurs.example' }],
        ['text/plain', { origin: 'https://ailleurs.example' }],
        ['application/x-www-form-urlencoded', { 'sec-fetch-site': 'cross-site' }],
        ['application/x-www-form-urlencoded', { origin: 'null' }],
      ] as const) {
        const answer = await fetch(`${both[0]!.url}${address}`, {
          method: 'POST',
          body: 'a=b',
          redirect: 'manual',
          headers: { 'content-type': type, ...headers } as Record<string, string>,
        })
        expect(answer.status, `${address} ${type}`).toBe(403)
      }
    }
  })

  it('?redirect= leads nowhere but here', async () => {
    const payloads = readFileSync('test/fixtures/open-redirects.txt', 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) =>
        line.replaceAll('{TAB}', '\t').replaceAll('{LF}', '\n').replaceAll('{CR}', '\r'),
      )
    expect(payloads.length).toBeGreaterThanOrEqual(60)
    const product = both[0]!
    const { session: cookie, device } = await enter(product, client(704))
    const targets = new Map<string, string>()
    for (const payload of payloads) {
      const byGet = await fetch(
        `${product.url}/connexion?redirect=${encodeURIComponent(payload)}`,
        { headers: { cookie }, redirect: 'manual' },
      )
      const byPost = await sendPatiently(
        product,
        '/connexion',
        { email: client(704), password: PASSWORD, redirect: payload },
        { cookie: device },
      )
      for (const answer of [byGet, byPost]) {
        expect(answer.status, payload).toBeLessThan(500)
        const location = answer.headers.get('location')
        if (location) expect(new URL(location, product.url).origin, payload).toBe(product.url)
        if (location) targets.set(location, payload)
      }
    }
    const { page, context } = await openPage(browser)
    await page.goto(`${product.url}/connexion`)
    await page.getByLabel(/Adresse email/).fill(client(706))
    await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL('**/espace-particulier-dashboard')
    // One payload for each place they lead to, as a browser resolves it.
    expect(targets.size).toBeGreaterThan(1)
    for (const address of [...targets.values()].map(
      (payload) => `${product.url}/connexion?redirect=${encodeURIComponent(payload)}`,
    )) {
      // One that leads to the page it stands on may never be told to have arrived.
      await page.goto(address, { waitUntil: 'commit', timeout: 3_000 }).catch(() => undefined)
      expect(new URL(page.url()).origin, address).toBe(product.url)
    }
    await context.close()
  }, 120_000)
})

describe('mail', () => {
  it('five hundred requests for one’s link over fifty peers: no more mails than the budget', async () => {
    await database.pool.query('delete from rate_limits')
    const started = Date.now()
    const statuses = await inParallel(500, 40, (n) =>
      send(
        either(n),
        '/verification-email',
        {},
        {
          cookie: `pending_email=${encodeURIComponent(client(999))}`,
          'x-forwarded-for': `198.18.0.${n % 50}`,
        },
      ).then(({ status }) => status),
    )
    expect(countOf(statuses, 200, 202, 302)).toBeLessThanOrEqual(5)
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(started / 60_000) + 1
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from email_logs where email = $1 and email_type = 'signup'`,
      [client(999)],
    )
    expect(rows[0]!.n).toBeGreaterThanOrEqual(1)
    expect(rows[0]!.n).toBeLessThanOrEqual(Math.min(5, minutes))
    await expect
      .poll(
        () =>
          post.received.filter(
            ({ to, subject }) => to === client(999) && subject.startsWith('Confirmez'),
          ).length,
      )
      .toBe(rows[0]!.n)
  })

  it('a name carries no header, and no address but the account’s is written to', async () => {
    const form = {
      userType: 'particulier',
      email: 'entetes@maison.fr',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      acceptTerms: 'on',
    }
    expect(
      (await send(both[0]!, '/inscription', { ...form, fullName: 'x\r\nBcc: victime@ailleurs.fr' }))
        .status,
    ).toBe(422)
    expect(
      (
        await send(both[0]!, '/inscription', {
          ...form,
          email: 'entetes@maison.fr,victime@ailleurs.fr',
          fullName: 'x',
        })
      ).status,
    ).toBe(422)
    // Even one that stood in the database already.
    await database.pool.query('update users set name = $1 where email = $2', [
      'x\r\nBcc: victime@ailleurs.fr',
      client(705),
    ])
    await sendPatiently(
      both[0]!,
      '/mot-de-passe-oublie',
      { email: client(705) },
      { 'x-forwarded-for': '203.0.113.64' },
    )
    await post.mailTo(client(705), /nouveau mot de passe/)
    expect(post.received.filter(({ to }) => to === 'victime@ailleurs.fr')).toEqual([])
  })
})

describe('the logs of all this', () => {
  it('are one JSON object a line, whatever an address holds, without a password, a token or a cookie', async () => {
    await fetch(`${both[0]!.url}/${encodeURIComponent('\n{"level":"error","message":"forged"}')}`)
    await fetch(`${both[0]!.url}/%0d%0a{"level":"fatal"}`)
    // What is written at this moment may be half a line.
    const log = logs.map((one) => one.slice(0, one.lastIndexOf('\n') + 1)).join('')
    const lines = log.trim().split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect(() => JSON.parse(line) as unknown, line.slice(0, 80)).not.toThrow()
    expect(
      lines.filter((line) => (JSON.parse(line) as { message: string }).message === 'forged'),
    ).toEqual([])
    for (const secret of secrets) expect(log.includes(secret), 'a secret in the log').toBe(false)
    expect(log).not.toMatch(/\$argon2id|__Host-session=|au hasard/)
  })
})
