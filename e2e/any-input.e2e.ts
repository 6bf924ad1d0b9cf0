import { Agent, request } from 'node:https'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STAND_IN_KEY, STAND_IN_PRICES, STAND_IN_SECRET, StripeStandIn } from '../test/stripe-stand-in.ts'
import { MATRIX } from './access-matrix.ts'
import { attacks, spoil, type Asked, type Spoiled } from './hostile-input.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { routesOfHono, routesOfPages } from './routes.ts'
import { openWorld, type Actor, type World } from './world.ts'

/** How many are sent, and which; `FUZZ_REQUESTS=20000` for the long run, another `FUZZ_SEED` for others. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_600)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** Sent at the same time, and before what they wrote is put back as it was. */
const LANES = 8
const BETWEEN_RESTORES = 200
const KINDS: readonly Actor[] = ['visitor', 'owner', 'taken', 'admin']
const SECRETS = { stripe: STAND_IN_SECRET, resend: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }

let world: World
let standIn: StripeStandIn
let product: RunningProduct
let log = ''
const agent = new Agent({ keepAlive: true, maxSockets: LANES })

beforeAll(async () => {
  ;[world, standIn] = await Promise.all([openWorld(), new StripeStandIn(new Date()).open()])
  const stripe = { STRIPE_SECRET_KEY: STAND_IN_KEY, STRIPE_WEBHOOK_SECRET: SECRETS.stripe, STRIPE_API_BASE: standIn.url, STRIPE_PRICE_ECO: STAND_IN_PRICES.eco, STRIPE_PRICE_PRO: STAND_IN_PRICES.pro, STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium }
  product = await startProduct({ DATABASE_URL: world.database.url, RESEND_WEBHOOK_SECRET: SECRETS.resend, LOG_LEVEL: 'error', ...stripe }, { dataDir: world.dataDir, stderr: 'pipe' })
  product.child.stderr!.on('data', (chunk) => (log += String(chunk)))
  await world.keep()
})
afterAll(async () => {
  agent.destroy()
  await product?.stop()
  await standIn?.close()
  await world?.close()
})

/** Every route of the running product, each as the rows of the access matrix ask for it. */
function everyRoute(): Asked[] {
  const pages = routesOfPages()
  const patterns = [...routesOfHono(), ...pages.map(({ pattern }) => pattern)]
  const asked = patterns.flatMap((pattern) => {
    const file = pages.find((page) => page.pattern === pattern)?.file ?? null
    return MATRIX.filter((row) => row.pattern === pattern).map((row): Asked => ({ pattern, file, method: row.method, address: row.address(world), body: row.body?.(world) ?? {} }))
  })
  const forgotten = patterns.filter((pattern) => !asked.some((one) => one.pattern === pattern))
  return [...asked, ...forgotten.map((pattern): Asked => ({ pattern, file: null, method: 'POST', address: pattern, body: {} }))]
}

let peers = 0
/** Sends it as it is; settles with the status and the request's number, at the first line of a stream. */
function send({ method, path, headers, body }: Spoiled, cookie: string): Promise<{ status: number; id: string }> {
  const { port } = new URL(product.url)
  const peer = `10.${(++peers >> 16) & 255}.${(peers >> 8) & 255}.${peers & 255}`
  const all = { host: `localhost:${port}`, 'x-forwarded-for': peer, ...headers, cookie: [cookie, headers.cookie].filter(Boolean).join('; ') }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', servername: 'localhost', port, method, path, headers: all, agent }, (answer) => {
      resolve({ status: answer.statusCode!, id: String(answer.headers['x-request-id']) })
      if (answer.headers['content-type']?.startsWith('text/event-stream')) sent.destroy()
      else answer.resume()
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

const shown = (actor: Actor, { method, path, headers, body }: Spoiled) => `${actor} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(Buffer.from(body ?? []).toString('latin1').slice(0, 500))}`

it(`answers ${REQUESTS} requests that are no good without a fault of ours`, { timeout: 60_000 + REQUESTS * 60, retry: 0 }, async () => {
  const routes = everyRoute()
  expect(routes.length).toBeGreaterThan(250)
  const tries = attacks(REQUESTS, SEED).map((attack, turn) => ({ attack, actor: KINDS[turn % KINDS.length]!, asked: routes[Math.floor(turn / KINDS.length) % routes.length]! }))
  const counts = new Map<number, number>()
  const faults: string[] = []
  for (let start = 0; start < tries.length; start += BETWEEN_RESTORES) {
    const waiting = tries.slice(start, start + BETWEEN_RESTORES).toReversed()
    const lane = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const spoiled = spoil(one.asked, one.attack, SECRETS)
        const { status, id } = await send(spoiled, world.cookies[one.actor]).catch((error: Error) => ({ status: 599, id: error.message }))
        counts.set(status, (counts.get(status) ?? 0) + 1)
        // « In a moment » is an answer: of a machine with more work than it can do.
        if (status >= 500 && status !== 503) faults.push(`${status} ${id} ${shown(one.actor, spoiled)}`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await world.restore()
  }
  if (process.env.FUZZ_REQUESTS) console.log(`${REQUESTS} requests, seed ${SEED}, answered:`, Object.fromEntries([...counts].toSorted(([one], [other]) => one - other)))
  // Neither did anything break that had been answered already.
  faults.push(...log.split('\n').filter((line) => /"message":"(?:unhandled|uncaught|page failed)/.test(line)))
  expect(faults.join('\n')).toBe('')
  expect(product.child.exitCode).toBe(null)
  expect(counts.get(503) ?? 0).toBeLessThan(REQUESTS / 20)
})
