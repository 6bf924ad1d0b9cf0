import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a receiver took, in its order, as often as it came. */
type Taken = { id: string; type: string; object: string; body: string; signed: boolean }

/** What becomes of a message at its first arrival: taken, lost before, taken and its answer lost, or taken late. */
type Fate = 'taken' | 'lost' | 'unanswered' | 'refused' | 'late'
const FATES: readonly Fate[] = ['taken', 'lost', 'unanswered', 'refused', 'late']

/**
 * Somebody's other software on the loopback. Each message meets a fate at its first arrival, and is taken whenever it
 * comes again. `hold` keeps the next arrivals without an answer, until it is called again.
 */
export async function openReceiver() {
  const taken: Taken[] = []
  const arrivals = new Map<string, number>()
  let secret = ''
  let holds = false
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const id = String(request.headers['webhook-id'])
    const nth = arrivals.get(id) ?? 0
    arrivals.set(id, nth + 1)
    const fate = nth === 0 ? FATES[(arrivals.size - 1) % FATES.length]! : 'taken'
    const take = () => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id: string } }
      taken.push({ id, type, object: data.id, body, signed: isSigned(request, body, secret) })
    }
    if (holds) return
    if (fate === 'lost') return request.socket.destroy()
    if (fate === 'refused') return response.writeHead(503).end()
    if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, 1_000))
    take()
    if (fate === 'unanswered') return request.socket.destroy()
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    arrivals,
    verifyWith: (given: string) => void (secret = given),
    hold: (held: boolean) => void (holds = held),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

/** Whether one of the signatures is right, and not old: what the standard asks of a receiver. */
function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']].map(String)
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
