import { Agent, request } from 'node:http'
import { Agent as TlsAgent, request as requestByTls } from 'node:https'
import { pause } from './product.ts'

/** What came back. `location` is the path one is sent to, by HTTP or inside a data answer; null when one is not. */
export type Answer = {
  status: number
  location: string | null
  headers: string
  cookies: string[]
  body: string
}
/** What is asked for; `path` goes out as it is, never tidied. */
export type Question = {
  method: string
  path: string
  cookie?: string | undefined
  body?: Record<string, string> | undefined
  headers?: Record<string, string> | undefined
}

/**
 * Whom one asks: an address, by its scheme; or a product, on the port where it listens, as its proxy
 * asks it: thousands of questions need no TLS to be made and ended for each.
 */
type Asked = string | { url: string; port: number }

const agents = {
  'http:': new Agent({ keepAlive: true, maxSockets: 16 }),
  'https:': new TlsAgent({ keepAlive: true, maxSockets: 16 }),
}
let peers = 0

/** Ms before somebody who was told to come back does, and how often they do. */
const BACK_AFTER_MS = 2_000
const BACK_AT_MOST = 10

/**
 * Reads an address as `ask`, and comes back a little later where the answer is « in a moment »
 * (503), as its page says: a machine with more work than it can do says so, which is not what these
 * journeys are about.
 */
export async function askPatiently(at: Asked, question: Question): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await ask(at, question)
    if (answer.status !== 503 || tries === BACK_AT_MOST) return answer
    await pause(BACK_AFTER_MS)
  }
}

/** Asks the product as a browser would, each time from another peer, so that limits do not answer in its stead. */
export function ask(at: Asked, question: Question): Promise<Answer> {
  const url = new URL(typeof at === 'string' ? at : at.url)
  const protocol = typeof at === 'string' ? url.protocol : 'http:'
  const send = protocol === 'https:' ? requestByTls : request
  const peer = ++peers
  const body = question.body ? new URLSearchParams(question.body).toString() : undefined
  const headers = {
    host: url.host,
    'x-forwarded-for': `10.${(peer >> 16) & 255}.${(peer >> 8) & 255}.${peer & 255}`,
    ...(question.cookie ? { cookie: question.cookie } : {}),
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        }),
    ...question.headers,
  }
  return new Promise((resolve, reject) => {
    const sent = send(
      {
        host: '127.0.0.1',
        servername: url.hostname,
        port: typeof at === 'string' ? url.port : at.port,
        method: question.method,
        path: question.path,
        headers,
        // What writes is never sent twice: it has a line of its own, which nobody closed meanwhile.
        agent: question.method === 'POST' ? false : agents[protocol as 'http:' | 'https:'],
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const location =
            answer.headers.location ??
            (answer.statusCode === 202 ? redirectInside(text) : undefined)
          resolve({
            status: answer.statusCode!,
            location: location === undefined ? null : new URL(location, url).pathname,
            headers: decode(JSON.stringify(answer.headers)),
            cookies: answer.headers['set-cookie'] ?? [],
            body: text,
          })
        })
      },
    )
    // A line that was kept open may be closed from the other side just as it is used again: nobody heard the question.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' && question.method !== 'POST'
        ? resolve(ask(at, question))
        : reject(error),
    )
    sent.end(body)
  })
}

/** A data answer that sends elsewhere holds the path after its name. */
function redirectInside(text: string): string | undefined {
  return /"redirect","([^"]+)"/.exec(text)?.[1]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
