import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import { certificate } from './certificate.ts'
import { freePort, pause, ready, startProduct, type RunningProduct } from './product.ts'

/**
 * Two processes of the built product on one PostgreSQL and one folder, behind a proxy that ends TLS
 * and gives each request to the next of them.
 */
export type TwoProcesses = {
  /** The proxy's address: the one that people know. */
  url: string
  /** The processes' own ports, for asking one of them. */
  ports: readonly [number, number]
  /** The processes now behind it. */
  products: readonly RunningProduct[]
  /**
   * Cuts every line through the proxy, streams included, without a word to either side. Returns how
   * many there were.
   */
  cut: () => number
  /** Lets nothing through until the function given back is called: every line is cut and new ones are refused. */
  unplug: () => () => void
  /** Stops a process and starts another in its place; the proxy asks the other one meanwhile. */
  restart: (index: 0 | 1, signal?: NodeJS.Signals) => Promise<void>
  /** Which process answered each stream that is open, oldest first. */
  streams: () => number[]
  stop: () => Promise<void>
}

/** Starts them on a migrated database; `env` adds variables to both. */
export async function startTwoProcesses(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<TwoProcesses> {
  const ports = [await freePort(), await freePort()] as const
  const publicPort = await freePort()
  const url = `https://localhost:${publicPort}`
  const common = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_SECRET: 'two processes sign with one secret of 32',
    ...env,
  }
  const start = (index: 0 | 1, wait: boolean) =>
    startProduct(common, { dataDir, port: ports[index], wait, tls: false })
  const products: RunningProduct[] = await Promise.all([start(0, false), start(1, false)])
  // Each would wait at the address that people know; the processes are asked at their own.
  await Promise.all(
    products.map(({ child }, index) => ready(`http://127.0.0.1:${ports[index as 0 | 1]}`, child)),
  )
  const proxy = await openProxy(publicPort, ports)
  return {
    url,
    ports,
    products,
    cut: proxy.cut,
    unplug: proxy.unplug,
    streams: proxy.streams,
    async restart(index, signal = 'SIGTERM') {
      await products[index]!.stop(signal)
      const next = await start(index, false)
      await ready(`http://127.0.0.1:${ports[index]}`, next.child)
      products[index] = next
    },
    async stop() {
      proxy.server.closeAllConnections()
      await new Promise((resolve) => proxy.server.close(resolve))
      await Promise.all(products.map((product) => product.stop()))
    },
  }
}

async function openProxy(port: number, backends: readonly number[]) {
  const sockets = new Set<Socket>()
  const open = new Map<object, number>()
  let turn = 0
  let plugged = true
  const cut = () => {
    const many = sockets.size
    for (const socket of sockets) socket.destroy()
    return many
  }
  const server: Server = createServer(certificate(), (incoming, outgoing) => {
    const body: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => body.push(chunk))
    incoming.on('end', () => forward(turn++ % backends.length, 0))
    const forward = (index: number, tried: number) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: backends[index]!,
          method: incoming.method,
          path: incoming.url,
          headers: {
            ...incoming.headers,
            'x-forwarded-for': '203.0.113.9',
            'x-forwarded-proto': 'https',
          },
          agent: false,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
          outgoing.flushHeaders()
          if (answer.headers['content-type']?.startsWith('text/event-stream'))
            open.set(outgoing, index)
          answer.pipe(outgoing)
          answer.on('error', () => outgoing.destroy())
        },
      )
      // A process that stops refuses; the other one is asked, as any proxy would.
      asked.on('error', () =>
        outgoing.headersSent || tried > 0
          ? outgoing.destroy()
          : void pause(20).then(() => forward((index + 1) % backends.length, tried + 1)),
      )
      outgoing.on('close', () => {
        open.delete(outgoing)
        asked.destroy()
      })
      asked.end(Buffer.concat(body))
    }
  })
  server.on('connection', (socket) => {
    if (!plugged) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    server,
    cut,
    streams: () => [...open.values()],
    unplug() {
      plugged = false
      cut()
      return () => {
        plugged = true
      }
    },
  }
}
