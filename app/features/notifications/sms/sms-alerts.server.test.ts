// Long on purpose: one provider of text messages and one proved mobile serve the whole file.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { notificationSettings, notices } from '#app/features/notifications/tables.server.ts'
import { tell } from '#app/features/notifications/tell.server.ts'
import { LEAD_NEWS } from '#app/features/requests/news/lead.news.tsx'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SmsEvent } from '#app/platform/sms/events.ts'
import { deliverSms, useSmsProvider } from '#app/platform/sms/send-sms.server.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { notificationsOf } from '#test/notification-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { openSmsStandIn } from '#test/sms-stand-in.ts'
import {
  askMobileCode,
  chooseSmsWish,
  proveMobile,
  readSmsAlerts,
  removeMobile,
} from './register-mobile.server.ts'
import { alertWords, ALERTS_A_DAY, MOBILE_CODE_TRIES, type SmsWish } from './sms-alert.ts'
import { smsAlerts, smsAlertsTold } from './sms-alerts.tables.server.ts'
import { sendHeldAlerts, tellBySms } from './tell-by-sms.server.ts'

const database = useTestDatabase()
const { onPro } = notificationsOf(database)
const REFUSED = (refusal: string) => ({ ok: false, refusal })
const after = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
let provider: Awaited<ReturnType<typeof openSmsStandIn>>
let artisan: Artisan
let mobile: PhoneNumber
let next = 10

const connect = (perDay = 200) =>
  useSmsProvider({
    apiKey: 'a-key-of-tests',
    apiBase: new URL(provider.url),
    sender: 'Ouvreo',
    perDay,
  })
beforeAll(async () => {
  provider = await openSmsStandIn()
})
beforeEach(async () => {
  connect()
  artisan = await onPro()
  mobile = `+3361234${String(next++).padStart(4, '0')}` as PhoneNumber
})
afterEach(async () => {
  await delivered()
  await database.pool.query(
    'delete from sms_alerts_told; delete from sms_alerts; delete from sms_sent; delete from rate_limits',
  )
  useSmsProvider(undefined)
  provider.given.length = 0
  provider.manner.status = 201
})
afterAll(() => provider.close())

/** Hands the text messages that wait to the provider, and tells their words and where they went. */
async function delivered(now = TEST_NOW): Promise<{ to: string; text: string }[]> {
  const { rows } = await database.pool.query<{ data: SmsEvent }>(
    `delete from pgboss.job where name = 'events' and data->>'type' = 'sms.asked' returning data`,
  )
  provider.given.length = 0
  for (const { data } of rows)
    await deliverSms(database.ctx<System>(undefined, now), data).catch(() => undefined)
  return provider.given.map(({ recipient, content }) => ({ to: recipient, text: content }))
}
const codeIn = (texts: { text: string }[]) => /^\d{6}/.exec(texts.at(-1)!.text)![0]
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const own = (now = TEST_NOW): Ctx<Artisan> => database.ctx(artisan, now)

/** A mobile that was proved, and of what it is told. */
async function proved(wish: SmsWish = 'all'): Promise<void> {
  granted(await askMobileCode(own(), mobile))
  granted(await proveMobile(own(), codeIn(await delivered()), wish))
}
/** Tells of a request in a transaction, as the news of a lead does. */
const alert = (cause: string, { urgent = false, onCall = false, now = TEST_NOW } = {}) =>
  inTransaction(database.ctx<System>(undefined, now), (tx) =>
    tellBySms(tx, {
      accountId: artisan.accountId,
      cause,
      text: `Ouvréo : ${cause}`,
      urgent,
      onCall,
    }),
  )

describe('whoever is on call', () => {
  it('is rung at any hour, whatever their plan and wish, once their mobile is proved', async () => {
    await alert('unproved', { onCall: true })
    expect(await delivered()).toEqual([])
    await proved('never')
    await database.db
      .insert(notificationSettings)
      .values({ userId: artisan.accountId, quietFrom: 0, quietTo: 1_439, changedAt: TEST_NOW })
      .onConflictDoNothing()
    await database.pool.query('delete from subscribers where artisan_id = $1', [artisan.artisanId])
    await alert('request', { urgent: true })
    expect(await delivered()).toEqual([])
    await alert('call', { onCall: true })
    expect(await delivered()).toEqual([{ to: mobile.slice(1), text: 'Ouvréo : call' }])
  })
})

