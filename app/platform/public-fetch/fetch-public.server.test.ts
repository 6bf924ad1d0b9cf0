import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchPublic, NoAnswer, NotPublic, publicLookup } from './fetch-public.server.ts'
import { isPublicAddress } from './public-address.ts'

let server: Server
let port: number
let heard = 0
let answer: (url: string) => { status?: number; location?: string; body?: string } | null

beforeAll(async () => {
  server = createServer((request, response) => {
    heard += 1
    const said = answer(request.url ?? '')
    if (!said) return
    response.writeHead(said.status ?? 200, said.location ? { location: said.location } : {})
    response.end(said.body ?? `${request.method} ok`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  heard = 0
  answer = () => ({})
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const BOUNDS = { maxBytes: 1_000, timeoutMs: 2_000 }

test.each([
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://0x7f.1:PORT/',
  'https://2130706433:PORT/',
  'https://017700000001:PORT/',
  'https://0.0.0.0:PORT/',
  'https://localhost:PORT/',
  'https://anything.localhost:PORT/',
  'https://localhost.:PORT/',
  'https://[::1]:PORT/',
  'https://[::]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[64:ff9b::7f00:1]:PORT/',
  'https://[fe80::1]:PORT/',
  'https://[fd00::1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://224.0.0.1/',
  'https://user:password@example.org/',
  'https://example.org:25/',
  'https://intranet/',
  'http://example.org/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'data:text/plain,x',
  'not an address',
  `https://example.org/${'a'.repeat(2_000)}`,
])('%s is not called', async (address) => {
  await expect(fetchPublic(address.replace('PORT', String(port)), BOUNDS)).rejects.toBeInstanceOf(
    NotPublic,
  )
  expect(heard).toBe(0)
})

test.each([
  [['127.0.0.1'], false],
  [['93.184.215.14', '10.0.0.1'], false],
  [['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'], false],
  [[], false],
  [['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'], true],
] as [string[], boolean][])('a name that has the addresses %j: %s', async (addresses, may) => {
  const resolved = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const resolveName = ((_name: string, _options: object, done: LookupDone) =>
    done(null, resolved)) as unknown as typeof lookup
  for (const all of [true, false]) {
    const found = await new Promise<unknown>((done) =>
      publicLookup(resolveName)('example.org', { all }, (error, address) => done(error ?? address)),
    )
    if (!may) expect(found).toBeInstanceOf(NotPublic)
    else expect(found).toEqual(all ? resolved : addresses[0])
  }
})

test('no redirection is followed', async () => {
  answer = () => ({ status: 302, location: `http://127.0.0.1:${port}/inside` })
  const { status, headers } = await callHere('/')
  expect(status).toBe(302)
  expect(headers.location).toContain('/inside')
  expect(heard).toBe(1)
})

test('what is posted arrives, and what is answered is given back', async () => {
  const { status, body } = await callHere('/', { method: 'POST', body: '{}' })
  expect([status, body.toString()]).toEqual([200, 'POST ok'])
})

test('an answer that is too long, or that does not come, is no answer', async () => {
  answer = (url) => (url === '/long' ? { body: 'x'.repeat(1_001) } : null)
  await expect(callHere('/long')).rejects.toBeInstanceOf(NoAnswer)
  await expect(callHere('/silent', { timeoutMs: 100 })).rejects.toBeInstanceOf(NoAnswer)
  await expect(callHere('/', { port: 1 })).rejects.toBeInstanceOf(NoAnswer)
})

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['2001:db8::1', false],
  ['2001:0:4136:e378::1', false],
  ['255.255.255.255', false],
  ['::ffff:93.184.215.14', false],
  ['example.org', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

type LookupDone = (error: Error | null, addresses: { address: string; family: number }[]) => void

function callHere(
  path: string,
  more: { port?: number; method?: 'POST'; body?: string; timeoutMs?: number } = {},
) {
  const { port: where = port, ...call } = more
  return fetchPublic(`http://127.0.0.1:${where}${path}`, {
    ...BOUNDS,
    ...call,
    mayCallLoopback: true,
  })
}
