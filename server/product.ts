import { join } from 'node:path'
import type pg from 'pg'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { ensureAdministrator } from '#app/features/accounts/team/ensure-administrator.server.ts'
import { readOpenSessions } from '#app/features/accounts/sessions/open-sessions.server.ts'
import { attachedDocuments } from '#app/features/documents/attached-documents.server.ts'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { officeAudience } from '#app/features/calendar/crew/office/office-audience.server.ts'
import { setLiveAudience } from '#app/platform/live/live-audience.server.ts'
import { noteMessages } from '#app/features/webhooks/note-messages.server.ts'
import { setPushSender } from '#app/features/notifications/devices/push-sender.server.ts'
import { ringDevices } from '#app/features/notifications/devices/ring-devices.server.ts'
import { quietUntil, refusedChoices } from '#app/features/notifications/refused-choices.server.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import {
  reapplyErasures,
  refuseLostErasureList,
} from '#app/features/settings/erasure-list.server.ts'
import {
  clockJump,
  currentInstant,
  databaseAheadMs,
  synchroniseClock,
} from '#app/platform/clock.server.ts'
import { closeToOthers } from '#app/platform/close-to-others.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { contentSubscription } from '#app/platform/web/content-version.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { openDatabase, type Database } from '#app/platform/database/database.server.ts'
import { refusalOfPooler } from '#app/platform/database/pooler.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { closeJobs, openJobs, workInBatches, workOn } from '#app/platform/jobs/jobs.server.ts'
import { describeError, log, setLogLevel } from '#app/platform/log.server.ts'
import { refusalOfInstallation } from '#app/platform/installation/installation.server.ts'
import { openLive, type Live } from '#app/platform/live/live.server.ts'
import { openListener } from '#app/platform/database/listener.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import { giveUpMail } from '#app/platform/mail/retry-mails.server.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import { setWithEvents } from '#app/platform/database/with-events.server.ts'
import { prepareSchema } from '#app/platform/database/migrate.server.ts'
import { outgoingHold } from '#app/platform/jobs/outgoing-holds.server.ts'
import { counted } from '#app/platform/metrics/metrics.server.ts'
import { recordRun } from '#app/platform/jobs/recurring-runs.server.ts'
import { SCHEDULE } from '#app/wiring/schedule.server.ts'
import { DATA_FOLDER_WAY_OUT, dataFolderFault } from './doctor/check-settings.ts'
import { StartRefusal } from './start-refusal.ts'
import { newId, type DocumentId, type MailId } from '#app/values/identity/ids.ts'

/** A product whose database, queue and clock are open; `close` lets what runs finish. */
export type Product = {
  db: Database
  /** Connections that PostgreSQL lets read and nothing else: the team looks at people's spaces through them. */
  readOnlyDb: Database
  pool: pg.Pool
  databaseUrl: string
  systemCtx: () => Ctx<System>
  /** The event streams of those who look, and how news reaches them. */
  live: Live
  startWorkers: () => Promise<void>
  close: () => Promise<void>
}

/** Beyond it one of the clocks is wrong, and deadlines of real people would pass that are not due. */
const CLOCKS_APART_MS = 60_000

