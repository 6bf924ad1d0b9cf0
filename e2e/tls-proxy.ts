import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { certificate } from './certificate.ts'

/** A proxy that ends TLS in front of the product, as docs/operations/start.md asks for. */
export type TlsProxy = { port: number; close: () => Promise<void> }

/** Headers of one connection, which a proxy does not pass on (RFC 9110, 7.6.1). */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Opens it on a port of the loopback, before what listens on plain http at `backend`; nothing is
 * gathered on the way.
 */
export async function openTlsProxy(port: number, backend: number): Promise<TlsProxy> {
  const server: Server = createServer(
    { ...certificate(), requestTimeout: 0, maxHeaderSize: 64 * 1024 },
    (incoming, outgoing) => forward(incoming, outgoing, backend),
  )
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, backend: number): void {
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
      .filter(Boolean)
      .join(', '),
    'x-forwarded-proto': 'https',
    'x-forwarded-host': incoming.headers.host,
  }
  // A line of its own for each: one that is kept may be closed from the other side just as it is used again.
  const asked = request(
    {
      host: '127.0.0.1',
      port: backend,
      method: incoming.method,
      path: incoming.url,
      headers,
      agent: false,
    },
    (answer) => {
      const kept = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 && !OF_CONNECTION.has(name.toLowerCase()) ? [name, all[index + 1]!] : [],
      )
      outgoing.writeHead(answer.statusCode!, kept)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  asked.on('error', () =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(),
  )
  outgoing.on('close', () => asked.destroy())
  incoming.pipe(asked)
}
