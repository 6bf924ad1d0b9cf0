import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { readConfig } from '#app/platform/config.server.ts'
import { describeError, log, logTheConsole } from '#app/platform/log.server.ts'
import { missingOperatorFacts, operator } from '#app/platform/operator.server.ts'
import { keepVisits, noteVisit } from '#app/features/admin/funnel/note-visit.server.ts'
import {
  keepProfileViews,
  noteProfileView,
} from '#app/features/directory/profile/profile-views.server.ts'
import { gateOpener } from '#app/features/site-gate/gate.server.ts'
import { SPECULATION_PATH } from '#app/shell/site-starter.ts'
import { administratorCommand } from './administrator-command.ts'
import { adoptCommand } from './adopt-command.ts'
import { backupCommand } from './backup-command.ts'
import { holdCommand, releaseCommand } from './release-command.ts'
import { restoreCommand } from './restore-command.ts'
import { hostRecordsCommand } from './host-records-command.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { createApp } from './app.ts'
import type { Health } from './health.ts'
import { openDemonstration } from './demonstration.ts'
import { createFront } from './html-cache/front.ts'
import { createPages } from './pages.ts'
import { openMetricsPort } from './metrics.ts'
import { newcomers } from './one-each-turn.ts'
import { openProduct } from './product.ts'
import { speculationRules } from './speculation-rules.ts'
import { listening, StartRefusal } from './start-refusal.ts'
import { welcome } from './welcome.ts'

/** How long new connections are still taken after SIGTERM, and how long at most where more still come. */
const LISTEN_ON_MS = { least: 500, most: 5_000 }
/**
 * How long a stop may take in all, under the 20 s of `deploy/systemd` and `deploy/compose.yaml`:
 * what still waits then (a job, a connection) is left as a kill would leave it.
 */
const STOP_MOST_MS = 18_000

/** Starts the product: database, workers, HTTP. Prints nothing but its log; `scripts/start.mjs` speaks to people. */
async function main() {
  const config = readConfig()
  logTheConsole()
  // Until there are requests to finish, a signal ends the process; its embedded database stops with it.
  let onSignal = (_signal: string): unknown => process.exit(0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void onSignal(signal))
  const product = await openProduct((sentence) => log.debug(sentence))
  const say = (text: string) => void process.send?.({ kind: 'progress', text })
  const demonstration = await openDemonstration(product, say)
  const health: Health = { starting: true, draining: false }
  const pages = createPages(product, build as never)
  const speculation = speculationRules((build as unknown as ServerBuild).routes)
  const addStatic: Parameters<typeof createApp>[3] = (hono) => {
    hono.use('/assets/*', async (c, next) => {
      await next()
      if (c.res.status === 200)
        c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
    })
    hono.get(SPECULATION_PATH, (c) =>
      c.body(speculation, 200, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=86400',
      }),
    )
    hono.use('/icones/*', async (c, next) => {
      await next()
      if (c.res.status === 200) c.res.headers.set('cache-control', 'public, max-age=86400')
    })
    hono.use('/hors-ligne.js', async (c, next) => {
      await next()
      c.res.headers.set('cache-control', 'no-cache')
    })
    const files = serveStatic({ root: './build/client', precompressed: true })
    // Every file has an extension: a page's address need not be looked for on the disk.
    hono.use('*', (c, next) => (/\.\w+$/.test(c.req.path) ? files(c, next) : next()))
  }
  const app = createApp(product, build as never, health, addStatic, pages)
  const front = createFront(pages.cache!, {
    isOpen: gateOpener(config.gatePassword),
    refuses: () => health.draining,
  })
  const withFront = ((options: ServerOptions, answer: RequestListener) =>
    createServer(
      options,
      (request, response) => void (front(request, response) || answer(request, response)),
    )) as typeof createServer
  const server = serve({
    fetch: app.fetch,
    createServer: withFront,
    port: config.port,
    hostname: config.host,
  }) as Server
  await listening(server, 'PORT', config.port)
  server.on('error', (error) => {
    log.error('server failed', describeError(error))
    process.exit(1)
  })
  server.on('request', noteProfileView)
  server.on('request', noteVisit)
  if (config.metricsPort !== null) await openMetricsPort(product, config.metricsPort, config.host)
  server.on('connection', () => void newcomers.count++)
  server.headersTimeout = 10_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 5_000
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.send?.({ kind: 'listening', port, ...welcome(config, demonstration.shown) })
  log.info('listening', { port: config.port })
  // The demonstration runs nothing for anybody; a site that does owes its visitors these.
  const missing = config.demo ? [] : missingOperatorFacts(operator())
  if (missing.length > 0) log.warn('operator file incomplete', { missing: missing.join(', ') })

  let stoppingSince = 0
  const stop = async (signal: string) => {
    if (stoppingSince > 0) {
      // One Ctrl+C comes twice, from the terminal and from `scripts/start.mjs`; only a later one is impatience.
      if (Date.now() - stoppingSince > 1_000) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    health.draining = true
    log.info('stopping', { signal })
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, STOP_MOST_MS)
    await demonstration.stop()
    // Closing the listening socket resets the connections that wait in its queue. They are let in first, while a
    // proxy sees /readyz refuse; nobody waits for that at a terminal.
    if (signal === 'SIGTERM') {
      await new Promise((resolve) => setTimeout(resolve, LISTEN_ON_MS.least))
      // One is let in each turn of the event loop, and on a slow machine a turn is long: until one passes without any.
      for (
        let before = -1;
        before < newcomers.count && Date.now() - stoppingSince < LISTEN_ON_MS.most;
      ) {
        before = newcomers.count
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    // Those who look come back to whoever serves next, and fetch what they missed.
    product.live.close()
    // Idle connections close at once; requests under way have ten seconds.
    const hard = setTimeout(() => server.closeAllConnections(), 10_000)
    await new Promise<unknown>((resolve) => server.close(resolve))
    clearTimeout(hard)
    await keepProfileViews(product.systemCtx()).catch(() => undefined)
    await keepVisits(product.systemCtx()).catch(() => undefined)
    await product.close()
    process.exit(0)
  }
  onSignal = stop

  await demonstration.tellRest()
  if (health.draining) return
  if (config.role !== 'web') await product.startWorkers()
  health.starting = false
  demonstration.fillRest()
}

process.on('uncaughtException', (error) => {
  log.error('uncaught', describeError(error))
  process.exit(1)
})
process.on('unhandledRejection', (error) => {
  log.error('unhandled rejection', describeError(error))
  process.exit(1)
})

/** What is done at a terminal in place of serving. */
const COMMANDS: Record<string, (...given: string[]) => Promise<number>> = {
  admin: administratorCommand,
  doctor: doctorCommand,
  'host-records': hostRecordsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  hold: holdCommand,
  release: releaseCommand,
  migrate: migrateCommand,
  adopt: adoptCommand,
}

if (import.meta.env.PROD) {
  // `npm run admin` and its like are the same build, asked for one thing.
  const [, , command = '', ...given] = process.argv
  const asked = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  const work = asked ? asked(...given).then((code) => process.exit(code)) : main()
  work.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (!(error instanceof StartRefusal)) log.error('start failed', describeError(error))
    process.exit(1)
  })
}
