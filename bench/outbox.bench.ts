import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { expect, it, vi } from 'vitest'
import { confirmationMail } from '#app/features/accounts/account.email.ts'
import type { System } from '#app/platform/context.ts'
import { enqueueAll, closeJobs, openJobs, workInBatches } from '#app/platform/jobs/jobs.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { figure, quantile, report } from './measure.ts'

vi.stubEnv('AUTH_SECRET', 'a secret that only measures know, 32 characters')
const MAILS = Number(process.env.OUTBOX_MAILS ?? 3_000)
const ROUNDS = 3
const database = useTestDatabase({ max: 10, durable: true })
const system = () => database.ctx<System>(undefined, new Date())

type Sink = {
  port: number
  count: () => Promise<{ received: number; keys: number }>
  forget: () => void
  process: ChildProcess
}

/** A mail server in a process of its own, which counts what it takes and by how many Message-IDs. */
async function openSink(): Promise<Sink> {
  const child = fork(new URL('./mail-sink.ts', import.meta.url).pathname, {
    execArgv: [],
    stdio: 'inherit',
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    process: child,
    forget: () => child.send('forget'),
    async count() {
      child.send('count')
      const [answer] = (await once(child, 'message')) as [{ received: number; keys: number }]
      return answer
    },
  }
}

/** Writes mails as one cause would, then copies of them, so that the drain alone is timed. */
async function fill(n: number): Promise<void> {
  await database.db.execute(sql`delete from pgboss.job where name = 'mails'`)
  await database.db.delete(emailLogs)
  await inTransaction(system(), (tx) =>
    sendMail(tx, {
      to: 'a0@mairie-de-lyon.fr',
      dedupeKey: newId<string>(),
      ...confirmationMail('particulier', '/auth/confirm?token=exemple&type=signup', 24),
    }),
  )
  const [first] = await database.db.select().from(emailLogs)
  const rows = Array.from({ length: n - 1 }, (_, index) => ({
    ...first!,
    id: newId<MailId>(),
    dedupeKey: newId<string>(),
    email: `a${index + 1}@mairie-de-lyon.fr`,
  }))
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows.slice(start, start + 500)
    await database.db.insert(emailLogs).values(some)
    await enqueueAll(
      database.db,
      'mails',
      some.map(({ id }) => ({ mailId: id })),
    )
  }
  await database.db.execute(sql`analyze pgboss.job`)
}

const inStatus = async (status: string) =>
  (
    await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from email_logs where status = ${status}`,
    )
  ).rows[0]!.n
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Drains the outbox as the product does, and answers with mails a second. */
async function drainOutbox(port: number): Promise<number> {
  await fill(MAILS)
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-outbox-'))
  const transport = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Ouvréo <bonjour@ouvreo.fr>',
    dataDir: folder,
  })
  let done = 0
  const start = performance.now()
  const finished = new Promise<void>((resolve) => {
    void workInBatches('mails', { slots: 2, batch: 64 }, async (jobs) => {
      await deliverMails(
        system(),
        { transport, refusedChoices: () => Promise.resolve(new Set()) },
        jobs.map((data) => data.mailId as MailId),
      )
      done += jobs.length
      if (done >= MAILS) resolve()
    })
  })
  await finished
  const seconds = (performance.now() - start) / 1_000
  transport.close()
  await closeJobs(5_000)
  await openJobs(database.pool)
  expect(await inStatus('sent')).toBe(MAILS)
  rmSync(folder, { recursive: true, force: true })
  return MAILS / seconds
}

/** The same mails through nodemailer alone, with as many connections. */
async function bare(port: number): Promise<number> {
  await fill(1)
  const [mail] = await database.db.select().from(emailLogs)
  const smtp = createTransport({
    url: `smtp://127.0.0.1:${port}`,
    pool: true,
    maxConnections: 4,
    maxMessages: 500,
  } as never)
  const start = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (next < MAILS) {
        const serial = next++
        await smtp.sendMail({
          from: 'Ouvréo <bonjour@ouvreo.fr>',
          to: `a${serial}@mairie-de-lyon.fr`,
          subject: mail!.subject,
          html: mail!.html,
          text: mail!.text,
          messageId: `<${newId()}@ouvreo.fr>`,
        })
      }
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  smtp.close()
  return MAILS / seconds
}

it('drains the outbox', async () => {
  const sink = await openSink()
  const product: number[] = []
  const floor: number[] = []
  await drainOutbox(sink.port)
  await bare(sink.port)
  for (let round = 0; round < ROUNDS; round++) {
    sink.forget()
    floor.push(await bare(sink.port))
    sink.forget()
    product.push(await drainOutbox(sink.port))
    expect(await sink.count()).toEqual({ received: MAILS, keys: MAILS })
  }
  const killed = await killedInTheMiddle(sink)
  sink.process.kill()
  const spread = (list: number[]) => `${figure(Math.min(...list))} to ${figure(Math.max(...list))}`
  const median = (list: number[]) => quantile(list, 0.5)
  report(
    'outbox',
    'Draining the outbox',
    `${MAILS} mails, ${ROUNDS} rounds interleaved, one SMTP server in a process of its own, four connections each, every commit waits for the disk. Product: jobs taken from the queue, rows read, mails sent, outcome and story written. Floor: nodemailer alone, with the same bodies. Then a process that drains is killed (kill -9) ${killed.kills} times: each mail is counted by its Message-ID.`,
    ['', 'mails per second, median', 'spread', 'ratio'],
    [
      ['floor', figure(median(floor)), spread(floor), '1'],
      [
        'product',
        figure(median(product)),
        spread(product),
        figure(median(product) / median(floor)),
      ],
      [
        `after kill -9: ${killed.mails} mails`,
        '',
        `${killed.lost} lost, ${killed.copies} copies under a Message-ID already seen`,
        '',
      ],
    ],
  )
  expect(killed.lost).toBe(0)
})

/** Kills a process that drains, again and again, then lets one finish: what never arrived, and what arrived twice. */
async function killedInTheMiddle(
  sink: Sink,
): Promise<{ kills: number; mails: number; lost: number; copies: number }> {
  const mails = 2_000
  await fill(mails)
  sink.forget()
  let kills = 0
  while ((await inStatus('sending')) > 0) {
    const child = fork(
      new URL('./outbox-worker.ts', import.meta.url).pathname,
      [database.url, String(sink.port)],
      { execArgv: [], stdio: 'inherit' },
    )
    // Somewhere in its work: it says when it begins.
    await once(child, 'message')
    await pause(40 + kills * 45)
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (++kills > 60) break
    // What a killed process held is given back: the watch would find it out by its missing
    // heartbeat, ten seconds later.
    await database.db.execute(
      sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mails' and state = 'active'`,
    )
  }
  const { received, keys } = await sink.count()
  return { kills, mails, lost: mails - keys, copies: received - keys }
}
