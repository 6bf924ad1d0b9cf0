import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { expect, it } from 'vitest'
import {
  HASHES_AT_ONCE,
  hashPassword,
} from '#app/features/accounts/passwords/password-hash.server.ts'
import { startProduct } from '../e2e/product.ts'
import { openSharedDatabase } from '../e2e/shared-database.ts'
import { figure, quantile, report, TREE } from './measure.ts'
import { watchLanding } from './watch-landing.ts'

const SECONDS = Number(process.env.SIGN_IN_SECONDS ?? 4)
const ROUNDS = 5
const PASSWORD = 'une pelle neuve'
const ACCOUNTS = 400
/** How far the one who storms gives way to the product. */
const NICENESS = 10
/** Who signs in at once: more than the product lets in, so that its hashes always have one waiting. */
const CALLERS = 4

/** How often something is done in a second by so many callers. */
async function perSecond(callers: number, act: (n: number) => Promise<boolean>): Promise<number> {
  let done = 0
  let next = 0
  const start = performance.now()
  const until = start + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) if (await act(next++)) done++
    }),
  )
  const took = performance.now() - start
  // Those of one measure would be too old for the one after next: a server closes what says nothing for five seconds.
  agent.destroy()
  return done / (took / 1_000)
}

/** Connections are kept, and nothing is parsed but the status: what the caller itself costs is not the product's. */
const agent = new Agent({ keepAlive: true })

const send = (url: string, n: number, password: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const body = String(new URLSearchParams({ email: `client${n % ACCOUNTS}@maison.fr`, password }))
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      'x-forwarded-for': `100.${64 + (n % 64)}.${Math.floor(n / 64) % 250}.1`,
    }
    const asked = request(`${url}/connexion`, { method: 'POST', agent, headers }, (answer) =>
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode))
        .once('error', reject),
    )
    asked.once('error', reject).end(body)
  })

it('signs in at the cost of the hash, and a storm of wrong passwords leaves the pages alone', async () => {
  const database = await openSharedDatabase()
  const hashed = await hashPassword(PASSWORD)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `with made as (insert into users (id, name, email, email_verified, created_at, updated_at) select gen_random_uuid(), 'Client ' || n, 'client' || n || '@maison.fr', true, now(), now() from generate_series(0, $2::int - 1) n returning id, name, email),
     profiled as (insert into profiles (user_id, user_type, full_name, email) select id, 'particulier', name, email from made)
     insert into credentials (id, user_id, password, created_at, updated_at) select gen_random_uuid(), id, $1, now(), now() from made`,
    [hashed, ACCOUNTS],
  )
  const product = await startProduct(
    { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1,::1' },
    { tls: false, cwd: TREE },
  )
  expect(await send(product.url, 0, PASSWORD)).toBe(302)
  expect(await send(product.url, 0, 'faux')).toBe(401)

  const least = fork('bench/sign-in-floor.ts', [database.url, hashed], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const leastUrl = `http://127.0.0.1:${await new Promise<number>((resolve) => least.once('message', (port) => resolve(port as number)))}`
  expect(await send(leastUrl, 0, PASSWORD)).toBe(302)

  const floor: number[] = []
  const signIns: number[] = []
  const oneHash: number[] = []
  const oneLeast: number[] = []
  const oneSignIn: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await perSecond(HASHES_AT_ONCE, () => verify(hashed, PASSWORD)))
    signIns.push(
      await perSecond(CALLERS, async (n) => (await send(product.url, n, PASSWORD)) === 302),
    )
    oneHash.push(1_000 / (await perSecond(1, () => verify(hashed, PASSWORD))))
    oneLeast.push(
      1_000 / (await perSecond(1, async (n) => (await send(leastUrl, n + 17, PASSWORD)) === 302)),
    )
    oneSignIn.push(
      1_000 /
        (await perSecond(1, async (n) => (await send(product.url, n + 17, PASSWORD)) === 302)),
    )
  }
  expect(Math.min(...signIns)).toBeGreaterThan(0)

  // Who storms stands elsewhere in life: here they give way to whom they storm, and to whoever reads / meanwhile.
  setPriority(Math.min(19, getPriority() + NICENESS))
  const idle: number[] = []
  const stormy: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let stop = watchLanding(`${product.url}/`)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    idle.push(...(await stop()))
    stop = watchLanding(`${product.url}/`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, n) => send(product.url, n + round * 200, `faux ${round}`)),
    )
    stormy.push(...(await stop()))
    agent.destroy()
    expect(statuses.filter((status) => [401, 429, 503].includes(status ?? 0))).toHaveLength(200)
  }
  least.kill()
  await product.stop()
  await client.end()
  await database.close()
  expect(await hash(PASSWORD)).toMatch(/^\$argon2id/)
  const [rate, rateFloor, cost, costLeast, costFloor] = [
    signIns,
    floor,
    oneSignIn,
    oneLeast,
    oneHash,
  ].map((values) => quantile(values, 0.5)) as [number, number, number, number, number]
  // Of all rounds together: a round alone has two or three pages beyond its p99.
  const [calm, storm] = [quantile(idle, 0.99), quantile(stormy, 0.99)]
  report(
    'sign-in',
    'Sign-ins beside the bare hash',
    `argon2id (19 MiB, 2 passes), ${ROUNDS} rounds of ${SECONDS} s interleaved, medians; the whole request over HTTP, its session written. Bare: as many at a time as the product hashes on this machine (${HASHES_AT_ONCE}: half of the cores, two at most). The generator shares the cores. The least: node:http, the driver, one row counted, the hash, one row written, and nothing else (\`bench/sign-in-floor.ts\`). The storm: 200 wrong sign-ins at once, while / is asked for every 5 ms.`,
    ['', 'bare', 'least', 'product', 'least to bare', 'product to bare', 'goal'],
    [
      [
        `a second, ${CALLERS} callers`,
        figure(rateFloor),
        '',
        figure(rate),
        '',
        figure(rate / rateFloor),
        '0.85',
      ],
      [
        'milliseconds, one at a time',
        figure(costFloor),
        figure(costLeast),
        figure(cost),
        figure(costLeast / costFloor),
        figure(cost / costFloor),
        '1.2 at most',
      ],
      [
        'p99 of / in ms, idle and in the storm',
        figure(calm),
        '',
        figure(storm),
        '',
        figure(storm / calm),
        '5 at most',
      ],
    ],
  )
})
