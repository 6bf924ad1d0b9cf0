// The faults of `npm run try-alerts`: a product of its own, what it stands on, and what is done to it.
import { readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { enqueueAll, openJobs } from '../app/platform/jobs/jobs.server.ts'
import {
  STAND_IN_KEY,
  STAND_IN_PRICES,
  STAND_IN_SECRET,
  StripeStandIn,
} from '../test/stripe-stand-in.ts'
import { folder, freePort, isReady, signIn, startProduct, stop, until } from './trial.mjs'

const ATELIER = 'atelier@demo.ouvreo.example'

const server = await startEmbeddedPostgres({ dataDir: join(folder, 'server') })
const { db, pool } = openDatabase(server.url, { max: 1 })

/** Between the product and its database, where answers can be made late, or not at all. */
const line = { delayMs: 0, silent: false }
const database = new URL(server.url)
const socket = `${database.searchParams.get('host')}/.s.PGSQL.${database.searchParams.get('port')}`
const proxy = createServer({ noDelay: true }, (near) => {
  const far = socket.startsWith('/')
    ? connect(socket)
    : connect(Number(database.searchParams.get('port')), '127.0.0.1')
  near.pipe(far)
  far.on('data', (part) => {
    if (line.silent) return
    if (line.delayMs === 0) near.write(part)
    else setTimeout(() => near.write(part), line.delayMs)
  })
  far.on('end', () => near.end())
  for (const end of [near, far]) end.on('error', () => (near.destroy(), far.destroy()))
}).listen(0, '127.0.0.1')

/** A relay that takes every mail at its own pace, or none. */
const relay = { pauseMs: 0, refuses: false }
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      if (relay.refuses) done(Object.assign(new Error('try later'), { responseCode: 451 }))
      else setTimeout(done, relay.pauseMs)
    })
  },
}).listen(0, '127.0.0.1')
const stripe = await new StripeStandIn(new Date()).open()
await pause(50)

const port = await freePort()
export const metricsPort = await freePort()
export const url = `http://127.0.0.1:${port}`
const address = `postgres://${database.username}:${database.password}@127.0.0.1:${proxy.address().port}/ouvreo`
const own = {
  DATABASE_URL: address,
  DEMO: 'core',
  METRICS_PORT: String(metricsPort),
  SMTP_URL: `smtp://127.0.0.1:${smtp.address().port}`,
  STRIPE_SECRET_KEY: STAND_IN_KEY,
  STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
  STRIPE_API_BASE: stripe.url,
  STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
  STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
  STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
}
/** The product, started anew with these variables. */
let product
let cookie
export async function serve(env = {}) {
  if (product) await stop(product)
  product = startProduct('product', port, { ...own, ...env })
  await until(() => product.exitCode !== null || isReady(port), 240, 'the product')
  if (product.exitCode !== null)
    throw new Error(`The product does not start: see product.log in ${folder}`)
  cookie ??= await signIn(url, ATELIER)
}
const page = (path) =>
  fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' }).then((answer) =>
    answer.text(),
  )
export const repeat = (everyMs, work) => {
  const timer = setInterval(() => void work().catch(() => undefined), everyMs)
  return () => clearInterval(timer)
}
const sql = (text) => pool.query(text)
/** Takes a table away from under those who use it. */
async function away(table) {
  await sql(`alter table ${table} rename to ${table}_away`)
  return () => sql(`alter table ${table}_away rename to ${table}`)
}
/** Does at the terminal what `npm run` does. */
const command = (word) => once(startProduct(word, port, own, '.', word), 'exit')

