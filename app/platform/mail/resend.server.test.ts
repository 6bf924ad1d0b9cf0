import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { setLogLevel } from '../log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { mailKey } from './compose-mail.server.ts'
import { deliverMail } from './deliver-mail.server.ts'
import { MailButton, MailLayout, MailText } from './mail-layout.tsx'
import { answerResendWebhook } from './resend-webhook.server.ts'
import { retryMails } from './retry-mails.server.ts'
import { sendMail } from './send-mail.server.ts'
import { suppressedAmong } from './suppressions.server.ts'
import { signReport } from './svix-signature.server.ts'
import { emailLogs, mailEvents, mailSuppressions } from './tables.server.ts'
import type { MailTransport } from './mail-transport.ts'
import { mailTransport } from './transport.server.ts'

const database = useTestDatabase()
const ctxAt = (now: Date) => database.ctx<System>(undefined, now)
const later = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1_000)
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('info'))

/** A stand-in of the provider on the loopback: keeps what it is given, and knows a key it has seen. */
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
type Manner =
  | { status: number; name?: string; retryAfter?: string }
  | 'drop'
  | 'take then drop'
  | 'no id'
let given: Given[] = []
let manners: Manner[] = []
let server: Server
let base = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const manner = manners.shift()
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
      const seen = given.find(
        ({ headers }) => headers['idempotency-key'] === request.headers['idempotency-key'],
      )
      const mail = seen ?? {
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Given['body'],
        id: newId<string>(),
      }
      if (!seen) given.push(mail)
      if (manner === 'take then drop') return void request.socket.destroy()
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(manner === 'no id' ? {} : { id: mail.id }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
)

let folder: string
let transport: MailTransport
const settings = () => ({
  smtpUrl: undefined,
  resend: { apiKey: 're_a_key_of_tests', apiBase: base },
  mailFrom: 'Ouvréo <bonjour@ouvreo.fr>',
  dataDir: folder,
})
let refused = new Set<string>()
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ouvreo-resend-'))
  transport = mailTransport(settings())
  given = []
  manners = []
  refused = new Set()
  await database.db.update(emailLogs).set({ nextAttemptAt: null })
  await database.db.delete(mailSuppressions)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const account = newId<AccountId>()
async function outbox(change: { to?: string; type?: 'signup' | 'message' } = {}): Promise<MailId> {
  const dedupeKey = newId<string>()
  const { to = 'zoe@mairie-de-lyon.fr', type = 'signup' } = change
  const children = [
    createElement(MailText, { key: 1, children: 'Bonjour Zoé' }),
    createElement(MailButton, {
      key: 2,
      href: 'https://ouvreo.fr/auth/confirm?token=abc_DEF-123',
      children: 'Ouvrir',
    }),
  ]
  await inTransaction(ctxAt(TEST_NOW), (tx) =>
    sendMail(tx, {
      to,
      type,
      accountId: account,
      dedupeKey,
      subject: 'Un sujet',
      body: createElement(MailLayout, { preview: 'Aperçu', title: 'Titre', children }),
    }),
  )
  return (await database.db.select().from(emailLogs).where(eq(emailLogs.dedupeKey, dedupeKey)))[0]!
    .id
}
const deliver = (id: MailId, now = TEST_NOW) =>
  deliverMail(ctxAt(now), { transport, refusedChoices: () => Promise.resolve(refused) }, id)
const rowOf = async (id: MailId) =>
  (await database.db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0]!
const sentMail = async (change: { to?: string; type?: 'signup' | 'message' } = {}) => {
  const id = await outbox(change)
  await deliver(id)
  return rowOf(id)
}

