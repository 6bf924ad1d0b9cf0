import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { useResend } from '#test/resend-stand-in.tsx'
import { mailKey } from './compose-mail.server.ts'
import { answerResendWebhook } from './resend-webhook.server.ts'
import { retryMails } from './retry-mails.server.ts'
import { suppressedAmong } from './suppressions.server.ts'
import { signReport } from './svix-signature.server.ts'
import { mailEvents, mailSuppressions } from './tables.server.ts'

const database = useTestDatabase()
const resend = useResend(database)
const { later, ctxAt, outbox, rowOf, deliver, sentMail } = resend

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
    resend.manners = ['take then drop']
    await deliver(id)
    const key = mailKey((await rowOf(id)).dedupeKey, 0)
    await report(reportOf('email.sent', { id, key, resendId: resend.given[0]!.id }))
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      resendId: resend.given[0]!.id,
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
    expect(resend.given).toEqual([])
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
    expect(await database.rows(mailSuppressions)).toEqual([])
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
    expect(JSON.stringify(await database.rows(mailSuppressions))).not.toContain('zoe')
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
