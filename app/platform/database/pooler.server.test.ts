import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { POOLER_UNTOLD, refusalOfPooler } from './pooler.server.ts'

const url = inject('databaseUrl')
const limited = `${url}${url.includes('?') ? '&' : '?'}options=-c%20statement_timeout%3D2800`

let pooler: Server
let pooled: (address: string) => string

/** As poolers do, it gives each connection a number of its own in place of the server's (`BackendKeyData`). */
beforeAll(async () => {
  const { hostname, port: given, searchParams } = new URL(url)
  const socketFolder = searchParams.get('host')
  const port = Number(searchParams.get('port') ?? (given || 5432))
  pooler = createServer((client) => {
    const server = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${port}`)
      : connect(port, hostname)
    client.pipe(server)
    server.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeInt32BE(2_000_000_000, at + 5)
      client.write(bytes)
    })
    for (const socket of [client, server])
      socket.on('error', () => undefined).on('close', () => (client.destroy(), server.destroy()))
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const { port: own } = pooler.address() as AddressInfo
  pooled = (address) => {
    const through = new URL(address)
    through.hostname = '127.0.0.1'
    through.port = String(own)
    for (const name of ['host', 'port']) through.searchParams.delete(name)
    return through.href
  }
})
afterAll(() => void pooler.close())

it('finds a pooler that nobody spoke of, and none where there is none', async () => {
  expect(await refusalOfPooler(url, null)).toBeNull()
  expect(await refusalOfPooler(pooled(url), null)).toBe(POOLER_UNTOLD)
})

it('serves through one that is said, with a way past it and its limits set', async () => {
  expect(await refusalOfPooler(pooled(limited), url)).toBeNull()
  expect(await refusalOfPooler(pooled(url), url)).toMatch(/connect_query/)
  expect(await refusalOfPooler(pooled(limited), pooled(url))).toMatch(/DATABASE_DIRECT_URL/)
})