/** Opens everything a page or a job needs: PostgreSQL (embedded or outside), migrations, pool, queue, clock. */
export async function openProduct(say: (sentence: string) => void = () => {}): Promise<Product> {
  const config = readConfig()
  setLogLevel(config.logLevel)
  const unusable = dataFolderFault(config.dataDir)
  if (unusable) throw new StartRefusal(`${unusable}\n${DATA_FOLDER_WAY_OUT}`)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say })
  // Past a pooler, where there is one: for what listens, locks, migrates and copies.
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl ?? embedded!.url
  const pooled = config.databaseDirectUrl !== undefined
  const refusal =
    config.databaseUrl &&
    (await refusalOfPooler(config.databaseUrl, config.databaseDirectUrl ?? null))
  if (refusal) throw new StartRefusal(refusal)
  await prepareSchema(databaseUrl, config.migrate)
  closeToOthers(config.dataDir)
  const open = openDatabase(config.databaseUrl ?? databaseUrl, { max: config.databasePool, pooled })
  // A pooler passes no setting on, so that these go past it; none is opened before somebody looks.
  const readOnly = openDatabase(databaseUrl, {
    max: 4,
    application: 'ouvreo-lecture',
    settings: '-c default_transaction_read_only=on',
  })
  await openJobs(open.pool, { supervise: config.role !== 'web' })
  const live = openLive(open.db, readOpenSessions)
  const [deafen] = await Promise.all([
    openListener(databaseUrl, [contentSubscription(open.db), live.subscription]),
    synchroniseClock(open.db, config.clockOffset),
  ])
  if (config.real && Math.abs(databaseAheadMs()) > CLOCKS_APART_MS)
    throw new StartRefusal(
      'Les horloges de la base de données et de cette machine diffèrent de plus d’une minute : l’une est fausse, et des délais passeraient à tort. Réglez-les (npm run doctor dit l’écart).',
    )

  const systemCtx = (): Ctx<System> => ({
    who: { kind: 'system' },
    db: open.db,
    now: currentInstant(),
    requestId: newId(),
  })
  const other =
    config.real && config.databaseUrl && (await refusalOfInstallation(systemCtx(), config))
  if (other) throw new StartRefusal(other)
  if (config.admin) {
    const outcome = await ensureAdministrator(systemCtx(), config.admin)
    if (outcome === 'address_taken')
      log.warn(
        'ADMIN_EMAIL belongs to an account that is not an administrator; nobody was promoted',
      )
  }

  // Before anybody is served: a restored copy may have brought back who was erased.
  await refuseLostErasureList(systemCtx())
  await reapplyErasures(systemCtx())

  const timers = [
    every(
      60,
      recurring('clock', () => synchroniseClock(open.db, config.clockOffset)),
    ),
  ]
  // Web processes and workers alike: whoever publishes tells the office too.
  setLiveAudience(officeAudience)
  setWithEvents(noteMessages)
  let closing = false
  const transport = mailTransport(config)
  return {
    db: open.db,
    readOnlyDb: readOnly.db,
    pool: open.pool,
    databaseUrl,
    systemCtx,
    live,
    async startWorkers() {
      const startOutgoing = async () => {
        setPushSender((ctx, accountId, message) => ringDevices(ctx, accountId, message))
        await workOn('events', 2, (data, job) => handleEvent(systemCtx(), data, job))
        await workInBatches('mails', { slots: 2, batch: 64 }, (jobs) =>
          deliverMails(
            systemCtx(),
            {
              transport,
              refusedChoices,
              quietUntil,
              attachedFiles: (ctx, ids) => attachedDocuments(ctx, ids, PRINTED_DOCUMENTS),
            },
            jobs.map((data) => data.mailId as MailId),
          ),
        )
      }
      let held = (await outgoingHold(open.db)) !== null
      if (held) {
        log.warn('outgoing held', { until: 'npm run release' })
        const released = setInterval(async () => {
          if (!held || closing || (await outgoingHold(open.db).catch(() => true))) return
          held = false
          clearInterval(released)
          log.info('outgoing released')
          await startOutgoing()
        }, 5_000).unref()
        timers.push(released)
      } else await startOutgoing()
      await workOn('documents', 1, (data) =>
        makeDocument(systemCtx(), data.documentId as DocumentId, PRINTED_DOCUMENTS),
      )
      await workOn('mails-dead', 1, (data) => giveUpMail(systemCtx(), data.mailId as MailId))
      const runs = SCHEDULE.map((job) => {
        const run = recurring(
          job.name,
          () => job.run(systemCtx(), databaseUrl),
          (startedAt, error) =>
            recordRun(open.db, {
              name: job.name,
              everySeconds: job.everySeconds,
              startedAt,
              error,
            }),
        )
        // By a clock that jumped, deadlines would end for good what they should not.
        const runWhenLet = async () =>
          clockJump() !== 0 || (job.leaves && held) ? undefined : run()
        timers.push(every(job.everySeconds, runWhenLet))
        return runWhenLet
      })
      void (async () => {
        // The first time one after the other: all at once, each would open a connection of its own,
        // and some wait in vain for it.
        for (const run of runs) if (!closing) await run()
      })()
    },
    async close() {
      closing = true
      live.close()
      for (const timer of timers) clearInterval(timer)
      await closeJobs()
      transport.close()
      await deafen()
      await Promise.all([open.close(), readOnly.close()])
      await embedded?.stop()
    },
  }
}

/**
 * A job that never runs twice at the same time in one process, and whose failure ends nothing.
 * `ended` hears how each run went.
 */
function recurring(
  name: string,
  run: () => Promise<unknown>,
  ended: (startedAt: Date, error: unknown) => Promise<void> = async () => {},
): () => Promise<void> {
  let running = false
  return async () => {
    if (running) return
    running = true
    const startedAt = currentInstant()
    let fault: unknown = null
    try {
      await run()
    } catch (error) {
      fault = error ?? new Error(name)
      counted.recurringFailures.inc({ job: name })
      log.warn('recurring job failed', { job: name, ...describeError(error) })
    } finally {
      // A database that is away fails this too: the next run says so.
      await ended(startedAt, fault).catch(() => undefined)
      running = false
    }
  }
}

/** Runs it at an interval, the first time when one has passed. */
function every(seconds: number, run: () => Promise<void>): NodeJS.Timeout {
  return setInterval(run, seconds * 1000).unref()
}
