import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { System, Visitor } from '#app/platform/context.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { drain, enqueueAll, workInBatches } from '#app/platform/jobs/jobs.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { deliverMail, deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import { giveUpMail, retryMails } from '#app/platform/mail/retry-mails.server.ts'
import { emailLogs, mailEvents } from '#app/platform/mail/tables.server.ts'
import type { MailTransport, ReadyMail } from '#app/platform/mail/mail-transport.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'

const database = useTestDatabase()
const at = (seconds: number) =>
  database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + seconds * 1_000))
const refusedChoices = () => Promise.resolve(new Set<string>())
let folder: string
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('info'))
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ouvreo-faults-'))
  await database.db.execute(sql`delete from pgboss.job`)
  await database.db.delete(emailLogs)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const rows = () => database.db.select().from(emailLogs).orderBy(emailLogs.createdAt, emailLogs.id)
async function written(n: number): Promise<MailId[]> {
  const ids = Array.from({ length: n }, () => newId<MailId>())
  await database.db.insert(emailLogs).values(
    ids.map((id, index) => ({
      id,
      email: `m${index}@mairie-de-lyon.fr`,
      emailType: 'signup',
      status: 'sending' as const,
      createdAt: TEST_NOW,
      subject: `Sujet ${index}`,
      html: '<p>a</p>',
      text: 'a',
      dedupeKey: id,
    })),
  )
  return ids
}

describe('a mail server that is down for a minute', () => {
  it('keeps nobody from signing up; the mail arrives afterwards, once, and the log shows each attempt', async () => {
    const port = await freePort()
    const transport = mailTransport({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Ouvréo <bonjour@ouvreo.fr>',
      dataDir: folder,
    })
    const deliverAll = (seconds: number) =>
      drain('mails', (data) =>
        deliverMail(at(seconds), { transport, refusedChoices }, data.mailId as MailId),
      )
    const visitor = database.ctx<Visitor>({ kind: 'visitor', clientKey: '192.0.2.1' })
    const signedUp = await signUp(visitor, {
      userType: 'particulier',
      fullName: 'Zoé Martin',
      email: 'zoe@mairie-de-lyon.fr',
      password: 'brouette orange vif',
      confirmPassword: 'brouette orange vif',
      acceptTerms: true,
    } as never)
    expect(signedUp).toMatchObject({ ok: true })
    await drain('events', (data, job) => handleEvent(at(0), data, job))
    await deliverAll(0)
    expect(await rows()).toMatchObject([
      {
        status: 'failed',
        emailType: 'signup',
        attempts: 1,
        errorMessage: expect.stringMatching(/injoignable/),
      },
    ])
    // Every five seconds of the minute, as the schedule looks: it is tried when its pause is over, and not before.
    for (let second = 5; second < 60; second += 5) {
      await retryMails(at(second))
      await deliverAll(second)
    }
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 3 }])

    const received: string[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, _session, done) => {
        let raw = ''
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
        stream.on('end', () => {
          received.push(raw)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    for (let second = 60; second < 240; second += 5) {
      await retryMails(at(second))
      await deliverAll(second)
    }
    transport.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(received).toHaveLength(1)
    expect((await PostalMime.parse(received[0]!)).subject).toBe('Confirmez votre adresse email')
    const [mail] = await rows()
    expect(mail).toMatchObject({ status: 'sent', attempts: 4, errorMessage: null })
    const story = await database.db
      .select({ kind: mailEvents.kind, at: mailEvents.at })
      .from(mailEvents)
      .where(eq(mailEvents.mailId, mail!.id))
      .orderBy(mailEvents.at)
    expect(
      story.map(({ kind, at: when }) => [kind, (when.getTime() - TEST_NOW.getTime()) / 1_000]),
    ).toEqual([
      ['postponed', 0],
      ['postponed', 10],
      ['postponed', 40],
      ['accepted', 160],
    ])
  })
})