describe('by Resend', () => {
  it('a mail is given once, with its key, its tags and our key of the service', async () => {
    const row = await sentMail()
    expect(row).toMatchObject({
      status: 'sent',
      sentAt: TEST_NOW,
      resendId: given[0]!.id,
      attempts: 1,
      errorMessage: null,
    })
    expect(given).toHaveLength(1)
    expect(given[0]!.headers).toMatchObject({
      authorization: 'Bearer re_a_key_of_tests',
      'idempotency-key': mailKey(row.dedupeKey, 0),
      'content-type': 'application/json',
    })
    expect(given[0]!.body).toMatchObject({
      from: 'Ouvréo <bonjour@ouvreo.fr>',
      to: ['zoe@mairie-de-lyon.fr'],
      subject: 'Un sujet',
      headers: {},
      tags: [
        { name: 'mail_id', value: row.id },
        { name: 'mail_key', value: mailKey(row.dedupeKey, 0) },
      ],
    })
    expect(given[0]!.body.html).toContain('token=abc_DEF-123')
    expect(row.html).not.toContain('abc_DEF')
  })

  const faults: [
    string,
    Manner,
    { status: string; attempts: number; seconds: number | null; error: string },
  ][] = [
    [
      'a wrong key',
      { status: 401, name: 'invalid_api_key' },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi refuse notre clé ou notre domaine (HTTP 401 invalid_api_key)',
      },
    ],
    [
      'a domain that is not verified',
      { status: 403, name: 'validation_error' },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi refuse notre clé ou notre domaine (HTTP 403 validation_error)',
      },
    ],
    [
      'a message refused',
      { status: 422, name: 'invalid_parameter' },
      {
        status: 'failed',
        attempts: 1,
        seconds: null,
        error: 'Le service d’envoi refuse ce message (HTTP 422 invalid_parameter)',
      },
    ],
    [
      'a slow-down',
      { status: 429, name: 'rate_limit_exceeded', retryAfter: '40' },
      {
        status: 'failed',
        attempts: 0,
        seconds: 40,
        error: 'Le service d’envoi demande de ralentir (HTTP 429 rate_limit_exceeded)',
      },
    ],
    [
      'a quota',
      { status: 429, name: 'daily_quota_exceeded' },
      {
        status: 'failed',
        attempts: 0,
        seconds: 3_600,
        error: 'Le quota du service d’envoi est atteint (HTTP 429 daily_quota_exceeded)',
      },
    ],
    [
      'a breakdown',
      { status: 503 },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi est en panne (HTTP 503)',
      },
    ],
    [
      'the same request under way',
      { status: 409, name: 'concurrent_idempotent_requests' },
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le même envoi est en cours (HTTP 409 concurrent_idempotent_requests)',
      },
    ],
    [
      'a connection cut',
      'drop',
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi n’a pas répondu (UND_ERR_SOCKET)',
      },
    ],
    [
      'an answer without an id',
      'no id',
      {
        status: 'failed',
        attempts: 1,
        seconds: 10,
        error: 'Le service d’envoi a répondu sans identifiant (HTTP 200)',
      },
    ],
  ]
  it.each(faults)(
    '%s: said in French, with what follows',
    async (_, manner, { status, attempts, seconds, error }) => {
      const id = await outbox()
      manners = [manner]
      await deliver(id)
      expect(await rowOf(id)).toMatchObject({
        status,
        attempts,
        errorMessage: error,
        nextAttemptAt: seconds === null ? null : later(seconds),
      })
    },
  )

  it('taken, then cut: the second attempt finds the first by its key, and one mail left', async () => {
    const id = await outbox()
    manners = ['take then drop']
    await deliver(id)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', resendId: null })
    await retryMails(ctxAt(later(10)))
    await deliver(id, later(10))
    expect(given).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      resendId: given[0]!.id,
      attempts: 2,
      errorMessage: null,
    })
  })

  it('is never given an address of the demonstration', async () => {
    const row = await sentMail({ to: 'claire@demo.ouvreo.example' })
    expect(row.status).toBe('sent')
    expect(given).toEqual([])
    expect(readdirSync(join(folder, 'mails'))).toEqual([`${row.id}.eml`])
  })

  it('gives mail by choice its one-click way out, and sends none to who said no', async () => {
    const wanted = await sentMail({ type: 'message' })
    const { headers, html } = given[0]!.body
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const href = /^<(http:\/\/localhost:3000\/desabonnement\?jeton=[\w.-]+)>$/.exec(
      headers['List-Unsubscribe']!,
    )![1]!
    expect(html).toContain(`href="${href}"`)
    // What is kept of it ends nothing.
    expect(wanted.html).not.toContain(href)
    expect(wanted.html).toContain('jeton=…')
    refused = new Set([`${account}:messages`])
    const id = await outbox({ type: 'message' })
    await deliver(id)
    expect(given).toHaveLength(1)
    expect(await rowOf(id)).toBeUndefined()
    expect((await sentMail({ type: 'signup' })).status).toBe('sent')
    // Behind the gate a mailbox could not press it: only the link is offered.
    refused = new Set()
    transport = mailTransport({ ...settings(), gatePassword: 'un portail' })
    await sentMail({ type: 'message' })
    expect(Object.keys(given.at(-1)!.body.headers)).toEqual(['List-Unsubscribe'])
  })
})

