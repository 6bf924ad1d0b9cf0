import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What is asked for, and the kind it is counted under. */
export type Question = {
  kind: string
  path: string
  cookie?: string
  body?: Record<string, string>
}
/**
 * A status (0: no answer), and milliseconds from the planned moment of sending to the sending, and
 * to the end of the answer.
 */
export type Outcome = { kind: string; path: string; status: number; late: number; ms: number }
/** Something that comes so often a second. */
export type Flow = { perSecond: number; next: (random: () => number) => Question }

/** Ends a question that is not answered: one more error. */
const GIVEN_UP_MS = 20_000
let peers = 0

/**
 * Asks at moments that were planned before (by a seed, as strangers come: at random, so many a
 * second), whether what was asked earlier is answered or not. A latency counts from the planned
 * moment: a server, or a generator, that is late makes everybody behind it wait, and that is seen.
 */
export async function openLoop(
  url: string,
  flows: readonly Flow[],
  seconds: number,
  seed = 1,
): Promise<Outcome[]> {
  const random = randomFrom(seed)
  const plan = flows
    .flatMap(({ perSecond, next }) => {
      const moments: { at: number; question: Question }[] = []
      for (let at = gap(random, perSecond); at < seconds * 1_000; at += gap(random, perSecond))
        moments.push({ at, question: next(random) })
      return moments
    })
    .sort((one, other) => one.at - other.at)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 512, timeout: 4_000 })
  const outcomes: Promise<Outcome>[] = []
  const start = performance.now()
  for (const { at, question } of plan) {
    const early = at - (performance.now() - start)
    if (early > 0) await pause(early)
    const late = performance.now() - start - at
    const { kind, path } = question
    outcomes.push(
      send(agent, url, question).then((status) => {
        const ms = performance.now() - start - at
        return { kind, path, status, late, ms }
      }),
    )
  }
  const all = await Promise.all(outcomes)
  agent.destroy()
  return all
}

/** Asks once, from an address of its own, and reads the answer to its end. */
export function send(agent: Agent, url: string, question: Question): Promise<number> {
  const peer = ++peers
  const body = question.body && String(new URLSearchParams(question.body))
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'x-forwarded-for': `10.${(peer >> 16) & 255}.${(peer >> 8) & 255}.${peer & 255}`,
    ...(question.cookie ? { cookie: question.cookie } : {}),
    ...(body
      ? {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }
      : {}),
  }
  const { path } = question
  return new Promise((resolve) => {
    const asked = request(new URL(path, url), { agent, headers, method: body ? 'POST' : 'GET' })
    asked.setTimeout(GIVEN_UP_MS, () => asked.destroy())
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
      answer.on('error', () => resolve(0))
    })
    // A kept line may be closed from the other side just as it is used again: nobody heard the question.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(asked.reusedSocket && error.code === 'ECONNRESET' ? send(agent, url, question) : 0),
    )
    asked.end(body)
  })
}

/** Milliseconds until the next stranger comes. */
function gap(random: () => number, perSecond: number): number {
  return (-Math.log(1 - random()) / perSecond) * 1_000
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