/** So many mails to people whom the relay takes mail for. */
async function writeMails(count) {
  const { rows } = await sql(`
    insert into email_logs (id, email, email_type, status, created_at, subject, html, text, dedupe_key)
    select gen_random_uuid(), 'personne' || n || '@ouvreo.fr', m.email_type, 'sending', now(), m.subject, m.html, m.text,
      'trial ' || gen_random_uuid()
    from (select * from email_logs limit 1) m, generate_series(1, ${count}) n returning id`)
  const jobs = rows.map(({ id }) => ({ mailId: id }))
  await enqueueAll(db, 'mails', jobs)
}
/** Has every new connection of the product find the database so; those that are open end. */
async function setDatabase(setting) {
  await sql('set default_transaction_read_only = off')
  await sql(`alter database ouvreo ${setting}`)
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'ouvreo' and pid <> pg_backend_pid()`,
  )
}

/** The faults: each makes its own, and answers how to undo it. */
export const FAULTS = {
  /** A page whose table is gone, read now and then among others. */
  async OuvreoErrors() {
    const back = await away('price_items')
    const visits = repeat(500, () => page('/espace-pro/bibliotheque'))
    return async () => (visits(), await back())
  },
  /** A database that answers late: one visitor, whose pages take more than a second, and less than the five of a refusal. */
  async OuvreoSlow() {
    line.delayMs = 250
    const visits = repeat(3_000, () => page('/espace-pro/entreprise'))
    return async () => (visits(), (line.delayMs = 0))
  },
  /** A process that gets a tenth of its core: it is held up for a second, again and again. */
  async OuvreoLoopLag() {
    const { pid } = product
    const hold = repeat(1_200, async () => {
      process.kill(pid, 'SIGSTOP')
      await pause(900)
      process.kill(pid, 'SIGCONT')
    })
    return async () => (hold(), await pause(1_000), process.kill(pid, 'SIGCONT'))
  },
  /** More visitors than a pool of four connections serves at once, over a line of some milliseconds. */
  async OuvreoPoolWaits() {
    await serve({ DATABASE_POOL: '4' })
    line.delayMs = 8
    let open = true
    const visitors = Array.from({ length: 12 }, async () => {
      while (open) await page('/espace-pro/entreprise').catch(() => pause(100))
    })
    return async () => (
      (open = false),
      await Promise.all(visitors),
      (line.delayMs = 0),
      await serve()
    )
  },
  /** A relay that takes two mails and a half a second, and five hundred to send. */
  async OuvreoMailsWait() {
    relay.pauseMs = 1_500
    await writeMails(500)
    return async () => {
      relay.pauseMs = 0
      await until(
        async () => (await sql(`select from email_logs where status = 'sending'`)).rowCount === 0,
        120,
        'the mails',
      )
    }
  },
  /** Stripe is away when four plans are chosen. */
  async OuvreoStripeErrors() {
    await stripe.close()
    for (let times = 0; times < 6; times++)
      void fetch(`${url}/api/create-checkout`, {
        method: 'POST',
        headers: { cookie, origin: url, 'content-type': 'application/json' },
        body: '{"offer":"pro"}',
      }).catch(() => undefined)
    return () => stripe.open(Number(new URL(stripe.url).port))
  },
  /**
   * A recurring job that fails each time; its last success is put back by the six minutes that
   * nobody waits for here.
   */
  async OuvreoSweepLate() {
    const back = await away('plan_orders')
    await sql(
      `update recurring_runs set succeeded_at = succeeded_at - interval '6 minutes' where name = 'sweep-plan-orders'`,
    )
    return back
  },
  /** Whoever put a copy back has what leaves wait, and forgets it. */
  async OuvreoOutgoingHeld() {
    await command('hold')
    return () => command('release')
  },
  /** The process is killed, and nothing starts it again. */
  async OuvreoDown() {
    await stop(product, 'SIGKILL')
    return () => serve()
  },
  /** The database takes questions and answers none. */
  async OuvreoDatabaseDown() {
    line.silent = true
    return async () => {
      line.silent = false
      await serve()
    }
  },
  async OuvreoDatabaseReadOnly() {
    await setDatabase('set default_transaction_read_only = on')
    return () => setDatabase('reset default_transaction_read_only')
  },
  /** An hour is added to the time that the database tells; the product asks for it every minute. */
  async OuvreoClockJump() {
    await sql(
      `create function public.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() + interval '1 hour' $$`,
    )
    await setDatabase('set search_path = public, pg_catalog')
    return async () => {
      await setDatabase('reset search_path')
      await sql('drop function public.clock_timestamp()')
      await serve()
    }
  },
  /** No process works, and a document waits since ten minutes. */
  async OuvreoQueueWaits() {
    await serve({ ROLE: 'web' })
    await enqueueAll(db, 'documents', [{ documentId: crypto.randomUUID() }])
    await sql(
      `update pgboss.job set start_after = now() - interval '10 minutes' where name = 'documents' and state = 'created'`,
    )
    return async () => {
      await sql(`delete from pgboss.job where name = 'documents'`)
      await serve()
    }
  },
  /** A job that nobody can do: its last try fails. */
  async OuvreoJobsGivenUp() {
    await enqueueAll(db, 'events', [{ name: 'trial' }])
    await sql(
      `update pgboss.job set state = 'failed' where name = 'events' and data->>'name' = 'trial'`,
    )
    return () => sql(`delete from pgboss.job where name = 'events' and data->>'name' = 'trial'`)
  },
  /** A relay that takes no mail for the moment. */
  async OuvreoMailsFail() {
    relay.refuses = true
    await writeMails(20)
    return async () => {
      relay.refuses = false
      await sql(`delete from email_logs where email like 'personne%@ouvreo.fr'`)
      await serve()
    }
  },
  /** Copies go to a place that is no folder. */
  async OuvreoBackupOld() {
    writeFileSync(join(folder, 'no-folder'), '')
    const env = {
      BACKUP_FOLDER: join(folder, 'no-folder/copies'),
      BACKUP_KEY: 'k'.repeat(31) + 'z',
    }
    await serve(env)
    return () => serve()
  },
  /** A file on the disk is not what it was; files are looked at once an hour, and at the start. */
  async OuvreoDamagedFile() {
    const files = join(folder, 'data/files')
    const { rows } = await sql('select storage_key from files order by created_at desc limit 1')
    const path = join(files, rows[0].storage_key)
    const bytes = readFileSync(path)
    writeFileSync(path, 'x'.repeat(bytes.length))
    await serve()
    return async () => {
      writeFileSync(path, bytes)
      await serve()
    }
  },
}

/** Ends everything. */
export async function close() {
  await stop(product)
  await pool.end()
  await server.stop()
}
await serve()
await openJobs(pool)
// What follows from the demonstration has happened: nothing waits but what the faults have wait.
await until(
  async () =>
    (
      await sql(
        `select from pgboss.job where state in ('created', 'retry', 'active') and name in ('events', 'mails', 'documents')`,
      )
    ).rowCount === 0 &&
    (await sql(`select from email_logs where next_attempt_at is not null`)).rowCount === 0,
  400,
  'the end of what the demonstration started',
)
