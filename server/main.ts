import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Server } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { readConfig } from '#app/platform/config.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { createApp, type Health } from './app.ts'
import { openProduct } from './product.ts'
import { welcome } from './welcome.ts'


/** Starts the product: database, workers, HTTP. Prints nothing but its log; `scripts/start.mjs` speaks to people. */
async function main() {
  const config = readConfig()
  const product = await openProduct((sentence) => log.debug(sentence))
  const health: Health = { draining: false }
  const app = createApp(product, build as never, health, (hono) => {
    hono.use('/assets/*', async (c, next) => {
      await next()
      if (c.res.status === 200) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
    })
    hono.use('*', serveStatic({ root: './build/client', precompressed: true }))
  })
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }) as Server
  server.headersTimeout = 10_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 5_000
  server.on('error', (error) => {
    log.error('cannot listen', describeError(error))
    process.exit(1)
  })
  await new Promise<void>((resolve) => (server.listening ? resolve() : server.once('listening', resolve)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.send?.({ kind: 'listening', port, ...welcome(config) })
  await product.startWorkers()
  log.info('listening', { port: config.port })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    health.draining = true
    log.info('stopping', { signal })
    // Idle connections close at once; requests under way have ten seconds.
    server.close()
    server.closeIdleConnections()
    const hard = setTimeout(() => server.closeAllConnections(), 10_000)
    await new Promise<void>((resolve) => (server.listening ? server.once('close', resolve) : resolve()))
    clearTimeout(hard)
    await product.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

process.on('uncaughtException', (error) => {
  log.error('uncaught', describeError(error))
  process.exit(1)
})
process.on('unhandledRejection', (error) => {
  log.error('unhandled rejection', describeError(error))
  process.exit(1)
})

if (import.meta.env.PROD) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    log.error('start failed', describeError(error))
    process.exit(1)
  })
}
