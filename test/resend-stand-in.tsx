import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { deliverMail } from '#app/platform/mail/deliver-mail.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { emailLogs, mailSuppressions } from '#app/platform/mail/tables.server.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** A mail that Resend was given, with the id that it answered. */
type Given = {
  headers: IncomingHttpHeaders
  body: {
    to: string[]
    subject: string
    html: string
    headers: Record<string, string>
    tags: { name: string; value: string }[]
  }
  id: string
}
/** How the stand-in answers its next call. */
export type ResendManner =
  | { status: number; name?: string; retryAfter?: string }
  | 'drop'
  | 'take then drop'
  | 'no id'
type MailChange = { to?: string; type?: 'signup' | 'message' }

/**
 * Resend on the loopback, for the length of a test file: it keeps what it is given, and knows an idempotency key that
 * it has seen. `manners` says how the next calls are answered; then it takes everything.
 */
export function useResend(database: TestDatabase) {
  const account = newId<AccountId>()
  const ctxAt = (now: Date) => database.ctx<System>(undefined, now)
  const resend = {
    given: [] as Given[],
    manners: [] as ResendManner[],
    /** The choices by which people refused mail. */
    refused: new Set<string>(),
    folder: '',
    account,
    later: (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1_000),
    ctxAt,
    outbox,
    rowOf,
    deliver,
    sentMail,
    /** Sends through another transport than that of an open site, until the end of the test. */
    behindAGate: () => (transport = mailTransport({ ...settings(), gatePassword: 'un portail' })),
  }
  let transport: MailTransport
  let server: Server
  let base = ''
  const settings = () => ({
    smtpUrl: undefined,
    resend: { apiKey: 're_a_key_of_tests', apiBase: base },
    mailFrom: 'Ouvréo <bonjour@ouvreo.fr>',
    dataDir: resend.folder,
  })

  beforeAll(async () => {
    setLogLevel('silent')
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const manner = resend.manners.shift()
        if (manner === 'drop') return void request.socket.destroy()
        if (typeof manner === 'object') {
          response.writeHead(manner.status, {
            'content-type': 'application/json',
            ...(manner.retryAfter ? { 'retry-after': manner.retryAfter } : {}),
          })
          return void response.end(
            JSON.stringify({
              statusCode: manner.status,
              name: manner.name,
              message: 'not to zoe@mairie-de-lyon.fr',
            }),
          )
        }
        const seen = resend.given.find(
          ({ headers }) => headers['idempotency-key'] === request.headers['idempotency-key'],
        )
        const mail = seen ?? {
          headers: request.headers,
          body: JSON.parse(Buffer.concat(chunks).toString()) as Given['body'],
          id: newId<string>(),
        }
        if (!seen) resend.given.push(mail)
        if (manner === 'take then drop') return void request.socket.destroy()
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(manner === 'no id' ? {} : { id: mail.id }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    setLogLevel('info')
    return new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  })
  beforeEach(async () => {
    resend.folder = mkdtempSync(join(tmpdir(), 'ouvreo-resend-'))
    transport = mailTransport(settings())
    resend.given = []
    resend.manners = []
    resend.refused = new Set()
    await database.db.update(emailLogs).set({ nextAttemptAt: null })
    await database.db.delete(mailSuppressions)
  })
  afterEach(() => rmSync(resend.folder, { recursive: true, force: true }))

  /** Writes a mail with a personal link, and answers its row's id. */
  async function outbox(change: MailChange = {}): Promise<MailId> {
    const dedupeKey = newId<string>()
    const { to = 'zoe@mairie-de-lyon.fr', type = 'signup' } = change
    await inTransaction(ctxAt(TEST_NOW), (tx) =>
      sendMail(tx, {
        to,
        type,
        accountId: account,
        dedupeKey,
        subject: 'Un sujet',
        preview: 'Aperçu',
        href: '/auth/confirm?token=abc_DEF-123',
        body: ['Bonjour Zoé', { button: 'Ouvrir' }],
      }),
    )
    return (
      await database.db.select().from(emailLogs).where(eq(emailLogs.dedupeKey, dedupeKey))
    )[0]!.id
  }
  async function rowOf(id: MailId) {
    return (await database.db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0]!
  }
  function deliver(id: MailId, now = TEST_NOW) {
    const refusedChoices = () => Promise.resolve(resend.refused)
    return deliverMail(ctxAt(now), { transport, refusedChoices }, id)
  }
  async function sentMail(change: MailChange = {}) {
    const id = await outbox(change)
    await deliver(id)
    return rowOf(id)
  }

  return resend
}
