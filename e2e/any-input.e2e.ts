import { Agent, request } from 'node:https'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  STAND_IN_KEY,
  STAND_IN_PRICES,
  STAND_IN_SECRET,
  StripeStandIn,
} from '#test/stripe-stand-in.ts'
import { MATRIX } from './access-matrix.ts'
import { doctoredBuild } from './doctored.ts'
import { attacks } from './hostile-input.ts'
import { spoil, type Asked, type Spoiled } from './spoil-request.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { routesOfHono, routesOfPages } from './routes.ts'
import { ACTORS, type Actor } from './actors.ts'
import { openWorld, type World } from './world.ts'

/** How many are sent, and which; `FUZZ_REQUESTS=20000` for the long run, another `FUZZ_SEED` for others. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** Sent at the same time, and before what they wrote is put back as it was. */
const LANES = 8
const BETWEEN_RESTORES = 200
const KINDS: readonly Actor[] = ['visitor', 'owner', 'taken', 'admin']
const SECRETS = { stripe: STAND_IN_SECRET, resend: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }

let world: World
let standIn: StripeStandIn
let product: RunningProduct
let settings: Record<string, string>
let log = ''
const agent = new Agent({ keepAlive: true, maxSockets: LANES })

beforeAll(async () => {
  ;[world, standIn] = await Promise.all([openWorld(), new StripeStandIn(new Date()).open()])
  const stripe = {
    STRIPE_SECRET_KEY: STAND_IN_KEY,
    STRIPE_WEBHOOK_SECRET: SECRETS.stripe,
    STRIPE_API_BASE: standIn.url,
    STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
    STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
    STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
  }
  settings = { DATABASE_URL: world.database.url, RESEND_WEBHOOK_SECRET: SECRETS.resend, ...stripe }
  product = await startProduct(
    { ...settings, LOG_LEVEL: 'error' },
    { dataDir: world.dataDir, stderr: 'pipe' },
  )
  product.child.stderr!.on('data', (chunk) => (log += String(chunk)))
  await world.keep()
})
afterAll(async () => {
  agent.destroy()
  await product?.stop()
  await standIn?.close()
  await world?.close()
})

type Turn = { asked: Asked; actor: Actor }

/**
 * Every route of the running product, each as the rows of the access matrix ask for it: by the four kinds of people in
 * turn, and oftener by those who are let in.
 */
function everyRoute(): Turn[] {
  const pages = routesOfPages()
  const patterns = [...routesOfHono(), ...pages.map(({ pattern }) => pattern)]
  return patterns.flatMap((pattern) => {
    const file = pages.find((page) => page.pattern === pattern)?.file ?? null
    const rows = MATRIX.filter((row) => row.pattern === pattern)
    const turns = rows.flatMap((row) => {
      const asked: Asked = {
        pattern,
        file,
        method: row.method,
        address: row.address(world),
        body: row.body?.(world) ?? {},
      }
      return [...KINDS, ...ACTORS.filter((_, index) => row.cells[index]!.in)].map((actor) => ({
        asked,
        actor,
      }))
    })
    return rows.some(({ method }) => method === 'POST')
      ? turns
      : [
          ...turns,
          ...KINDS.map((actor): Turn => ({
            asked: {
              pattern,
              file,
              method: 'POST',
              address: rows[0]?.address(world) ?? pattern,
              body: {},
            },
            actor,
          })),
        ]
  })
}

/** The same disorder each time: what is let in, and what is read and written, is well mixed however few are sent. */
function inDisorder<T>(list: readonly T[]): T[] {
  return list
    .map((one, index) => ({ one, rank: (index * 7_919 + SEED) % 104_729 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

let peers = 0
/** Sends it as it is; settles with the status and the request's number, at the first line of a stream. */
function send(
  { port }: URL,
  { method, path, headers, body }: Spoiled,
  cookie: string,
): Promise<{ status: number; id: string }> {
  const peer = `10.${(++peers >> 16) & 255}.${(peers >> 8) & 255}.${peers & 255}`
  const all = {
    host: `localhost:${port}`,
    'x-forwarded-for': peer,
    ...headers,
    cookie: [cookie, headers.cookie].filter(Boolean).join('; '),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', servername: 'localhost', port, method, path, headers: all, agent },
      (answer) => {
        resolve({ status: answer.statusCode!, id: String(answer.headers['x-request-id']) })
        if (answer.headers['content-type']?.startsWith('text/event-stream')) sent.destroy()
        else answer.resume()
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

const shown = (actor: Actor, { method, path, headers, body }: Spoiled) =>
  `${actor} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(
    Buffer.from(body ?? [])
      .toString('latin1')
      .slice(0, 500),
  )}`

/**
 * Asks every route in turn as each kind of people, and says what was answered with a fault of ours;
 * with `first`, no more after one.
 */
async function tryAll(
  at: RunningProduct,
  many: number,
  first = false,
): Promise<{ faults: string[]; counts: Map<number, number> }> {
  const turns = inDisorder(everyRoute())
  const tries = attacks(many, SEED).map((attack, turn) => ({
    attack,
    ...turns[turn % turns.length]!,
  }))
  const counts = new Map<number, number>()
  const faults: string[] = []
  for (
    let start = 0;
    start < tries.length && !(first && faults.length > 0);
    start += BETWEEN_RESTORES
  ) {
    const waiting = tries.slice(start, start + BETWEEN_RESTORES).toReversed()
    const lane = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const spoiled = spoil(one.asked, one.attack, SECRETS)
        const { status, id } = await send(new URL(at.url), spoiled, world.cookies[one.actor]).catch(
          (error: Error) => ({ status: 599, id: error.message }),
        )
        counts.set(status, (counts.get(status) ?? 0) + 1)
        // « In a moment » is an answer: of a machine with more work than it can do.
        if (status >= 500 && status !== 503)
          faults.push(`${status} ${id} ${shown(one.actor, spoiled)}`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await world.restore()
  }
  return { faults, counts }
}

it(
  `answers ${REQUESTS} requests that are no good without a fault of ours`,
  { timeout: 60_000 + REQUESTS * 60, retry: 0 },
  async () => {
    expect(everyRoute().length).toBeGreaterThan(1_000)
    const { faults, counts } = await tryAll(product, REQUESTS)
    if (process.env.FUZZ_REQUESTS)
      process.stdout.write(
        `${REQUESTS} requests, seed ${SEED}, answered: ${JSON.stringify(Object.fromEntries(counts))}\n`,
      )
    // Neither did anything break that had been answered already.
    faults.push(
      ...log
        .split('\n')
        .filter((line) => /"message":"(?:unhandled|uncaught|page failed)/.test(line)),
    )
    expect(faults.join('\n')).toBe('')
    expect(product.child.exitCode).toBe(null)
    expect(counts.get(503) ?? 0).toBeLessThan(REQUESTS / 20)
  },
)

it(
  'fails for a product that does not check the identifiers that it is given',
  { timeout: 120_000, retry: 0 },
  async () => {
    const build = doctoredBuild(
      'identifiers',
      /(function parseId\(text\) \{\s*return typeof text === "string") && UUID\.test\(text\)/,
      '$1',
    )
    const weak = await startProduct(settings, { dataDir: world.dataDir, entry: build.entry })
    try {
      expect((await tryAll(weak, REQUESTS, true)).faults).not.toEqual([])
    } finally {
      await weak.stop()
      build.remove()
    }
  },
)
