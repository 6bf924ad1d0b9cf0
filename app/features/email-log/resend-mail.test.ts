import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { mailKey } from '#app/platform/mail/compose-mail.server.ts'
import { deliverMail } from '#app/platform/mail/deliver-mail.server.ts'
import { SendFailure } from '#app/platform/mail/send-failure.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { suppress, suppressedAmong } from '#app/platform/mail/suppressions.server.ts'
import { emailLogs, mailEvents } from '#app/platform/mail/tables.server.ts'
import type { MailTransport, ReadyMail } from '#app/platform/mail/mail-transport.ts'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aLoggedMail } from '#test/mail-builders.tsx'
import { askPage } from '#test/pages.ts'
import * as mailPage from './admin-mail.page.tsx'
import * as mailsPage from './admin-mails.page.tsx'
import { resendMail } from './resend-mail.server.ts'

const database = useTestDatabase()
const system = () => database.ctx<System>()
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('info'))
beforeEach(() => database.db.delete(emailLogs))

type Row = typeof emailLogs.$inferInsert
const written = (change: Partial<Row> = {}) => aLoggedMail(database, change)
const rowOf = async (id: MailId) => (await database.rows(emailLogs, eq(emailLogs.id, id)))[0]!
const jobsOf = async (id: MailId) =>
  (
    await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'mails' and data->>'mailId' = ${id}`,
    )
  ).rows[0]!.n
/** Delivers by a transport that does as told, and keeps what it was given. */
async function deliver(id: MailId, failure?: SendFailure): Promise<ReadyMail[]> {
  const given: ReadyMail[] = []
  const transport: MailTransport = {
    name: 'smtp',
    close: () => {},
    send: (mail) => (
      given.push(mail),
      failure ? Promise.reject(failure) : Promise.resolve('provider-id')
    ),
  }
  await deliverMail(system(), { transport, refusedChoices: () => Promise.resolve(new Set()) }, id)
  return given
}
const no = (kind: SendFailure['kind']) => new SendFailure({ kind, sentence: 'Non', code: 'TEST' })

type Listed = {
  mails: { id: string; email: string; status: string; nextWhen: string | null }[]
  found: number
  pages: number
  total: number
  failed: number
  types: { value: string; label: string }[]
  stuck: { type: string; n: number }[]
}
const ask = async (query = '') =>
  askPage<Listed>(database, mailsPage, `/admin/emails${query}`, { as: await anAdmin(database) })

describe('sending again', () => {
  const page = (id: MailId) => `/admin/emails/${id}`
  const press = async (id: MailId, intent = 'resend') =>
    askPage<RefusedAct>(database, mailPage, page(id), {
      as: await anAdmin(database),
      params: { id },
      post: { intent },
    })

  it('a mail that was given up leaves under the same key: its outcome was never known', async () => {
    const id = await written({ status: 'sending', attempts: 10 })
    await deliver(id, no('unanswered'))
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 11, nextAttemptAt: null })
    expect(await press(id)).toMatchObject({ location: page(id) })
    expect(await rowOf(id)).toMatchObject({ status: 'sending', attempts: 0, round: 0 })
    expect((await deliver(id)).map(({ key }) => key)).toEqual([mailKey(id, 0)])
    expect(await rowOf(id)).toMatchObject({ status: 'sent', resendId: 'provider-id', attempts: 1 })
    const [line] = await database.rows(auditLog, eq(auditLog.subjectId, id))
    expect(line).toMatchObject({ action: 'mail.resent', detail: { type: 'signup' } })
  })

  it('a mail that was refused leaves under a new key', async () => {
    const id = await written({ status: 'sending' })
    const [first] = await deliver(id, no('refused'))
    await press(id)
    const [second] = await deliver(id)
    expect([first!.key, second!.key]).toEqual([mailKey(id, 0), mailKey(id, 1)])
    const story = await database.db
      .select({ kind: mailEvents.kind, round: mailEvents.round })
      .from(mailEvents)
      .where(eq(mailEvents.mailId, id))
      .orderBy(mailEvents.at, mailEvents.id)
    expect(story).toEqual([
      { kind: 'refused', round: 0 },
      { kind: 'asked_again', round: 1 },
      { kind: 'accepted', round: 1 },
    ])
  })

  it('pressed by ten at once, it leaves once', async () => {
    const id = await written({ status: 'failed' })
    const admin = await anAdmin(database)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => resendMail(database.ctx(admin), id)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await jobsOf(id)).toBe(1)
  })

  it('is refused for what did not fail, and for what lost its link or its text', async () => {
    const refusals: [Partial<Row>, string | RegExp][] = [
      [{ status: 'delivered' }, /^Seul un email en échec/],
      [
        {
          status: 'failed',
          html: '<a href="https://ouvreo.fr/auth/confirm?token=…&amp;type=signup">',
        },
        /lien personnel, effacé/,
      ],
      [{ status: 'failed', goodUntil: TEST_NOW }, /n’est plus valable/],
      [{ status: 'failed', html: '' }, /effacé au bout de 90 jours/],
    ]
    for (const [change, error] of refusals) {
      const id = await written(change)
      const answer = await press(id)
      expect(answer).toMatchObject({ status: 409, data: { notice: expect.stringMatching(error) } })
      expect(await jobsOf(id)).toBe(0)
    }
    expect((await press(newId<MailId>())).status).toBe(404)
    expect((await press(await written({ status: 'failed' }), 'burn')).status).toBe(400)
    const id = await written({ status: 'failed' })
    expect(
      (
        await askPage(database, mailPage, page(id), {
          as: await aParticulier(database),
          params: { id },
          post: { intent: 'resend' },
        })
      ).location,
    ).toBe('/unauthorized')
    expect(await jobsOf(id)).toBe(0)
  })

  it.each([
    '/auth/confirm?token=',
    '/connexion?redirect=%2Fauth%2Fconfirm%3Ftoken%3D',
    '/mes-contrats?jeton=',
    '/depannage/suivi?cle=',
    '/facture/',
  ])(
    'shows no link to %s that opens, keeps none that left, and sends none that is lost',
    async (to) => {
      const body = `<a href="https://ouvreo.fr${to}abc_DEF-123">`
      const admin = await anAdmin(database)
      const shown = async (id: MailId) => {
        const ask = { as: admin, params: { id } }
        return (await askPage<{ cannotResend: string | null }>(database, mailPage, page(id), ask))
          .data
      }
      const whole = await shown(await written({ status: 'failed', html: body, text: body }))
      expect(whole.cannotResend).toBeNull()
      expect(JSON.stringify(whole)).not.toContain('abc_DEF')
      const id = await written({ status: 'sending', html: body, text: body })
      expect((await deliver(id))[0]!.html).toContain('abc_DEF')
      expect(JSON.stringify(await rowOf(id))).not.toContain('abc_DEF')
      await database.db.update(emailLogs).set({ status: 'failed' }).where(eq(emailLogs.id, id))
      expect((await shown(id)).cannotResend).toMatch(/lien personnel, effacé/)
      expect((await ask()).data.stuck).toMatchObject([{ n: 1 }])
      const wayOut = '<a href="https://ouvreo.fr/desabonnement?jeton=…">'
      expect(
        (await shown(await written({ status: 'failed', html: wayOut }))).cannotResend,
      ).toBeNull()
    },
  )

  it('is offered as long as the personal link still waits in the text, which the page itself never shows', async () => {
    const link = (token: string) =>
      `<a href="https://ouvreo.fr/auth/confirm?token=${token}&amp;type=signup">`
    const admin = await anAdmin(database)
    const shown = async (id: MailId) =>
      (
        await askPage<{ cannotResend: string | null }>(database, mailPage, page(id), {
          as: admin,
          params: { id },
        })
      ).data
    const waiting = await shown(
      await written({
        status: 'failed',
        html: link('abc_DEF-123'),
        text: 'https://ouvreo.fr/auth/confirm?token=abc_DEF-123&type=signup',
      }),
    )
    expect(waiting.cannotResend).toBeNull()
    expect(JSON.stringify(waiting)).not.toContain('abc_DEF')
    expect(
      (await shown(await written({ status: 'failed', html: link('…') }))).cannotResend,
    ).toMatch(/lien personnel, effacé/)
  })

  it('gives mail by choice its link to unsubscribe again, which its kept copy had lost', async () => {
    const html = '<a href="http://localhost:3000/desabonnement?jeton=…">Ne plus recevoir</a>'
    const id = await written({
      status: 'failed',
      emailType: 'message',
      accountId: newId<AccountId>(),
      html,
      text: 'http://localhost:3000/desabonnement?jeton=…',
    })
    await press(id)
    const [mail] = await deliver(id)
    expect(mail!.html).toBe(`<a href="${mail!.unsubscribe}">Ne plus recevoir</a>`)
    expect(mail!.text).toBe(mail!.unsubscribe)
  })

  it('sends all the stuck ones of a type again, and neither those that come back by themselves nor another type', async () => {
    const stuck = [await written({ status: 'failed' }), await written({ status: 'failed' })]
    const lost = await written({ status: 'failed', html: 'token=…' })
    const late = await written({ status: 'failed', goodUntil: TEST_NOW })
    const planned = await written({ status: 'failed', nextAttemptAt: TEST_NOW })
    const other = await written({ status: 'failed', emailType: 'recovery' })
    expect((await ask()).data.stuck).toEqual([
      { type: 'signup', label: 'Inscription', n: 2 },
      { type: 'recovery', label: 'Mot de passe oublié', n: 1 },
    ])
    const answer = await askPage(database, mailsPage, '/admin/emails?type=signup', {
      as: await anAdmin(database),
      post: { type: 'signup' },
    })
    expect(answer).toMatchObject({ location: '/admin/emails?type=signup' })
    expect(decodeURIComponent(answer.cookies.join())).toContain('2 emails repartent')
    for (const id of stuck)
      expect([await jobsOf(id), (await rowOf(id)).status]).toEqual([1, 'sending'])
    for (const id of [lost, late, planned, other])
      expect([await jobsOf(id), (await rowOf(id)).status]).toEqual([0, 'failed'])
    expect(
      (
        await askPage(database, mailsPage, '/admin/emails', {
          as: await anAdmin(database),
          post: {},
        })
      ).status,
    ).toBe(404)
  })

  it('lets an address be written to again', async () => {
    const id = await written({ status: 'failed' })
    await suppress(system(), 'claire@mairie-de-lyon.fr', 'bounce', TEST_NOW)
    const { data } = await askPage<{ suppressed: string | null }>(database, mailPage, page(id), {
      as: await anAdmin(database),
      params: { id },
    })
    expect(data.suppressed).toBe('bounce')
    expect((await press(id, 'allow')).location).toBe(page(id))
    expect((await suppressedAmong(system(), ['claire@mairie-de-lyon.fr'])).size).toBe(0)
  })
})
