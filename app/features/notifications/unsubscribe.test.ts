import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { wantsMail } from '#app/features/accounts/profile/notification-choices.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import { deliverMail } from '#app/platform/mail/deliver-mail.server.ts'
import { suppress, suppressedAmong } from '#app/platform/mail/suppressions.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { MailTransport, ReadyMail } from '#app/platform/mail/mail-transport.ts'
import {
  readUnsubscribeToken,
  unsubscribeToken,
} from '#app/platform/mail/unsubscribe-token.server.ts'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead } from '#test/quote-builders.ts'
import { listNotices } from './queries.server.ts'
import { refusedChoices } from './refused-choices.server.ts'
import * as page from './unsubscribe.page.tsx'

const database = useTestDatabase()
const system = () => database.ctx<System>()
const address = (token: string) => `/desabonnement?jeton=${encodeURIComponent(token)}`
type Shown = { link: { label: string; wanted: boolean } | null; done?: boolean }
const open = (token: string) => askPage<Shown>(database, page, address(token))
const press = (token: string, fields: Record<string, string>) =>
  askPage<Shown>(database, page, address(token), { post: fields })

describe('the way out of a mail', () => {
  it('is signed by this site, for one account and one kind of mail', () => {
    const account = newId<AccountId>()
    const token = unsubscribeToken(account, 'messages')
    expect(readUnsubscribeToken(token)).toEqual({ accountId: account, choice: 'messages' })
    const [hex, , signature] = token.split('.') as [string, string, string]
    const other = newId<AccountId>().replaceAll('-', '')
    for (const forged of [
      '',
      null,
      'x',
      `${other}.messages.${signature}`,
      `${hex}.quotes.${signature}`,
      `${hex}.messages.${'a'.repeat(22)}`,
      `${hex}.messages.${signature}x`,
      `${hex}.messages`,
      token.toUpperCase(),
    ])
      expect(readUnsubscribeToken(forged)).toBeNull()
    // Nothing in it has to be encoded, so that no reader breaks it.
    expect(encodeURIComponent(token)).toBe(token)
  })

  it('changes nothing by being opened, and ends the mail by its one button, without signing in; and begins it again', async () => {
    const { accountId } = await aParticulier(database)
    const token = unsubscribeToken(accountId, 'request_progress')
    const wants = () => wantsMail(system(), accountId, 'request_progress')
    expect(await open(token)).toMatchObject({
      status: 200,
      data: { link: { label: 'Suivi de mes demandes', wanted: true } },
    })
    expect(await wants()).toBe(true)
    expect(await press(token, { emails: 'arreter' })).toMatchObject({
      status: 200,
      data: { done: true },
    })
    expect(await wants()).toBe(false)
    expect(await open(token)).toMatchObject({ data: { link: { wanted: false } } })
    // Nothing else of the account is touched.
    expect(await wantsMail(system(), accountId, 'messages')).toBe(true)
    const [{ email } = { email: '' }] = await database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, accountId))
    await suppress(system(), email, 'complaint', TEST_NOW)
    expect(await press(token, { emails: 'recevoir' })).toMatchObject({ status: 200 })
    expect(await wants()).toBe(true)
    expect((await suppressedAmong(system(), [email])).size).toBe(0)
  })

  it('answers the mailbox that presses it by itself (RFC 8058)', async () => {
    const { accountId } = await aParticulier(database)
    const token = unsubscribeToken(accountId, 'messages')
    expect((await press(token, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect((await press(token, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect(await wantsMail(system(), accountId, 'messages')).toBe(false)
  })

  it('says nothing of an account that is gone, nor of a link that was made up', async () => {
    for (const token of [unsubscribeToken(newId<AccountId>(), 'messages'), 'x']) {
      expect(await open(token)).toMatchObject({ status: 410, data: { link: null } })
      expect((await press(token, { emails: 'arreter' })).status).toBe(410)
    }
  })

  it('is in the mail, and stops the next one, a link followed between writing and sending included', async () => {
    const { author, leadId } = await aTakenLead(database)
    await handleEvent(system(), { type: 'lead.taken', leadId }, { id: newId() })
    const [mail] = await database.rows(emailLogs, eq(emailLogs.dedupeKey, `lead_taken:${leadId}`))
    expect(mail!.accountId).toBe(author.accountId)
    const token = unsubscribeToken(author.accountId, 'request_progress')
    expect(mail!.html).toContain(`/desabonnement?jeton=${token}`)
    expect(mail!.text).toContain(`/desabonnement?jeton=${token}`)
    await press(token, { emails: 'arreter' })
    const sent: ReadyMail[] = []
    const transport: MailTransport = {
      name: 'disk',
      send: (ready) => Promise.resolve(sent.push(ready)).then(() => 'id'),
      close: () => {},
    }
    await deliverMail(system(), { transport, refusedChoices }, mail!.id)
    expect(sent).toEqual([])
  })
})

describe('an address that refused a mail', () => {
  const addressRefused = (mailId: MailId, reason: 'bounce' | 'complaint') =>
    handleEvent(system(), { type: 'mail.address_refused', mailId, reason }, { id: 'one' })
  const mailOf = async (who: { accountId: AccountId }) => {
    const id = newId<MailId>()
    const [account] = await database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, who.accountId))
    await database.db.insert(emailLogs).values({
      id,
      email: account!.email,
      emailType: 'message',
      status: 'failed',
      createdAt: TEST_NOW,
      subject: 's',
      html: '',
      text: '',
      dedupeKey: id,
    })
    return id
  }

  it('is told to its owner in their space, once a mail', async () => {
    const person = await aParticulier(database)
    const mail = await mailOf(person)
    for (let time = 0; time < 2; time++) await addressRefused(mail, 'bounce')
    expect((await listNotices(database.ctx<Particulier>(person))).lines).toMatchObject([
      {
        title: expect.stringMatching(/^Votre adresse email rejette nos messages/),
        href: '/espace-particulier/parametres',
      },
    ])
    const artisan = await anArtisan(database)
    await addressRefused(await mailOf(artisan), 'complaint')
    expect((await listNotices(database.ctx(artisan))).lines).toMatchObject([
      { title: expect.stringMatching(/nous ne vous envoyons plus que l’indispensable$/) },
    ])
  })

  it('tells nobody when no account has it any more', async () => {
    const id = newId<MailId>()
    await database.db.insert(emailLogs).values({
      id,
      email: 'parti@ouvreo.example',
      emailType: 'message',
      status: 'failed',
      createdAt: TEST_NOW,
      subject: 's',
      html: '',
      text: '',
      dedupeKey: id,
    })
    await expect(addressRefused(id, 'bounce')).resolves.toBeUndefined()
  })
})