const SECRET = `whsec_${Buffer.from('a webhook secret of tests').toString('base64')}`
const reportOf = (
  type: string,
  mail: { id?: string; key?: string; resendId?: string | null },
  more: object = {},
  at = later(60),
) =>
  JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: {
      email_id: mail.resendId ?? 'unknown',
      to: ['zoe@mairie-de-lyon.fr'],
      tags: mail.id ? { mail_id: mail.id, ...(mail.key ? { mail_key: mail.key } : {}) } : {},
      ...more,
    },
  })
async function post(
  body: string,
  headers: Record<string, string>,
  now = later(60),
): Promise<number> {
  const request = new Request('http://localhost/api/webhooks/resend', {
    method: 'POST',
    body,
    headers,
  })
  return (await answerResendWebhook(ctxAt(now), request, SECRET)).status
}
const report = (body: string, id = newId<string>(), at = later(60)) =>
  post(body, signReport(SECRET, id, body, at))
const eventsOf = async (id: MailId) =>
  (
    await database.db
      .select({ kind: mailEvents.kind })
      .from(mailEvents)
      .where(eq(mailEvents.mailId, id))
  )
    .map(({ kind }) => kind)
    .sort()
const jobsAbout = async (id: MailId) =>
  (
    await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'events' and data->>'type' = 'mail.address_refused' and data->>'mailId' = ${id}`,
    )
  ).rows[0]!.n

describe('a delivery report', () => {
  it('changes nothing unless it is signed, whole, and of these five minutes', async () => {
    const mail = await sentMail()
    const body = reportOf('email.delivered', mail)
    const headers = signReport(SECRET, 'msg_1', body, later(60))
    const wrong = signReport(
      `whsec_${Buffer.from('another secret of tests').toString('base64')}`,
      'msg_1',
      body,
      later(60),
    )
    const tries: [string, Record<string, string>, Date][] = [
      [body, {}, later(60)],
      [body, { ...headers, 'svix-signature': '' }, later(60)],
      [body, wrong, later(60)],
      [`${body} `, headers, later(60)],
      [JSON.stringify(JSON.parse(body), null, 1), headers, later(60)],
      [body, { ...headers, 'svix-id': 'msg_2' }, later(60)],
      [
        body,
        { ...headers, 'svix-signature': headers['svix-signature'].replace('v1,', 'v2,') },
        later(60),
      ],
      [body, headers, later(60 + 301)],
      [body, headers, later(60 - 301)],
      [body, signReport(SECRET, 'msg_1', body, later(3_660)), later(60)],
    ]
    for (const [text, given, now] of tries) expect(await post(text, given, now)).toBe(400)
    expect(await rowOf(mail.id)).toMatchObject({ status: 'sent' })
    expect(await eventsOf(mail.id)).toEqual(['accepted'])
    // Within the window both ways, and beside the signature of the secret that is being left.
    expect(
      await post(
        body,
        { ...headers, 'svix-signature': `${wrong['svix-signature']} ${headers['svix-signature']}` },
        later(60 + 299),
      ),
    ).toBe(200)
    expect(await rowOf(mail.id)).toMatchObject({ status: 'delivered' })
    const nonsense = '{"type":3}'
    expect(await report(nonsense)).toBe(400)
  })

  it('a copy has no effect, fifty at once', async () => {
    const mail = await sentMail()
    const body = reportOf('email.bounced', mail, {
      bounce: { type: 'Permanent', subType: 'NoEmail', message: 'zoe does not live here' },
    })
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(body, 'msg_same')))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await eventsOf(mail.id)).toEqual(['accepted', 'bounced'])
    expect(await jobsAbout(mail.id)).toBe(1)
    expect(await rowOf(mail.id)).toMatchObject({
      status: 'failed',
      errorMessage: 'Rejet définitif : cette boîte n’existe pas',
    })
  })

  const permutations = <T>(list: T[]): T[][] =>
    list.length < 2
      ? [list]
      : list.flatMap((one, index) =>
          permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]),
        )
  const stories: [string[], { status: string; errorMessage: string | null }][] = [
    [['email.sent', 'email.delivered'], { status: 'delivered', errorMessage: null }],
    [
      ['email.sent', 'email.delivery_delayed', 'email.delivered'],
      { status: 'delivered', errorMessage: null },
    ],
    [
      ['email.sent', 'email.delivery_delayed'],
      { status: 'sent', errorMessage: 'Le serveur du destinataire fait attendre ce message' },
    ],
    [
      ['email.sent', 'email.delivered', 'email.complained'],
      {
        status: 'delivered',
        errorMessage: 'Le destinataire a signalé ce message comme indésirable',
      },
    ],
    [
      ['email.sent', 'email.delivered', 'email.complained', 'email.bounced'],
      { status: 'failed', errorMessage: 'Rejet définitif : la raison n’est pas connue' },
    ],
    [
      ['email.sent', 'email.opened', 'email.failed'],
      { status: 'failed', errorMessage: 'Le service d’envoi n’a pas pu remettre ce message' },
    ],
  ]
  it.each(stories)('%j end alike in any order', async (types, expected) => {
    for (const order of permutations(types)) {
      const mail = await sentMail()
      for (const type of order)
        expect(await report(reportOf(type, mail, { bounce: { type: 'Permanent' } }))).toBe(200)
      expect(await rowOf(mail.id), order.join()).toMatchObject(expected)
    }
  })

  it('finds its mail by the tag when the provider took it and we never knew, and nothing is sent twice', async () => {
    const id = await outbox()
    manners = ['take then drop']
    await deliver(id)
    const key = mailKey((await rowOf(id)).dedupeKey, 0)
    await report(reportOf('email.sent', { id, key, resendId: given[0]!.id }))
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      resendId: given[0]!.id,
      nextAttemptAt: null,
      errorMessage: null,
    })
    expect((await rowOf(id)).html).not.toContain('abc_DEF')
    expect(await retryMails(ctxAt(later(3_600)))).toBe(0)
  })

  it('before our own record: the mail stays delivered', async () => {
    const id = await outbox()
    await report(reportOf('email.delivered', { id, resendId: 'theirs' }))
    await deliver(id)
    expect(given).toEqual([])
    expect(await rowOf(id)).toMatchObject({
      status: 'delivered',
      resendId: 'theirs',
      sentAt: later(60),
    })
  })

  it('about a mail that is not in the log is kept and changes nothing', async () => {
    expect(
      await report(
        reportOf(
          'email.bounced',
          { id: newId(), resendId: 'nobody’s' },
          { bounce: { type: 'Permanent' } },
        ),
      ),
    ).toBe(200)
    expect(await database.db.select().from(mailSuppressions)).toEqual([])
  })
})

describe('an address that refused us', () => {
  const bounce = { bounce: { type: 'Permanent', subType: 'General' } }
  const reasonOf = async (email: string) =>
    [...(await suppressedAmong(ctxAt(TEST_NOW), [email])).values()][0] ?? null

  it('receives no mail by choice any more, and still what it waits for; the log says why', async () => {
    const mail = await sentMail()
    await report(reportOf('email.bounced', mail, bounce))
    expect(await reasonOf('Zoe@Mairie-de-Lyon.fr')).toBe('bounce')
    expect(JSON.stringify(await database.db.select().from(mailSuppressions))).not.toContain('zoe')
    expect(await sentMail({ type: 'message' })).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
      errorMessage: 'Non envoyé : cette adresse a rejeté un email précédent',
      attempts: 0,
    })
    expect((await sentMail({ type: 'signup' })).status).toBe('sent')
  })

  it('is left alone after a complaint too, and not after a full mailbox', async () => {
    await report(
      reportOf('email.bounced', await sentMail(), {
        bounce: { type: 'Transient', subType: 'MailboxFull' },
      }),
    )
    expect(await reasonOf('zoe@mairie-de-lyon.fr')).toBeNull()
    await report(reportOf('email.complained', await sentMail()))
    expect(await reasonOf('zoe@mairie-de-lyon.fr')).toBe('complaint')
    // Neither a later bounce nor a later delivery takes a complaint back.
    await report(reportOf('email.bounced', await sentMail(), bounce, later(90)))
    await report(reportOf('email.delivered', await sentMail(), {}, later(120)))
    expect(await reasonOf('zoe@mairie-de-lyon.fr')).toBe('complaint')
  })

  it('is written to again once it received something after its bounce, whatever order the reports came in', async () => {
    const [first, second] = [await sentMail(), await sentMail()]
    await report(reportOf('email.delivered', second, {}, later(30)))
    await report(reportOf('email.bounced', first, bounce, later(60)))
    expect(await reasonOf('zoe@mairie-de-lyon.fr')).toBe('bounce')
    await report(reportOf('email.delivered', await sentMail(), {}, later(90)))
    expect(await reasonOf('zoe@mairie-de-lyon.fr')).toBeNull()
  })
})