describe('the mobile of alerts', () => {
  it('is proved by the code that it was sent, once, and told nothing until then', async () => {
    granted(await askMobileCode(own(), mobile))
    const sent = await delivered()
    expect(sent).toEqual([
      { to: mobile.slice(1), text: expect.stringMatching(/^\d{6} : votre code/) },
    ])
    expect(await readSmsAlerts(own())).toMatchObject({ phone: null, pending: mobile })
    await alert('before')
    expect(await delivered()).toEqual([])
    const code = codeIn(sent)
    expect(await proveMobile(own(), wrong(code), 'all')).toEqual(REFUSED('code_wrong'))
    const proofs = await together(4, () =>
      proveMobile(own(), ` ${code.slice(0, 3)} ${code.slice(3)}`, 'urgent'),
    )
    expect(proofs.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readSmsAlerts(own())).toEqual({
      phone: mobile,
      wish: 'urgent',
      pending: null,
      plan: true,
    })
    const rows = await database.rows(smsAlerts)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('is not proved late, after five wrong codes, or by the code of another account', async () => {
    granted(await askMobileCode(own(), mobile))
    const code = codeIn(await delivered())
    expect(await proveMobile(own(after(10)), code, 'all')).toEqual(REFUSED('code_over'))
    for (let tries = 0; tries < MOBILE_CODE_TRIES; tries++)
      expect(await proveMobile(own(), wrong(code), 'all')).toEqual(REFUSED('code_wrong'))
    expect(await proveMobile(own(), code, 'all')).toEqual(REFUSED('code_over'))
    const other = database.ctx(await onPro())
    expect(await proveMobile(other, code, 'all')).toEqual(REFUSED('no_code'))
  })

  it('is French, and is asked for three times an hour at most, where a provider is set', async () => {
    expect(await askMobileCode(own(), '+33123456789' as PhoneNumber)).toEqual(REFUSED('not_mobile'))
    expect(await askMobileCode(own(), '+32475123456' as PhoneNumber)).toEqual(REFUSED('not_mobile'))
    for (let times = 0; times < 3; times++) granted(await askMobileCode(own(), mobile))
    expect(await askMobileCode(own(), mobile)).toEqual(REFUSED('too_many_codes'))
    useSmsProvider(null)
    expect(await askMobileCode(own(), mobile)).toEqual(REFUSED('no_provider'))
    expect(await readSmsAlerts(own())).toBeNull()
  })

  it('stays while another is proved, and goes when it is removed', async () => {
    await proved()
    const another = '+262692123456' as PhoneNumber
    granted(await askMobileCode(own(), another))
    const code = codeIn(await delivered())
    await alert('one')
    expect(await delivered()).toEqual([{ to: mobile.slice(1), text: 'Ouvréo : one' }])
    granted(await proveMobile(own(), code, 'all'))
    await alert('two')
    expect(await delivered()).toEqual([{ to: another.slice(1), text: 'Ouvréo : two' }])
    expect(await removeMobile(own())).toBe(true)
    expect(await removeMobile(own())).toBe(false)
    expect(await chooseSmsWish(own(), 'all')).toBe(false)
    await alert('three')
    expect(await delivered()).toEqual([])
  })
})

describe('a new request', () => {
  it('is told with its trade and town, once, and names nobody', async () => {
    // The only one near of its trade.
    artisan = await onPro({ trades: ['couverture'] })
    await proved()
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author, { trade: 'couverture' })
    await matchRequest(database.ctx(), requestId)
    const [lead] = await database.db
      .select({ id: leads.id })
      .from(leads)
      .where(eq(leads.artisanId, artisan.artisanId))
    for (const delivery of ['1', '1', '2'])
      await tell(database.ctx(), LEAD_NEWS, { type: 'lead.proposed', leadId: lead!.id }, delivery)
    const texts = await delivered()
    expect(texts).toHaveLength(1)
    expect(texts[0]!.text).toMatch(
      /^Ouvréo : nouvelle demande, couverture, .+\. http\S+\/espace-pro\/demandes\//,
    )
    expect(texts[0]!.text.length).toBeLessThanOrEqual(160)
  })

  it('is told as its reader chose, where their plan has alerts', async () => {
    await proved('urgent')
    await alert('calm')
    await alert('urgent', { urgent: true })
    expect((await delivered()).map(({ text }) => text)).toEqual(['Ouvréo : urgent'])
    expect(await chooseSmsWish(own(), 'never')).toBe(true)
    await alert('never', { urgent: true })
    expect(await chooseSmsWish(own(), 'all')).toBe(true)
    await database.pool.query('update subscribers set subscribed = false where artisan_id = $1', [
      artisan.artisanId,
    ])
    await alert('without plan')
    expect(await delivered()).toEqual([])
  })

  it('leaves after quiet hours whatever another that cannot', async () => {
    await proved()
    await database.db.insert(notificationSettings).values({
      userId: artisan.accountId,
      quietFrom: 0,
      quietTo: 1_439,
      timeZone: 'Europe/Paris',
      changedAt: TEST_NOW,
    })
    await alert('stuck')
    await alert('other')
    await database.pool.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger refuse_one before update on sms_alerts_told for each row
        when (new.cause = 'stuck') execute function refuse_one()`)
    const tomorrow = after(1_440)
    expect(await sendHeldAlerts(database.ctx<System>(undefined, tomorrow))).toBe(1)
    expect((await delivered(tomorrow)).map(({ text }) => text)).toEqual(['Ouvréo : other'])
    await database.pool.query('drop trigger refuse_one on sms_alerts_told')
  })

  it('waits for the end of quiet hours, and is left out when it was looked at meanwhile', async () => {
    await proved()
    await database.db.insert(notificationSettings).values({
      userId: artisan.accountId,
      quietFrom: 0,
      quietTo: 1_439,
      timeZone: 'Europe/Paris',
      changedAt: TEST_NOW,
    })
    await alert('held')
    await alert('seen')
    expect(await delivered()).toEqual([])
    await database.db.insert(notices).values({
      id: crypto.randomUUID(),
      accountId: artisan.accountId,
      kind: 'lead_proposed',
      title: 'x',
      href: '/',
      dedupeKey: 'seen',
      at: TEST_NOW,
      readAt: TEST_NOW,
    })
    const [row] = await database.db.select({ dueAt: smsAlertsTold.dueAt }).from(smsAlertsTold)
    const early = new Date(row!.dueAt.getTime() - 1)
    expect(await sendHeldAlerts(database.ctx<System>(undefined, early))).toBe(0)
    const late = database.ctx<System>(undefined, row!.dueAt)
    const left = await together(3, () => sendHeldAlerts(late))
    expect(left.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect((await delivered(row!.dueAt)).map(({ text }) => text)).toEqual(['Ouvréo : held'])
    expect(await sendHeldAlerts(late)).toBe(0)
  })

  it('is told to nobody whose account was suspended meanwhile', async () => {
    await proved()
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, artisan.accountId))
    await alert('suspended')
    expect(await delivered()).toEqual([])
    expect(await database.db.$count(smsAlertsTold)).toBe(1)
  })

  it('is told ten times a day at most, and while the site has messages left', async () => {
    await proved()
    await Promise.all(Array.from({ length: ALERTS_A_DAY + 3 }, (_, n) => alert(`n${n}`)))
    expect(await delivered()).toHaveLength(ALERTS_A_DAY)
    await alert('tomorrow', { now: after(24 * 60 + 1) })
    expect(await delivered(after(24 * 60 + 1))).toHaveLength(1)
    connect(1)
    await alert('spent', { now: after(24 * 60 + 2) })
    expect(await delivered(after(24 * 60 + 2))).toEqual([])
    expect(await askMobileCode(own(after(24 * 60 + 2)), mobile)).toEqual(REFUSED('sms_spent'))
  })

  it('is of no use any more two hours later, and is asked for again while the provider is down', async () => {
    await proved()
    await alert('down')
    const { rows } = await database.pool.query<{ data: SmsEvent }>(
      `delete from pgboss.job where name = 'events' and data->>'type' = 'sms.asked' returning data`,
    )
    const hand = (now: Date) => deliverSms(database.ctx<System>(undefined, now), rows[0]!.data)
    provider.manner.status = 503
    await expect(hand(after(1))).rejects.toThrow('503')
    provider.manner.status = 201
    provider.given.length = 0
    await hand(after(119))
    await hand(after(120))
    expect(provider.given).toHaveLength(1)
  })

  it('fits in one message whatever the town', () => {
    const words = alertWords({
      trade: 'menuiserie',
      town: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
      urgent: true,
    })
    expect(words.length + 1 + 79).toBeLessThanOrEqual(160)
  })
})