describe('a mail that cannot be sent', () => {
  it('holds up no other, however it fails', async () => {
    const ids = await written(40)
    const [thrower, silent] = ids
    const sent: string[] = []
    const send = ({ mailId }: ReadyMail): Promise<string> => {
      if (mailId === thrower) throw new TypeError('a bug')
      if (mailId === silent) return new Promise(() => {})
      sent.push(mailId)
      return Promise.resolve('id')
    }
    const transport: MailTransport = { name: 'smtp', send, close: () => {} }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const delivering = deliverMails(at(0), { transport, refusedChoices }, ids)
    try {
      await vi.waitFor(() => expect(sent).toHaveLength(38))
      // The others are written down while the silent one is still waited for.
      await vi.waitFor(async () =>
        expect((await rows()).filter(({ status }) => status === 'sent')).toHaveLength(38),
      )
      await vi.advanceTimersByTimeAsync(60_000)
      await delivering
    } finally {
      vi.useRealTimers()
    }
    const after = await rows()
    expect(after.find(({ id }) => id === thrower)).toMatchObject({
      status: 'failed',
      attempts: 1,
      nextAttemptAt: at(10).now,
    })
    expect(after.find(({ id }) => id === silent)).toMatchObject({
      status: 'failed',
      errorMessage: 'Le service d’envoi n’a pas répondu à temps (ETIME)',
    })
  })

  it('whose job died every time is closed, and can be sent again', async () => {
    const [id] = await written(1)
    for (let time = 0; time < 2; time++) await giveUpMail(at(0), id!)
    expect(await rows()).toMatchObject([
      {
        status: 'failed',
        errorMessage: 'Abandonné : chaque essai a été interrompu',
        nextAttemptAt: null,
      },
    ])
    expect(await database.db.select({ kind: mailEvents.kind }).from(mailEvents)).toEqual([
      { kind: 'given_up' },
    ])
  })
})

describe('the database failing at its n-th call', () => {
  it('loses no mail, and doubles none under another key', async () => {
    for (let n = 1; ; n++) {
      await database.db.delete(emailLogs)
      const ids = await written(5)
      const given: string[] = []
      const transport: MailTransport = {
        name: 'smtp',
        send: ({ key }) => Promise.resolve(given.push(key)).then(() => 'id'),
        close: () => {},
      }
      let calls = 0
      const failing = new Proxy(database.db, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown
          if (name !== 'select' && name !== 'execute') return value
          return (...args: unknown[]) => {
            if (++calls === n) throw new Error('the database went away')
            return (value as (...all: unknown[]) => unknown).apply(target, args)
          }
        },
      }) as Database
      const outcome = await deliverMails(
        { ...at(0), db: failing },
        { transport, refusedChoices },
        ids,
      ).then(
        () => 'done',
        () => 'failed',
      )
      if (outcome === 'done') {
        expect(n).toBeGreaterThan(2)
        return
      }
      await deliverMails(at(0), { transport, refusedChoices }, ids)
      expect(new Set(given).size).toBe(5)
      expect((await rows()).map(({ status }) => status)).toEqual(
        Array.from({ length: 5 }, () => 'sent'),
      )
    }
  })
})

describe('the worker', () => {
  it('takes what is tried again one by one, and the rest in groups', async () => {
    const ids = await written(6)
    await enqueueAll(
      database.db,
      'mails',
      ids.map((mailId) => ({ mailId })),
    )
    // Two of them were in the hands of a process that died.
    await database.db.execute(
      sql`update pgboss.job set retry_count = 1, state = 'retry' where name = 'mails' and data->>'mailId' in (${ids[0]}, ${ids[1]})`,
    )
    const taken: number[] = []
    await workInBatches(
      'mails',
      { slots: 1, batch: 64 },
      async (jobs) => void taken.push(jobs.length),
    )
    await vi.waitFor(() => expect(taken.toSorted()).toEqual([1, 1, 4]), { timeout: 30_000 })
  })
})
