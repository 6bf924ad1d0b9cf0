import { and, eq } from 'drizzle-orm'
import { createElement } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { choose } from '#app/features/accounts/profile/notification-choices.server.ts'
import type {
  NotificationChannel,
  NotificationKind,
} from '#app/features/accounts/profile/notification-kinds.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import {
  choiceOf,
  MAIL_CHOICES,
  MAIL_TYPES,
  type ChosenMailType,
  type MailType,
} from '#app/platform/mail/mail-types.ts'
import { retryMails } from '#app/platform/mail/retry-mails.server.ts'
import { sendMail, type OutgoingMail } from '#app/platform/mail/send-mail.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import { anArtisan, nextNumber, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { NOTICE_KINDS, noticeFacts, type NoticeKind } from './notice-kinds.ts'
import { notify } from './notify.server.ts'
import { pushHeldNotices } from '#app/features/notifications/devices/push-notices.server.ts'
import {
  setPushSender,
  type PushMessage,
} from '#app/features/notifications/devices/push-sender.server.ts'
import { countUnreadNotices, listNotices } from './queries.server.ts'
import { quietUntil, refusedChoices } from './refused-choices.server.ts'
import { sendDigests } from './send-digests.server.ts'
import { notices, notificationSettings } from './tables.server.ts'

/**
 * The notice that says in the space what each mail by choice says. The day's digest is made of notices, so whoever
 * takes a kind in the digest still learns of all of it; null is the digest itself.
 */
const NOTICE_OF_MAIL: Record<ChosenMailType, NoticeKind | null> = {
  quote_request_opened: 'request_opened',
  nobody_available: 'nobody_available',
  lead_proposed: 'lead_proposed',
  lead_taken: 'lead_taken',
  lead_expired: 'lead_expired',
  lead_lost: 'lead_lost',
  phone_shared: 'lead_phone_shared',
  quotes_refused: 'lead_quotes_refused',
  contact_given_back: 'lead_given_back',
  quote_sent: 'quote_sent',
  quote_withdrawn: 'quote_withdrawn',
  quote_declined: 'quote_declined',
  quote_set_aside: 'quote_declined',
  quote_expired: 'quote_expired',
  visit_proposed: 'visit',
  visit_answered: 'visit',
  visit_cancelled: 'visit',
  message: 'message',
  free_month_ending: 'free_month_ending',
  review_invitation: 'review_invitation',
  review_reminder: 'review_invitation',
  review_published: 'review_published',
  review_received: 'review_received',
  review_replied: 'review_replied',
  daily_digest: null,
}

const database = useTestDatabase()
const at = (iso: string) => database.ctx<System>(undefined, new Date(iso))
const TYPES = Object.keys(MAIL_TYPES) as MailType[]
const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[]
/** One mail and one notice of each choice, and one that obeys none; the whole lists are tried with everything refused. */
const ONE_EACH = {
  mails: [...new Map(TYPES.map((type) => [choiceOf(type), type])).values()],
  notices: [...new Map(KINDS.map((kind) => [NOTICE_KINDS[kind].obeys, kind])).values()],
}
const CHANNELS: readonly NotificationChannel[] = ['app', 'email', 'push', 'digest']

let pushes: { accountId: AccountId; message: PushMessage }[] = []
beforeAll(() =>
  setPushSender(async (_ctx, accountId, message) => void pushes.push({ accountId, message })),
)
afterEach(() => (pushes = []))

/** An artisan whose plan has web push, in Lyon unless said otherwise. */
async function onPro(options: Parameters<typeof anArtisan>[1] = {}): Promise<Artisan> {
  const artisan = await anArtisan(database, options)
  await database.db.insert(subscribers).values({
    id: newId(),
    artisanId: artisan.artisanId,
    email: `pro-${nextNumber()}@ouvreo.example`,
    subscribed: true,
    subscriptionTier: 'Premium',
    trial: false,
    startedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
  return artisan
}

const tell = (
  ctx: Ctx<System>,
  { accountId }: Artisan,
  kind: NoticeKind,
  href = '/espace-pro/demandes',
) =>
  notify(ctx, {
    accountId,
    kind,
    title: `Titre ${kind}`,
    href,
    dedupeKey: `${kind}:${nextNumber()}`,
  })
const runEvents = (ctx: Ctx<System>) =>
  drain('events', (data, job) =>
    data.type === 'notice.push_due' ? handleEvent(ctx, data, job) : Promise.resolve(),
  )
const emailOf = async (accountId: AccountId) =>
  (await database.db.select({ email: users.email }).from(users).where(eq(users.id, accountId)))[0]!
    .email

/** Writes one mail of every given type to an account, has them delivered, and returns the types that left. */
async function mailEach(
  ctx: Ctx<System>,
  accountId: AccountId,
  types: readonly MailType[],
): Promise<MailType[]> {
  await drain('mails', () => Promise.resolve())
  const to = await emailOf(accountId)
  const serial = nextNumber()
  await inTransaction(ctx, async (tx) => {
    for (const type of types)
      await sendMail(tx, {
        to,
        type,
        accountId,
        dedupeKey: `${type}:${serial}`,
        subject: type,
        body: createElement('p', null, type),
      } as OutgoingMail)
  })
  return deliver(ctx)
}

async function deliver(ctx: Ctx<System>): Promise<MailType[]> {
  const left: MailType[] = []
  const transport: MailTransport = {
    name: 'disk',
    send: (mail) => Promise.resolve(`provider-${left.push(mail.subject as MailType)}`),
    close: () => {},
  }
  const ids: MailId[] = []
  await drain('mails', async (data) => void ids.push(data.mailId as MailId))
  await deliverMails(ctx, { transport, refusedChoices, quietUntil }, ids)
  return left
}

describe('every kind on every channel', () => {
  const table = MAIL_CHOICES.filter((kind) => kind !== 'daily_digest').flatMap((kind) =>
    CHANNELS.map((channel) => [kind, channel] as const),
  )

  it.each(table)(
    '%s turned the other way on « %s » changes that and nothing else',
    async (kind, channel) => {
      const artisan = await onPro()
      // What nobody has by default is asked for, what they have is refused.
      await choose(database.ctx(), artisan.accountId, {
        kind,
        channel,
        wanted: channel === 'digest',
      })
      for (const notice of ONE_EACH.notices)
        await tell(database.ctx(), artisan, notice, `/espace-pro/${notice}`)
      await runEvents(database.ctx())
      const rows = await database.db
        .select()
        .from(notices)
        .where(eq(notices.accountId, artisan.accountId))
      expect(rows).toHaveLength(ONE_EACH.notices.length)
      const touched = (other: NoticeKind) => noticeFacts(other).obeys === (kind as string)
      const expected = (holds: (notice: NoticeKind) => boolean) =>
        ONE_EACH.notices.filter(holds).sort()
      const seen = (of: (row: (typeof rows)[number]) => boolean) =>
        rows
          .filter(of)
          .map((row) => row.kind as NoticeKind)
          .sort()
      expect(seen((row) => row.shown)).toEqual(
        expected((notice) => channel !== 'app' || !touched(notice)),
      )
      expect(seen((row) => row.pushedAt !== null)).toEqual(
        expected((notice) => channel !== 'push' || !touched(notice)),
      )
      expect(pushes.map(({ message }) => message.href.slice('/espace-pro/'.length)).sort()).toEqual(
        expected((notice) => channel !== 'push' || !touched(notice)),
      )
      expect(seen((row) => row.inDigest)).toEqual(
        expected((notice) => channel === 'digest' && touched(notice)),
      )
      const stopped = (type: MailType) =>
        (channel === 'email' || channel === 'digest') && choiceOf(type) === (kind as string)
      expect((await mailEach(database.ctx(), artisan.accountId, ONE_EACH.mails)).sort()).toEqual(
        ONE_EACH.mails.filter((type) => !stopped(type)).sort(),
      )
    },
  )

  it('never stops a mail that somebody waits for, that a contract or that the law asks for, whatever was chosen', async () => {
    const artisan = await onPro()
    for (const kind of MAIL_CHOICES)
      for (const channel of CHANNELS)
        await choose(database.ctx(), artisan.accountId, { kind, channel, wanted: false })
    await database.db
      .insert(notificationSettings)
      .values({ userId: artisan.accountId, quietFrom: 0, quietTo: 1_439, changedAt: TEST_NOW })
    expect((await mailEach(database.ctx(), artisan.accountId, TYPES)).sort()).toEqual(
      TYPES.filter((type) => MAIL_TYPES[type].sent === 'transactional').sort(),
    )
    // And what is always told stays in the space.
    for (const notice of KINDS) await tell(database.ctx(), artisan, notice)
    const shown = await database.db
      .select({ kind: notices.kind })
      .from(notices)
      .where(and(eq(notices.accountId, artisan.accountId), eq(notices.shown, true)))
    expect(shown.map(({ kind }) => kind).sort()).toEqual(
      KINDS.filter((kind) => NOTICE_KINDS[kind].obeys === 'always').sort(),
    )
  })

  it('says in the space, by the same choice, all that it says by mail, so that the digest misses nothing', () => {
    for (const [type, notice] of Object.entries(NOTICE_OF_MAIL) as [
      ChosenMailType,
      NoticeKind | null,
    ][]) {
      expect([type, notice === null ? 'daily_digest' : NOTICE_KINDS[notice].obeys]).toEqual([
        type,
        choiceOf(type),
      ])
    }
  })
})

describe('pushes', () => {
  it('leave for plans that have them only', async () => {
    const eco = await anArtisan(database)
    await tell(database.ctx(), eco, 'lead_proposed')
    await runEvents(database.ctx())
    expect(await pushHeldNotices(at('2026-03-10T12:00:00Z'))).toBe(0)
    expect(pushes).toEqual([])
  })

  it('ring once for a cause told twice, and once for several words about the same thing within ten minutes', async () => {
    const artisan = await onPro()
    const once = {
      accountId: artisan.accountId,
      kind: 'message' as const,
      title: 'Claire M. vous a écrit',
      href: '/espace-pro/demandes/1',
      dedupeKey: 'message:1',
    }
    await notify(at('2026-03-10T09:00:00Z'), once)
    await notify(at('2026-03-10T09:00:01Z'), once)
    await runEvents(at('2026-03-10T09:00:02Z'))
    for (const second of [10, 20, 30])
      await notify(at(`2026-03-10T09:00:${second}Z`), { ...once, dedupeKey: `message:${second}` })
    await runEvents(at('2026-03-10T09:01:00Z'))
    expect(pushes).toHaveLength(1)
    await notify(at('2026-03-10T09:20:00Z'), { ...once, dedupeKey: 'message:late' })
    await runEvents(at('2026-03-10T09:20:01Z'))
    expect(pushes).toHaveLength(2)
    // In the space they are one line.
    expect((await listNotices(database.ctx(artisan))).lines).toMatchObject([
      { title: 'Claire M. vous a écrit', count: 5, unread: true },
    ])
    expect(await countUnreadNotices(database.ctx(artisan))).toBe(1)
  })
})

describe('quiet hours, on the clock of the person', () => {
  const quiet = (artisan: Artisan, zone: string | null = null) =>
    database.db.insert(notificationSettings).values({
      userId: artisan.accountId,
      quietFrom: 21 * 60,
      quietTo: 7 * 60,
      timeZone: zone,
      changedAt: TEST_NOW,
    })

  it('are those of La Réunion for a company there: 21 h to 7 h is 17 h to 3 h UTC', async () => {
    const artisan = await onPro({ place: PLACES.saintDenis })
    await quiet(artisan)
    // 20 h 30 there: rings and mails at once.
    await tell(at('2026-03-10T16:30:00Z'), artisan, 'lead_proposed', '/espace-pro/demandes/a')
    await runEvents(at('2026-03-10T16:30:01Z'))
    expect(pushes).toHaveLength(1)
    expect(
      await mailEach(at('2026-03-10T16:30:00Z'), artisan.accountId, ['lead_proposed']),
    ).toEqual(['lead_proposed'])
    // 23 h there, while it is 20 h in Paris.
    for (const lead of ['b', 'c', 'd'])
      await tell(
        at('2026-03-10T19:00:00Z'),
        artisan,
        'lead_proposed',
        `/espace-pro/demandes/${lead}`,
      )
    await runEvents(at('2026-03-10T19:00:01Z'))
    expect(await pushHeldNotices(at('2026-03-11T02:59:00Z'))).toBe(0)
    expect(pushes).toHaveLength(1)
    expect(
      await mailEach(at('2026-03-10T19:00:00Z'), artisan.accountId, [
        'lead_proposed',
        'quote_accepted',
      ]),
    ).toEqual(['quote_accepted'])
    expect(await retryMails(at('2026-03-11T02:59:00Z'))).toBe(0)
    // 7 h there.
    expect(await pushHeldNotices(at('2026-03-11T03:00:10Z'))).toBe(1)
    expect(pushes[1]!.message).toMatchObject({
      title: '3 nouveautés vous attendent',
      href: '/espace-pro/notifications',
    })
    expect(await retryMails(at('2026-03-11T03:00:10Z'))).toBe(1)
    expect(await deliver(at('2026-03-11T03:00:11Z'))).toEqual(['lead_proposed'])
    // Nothing is told a second time.
    expect(await pushHeldNotices(at('2026-03-11T03:10:00Z'))).toBe(0)
    expect(await retryMails(at('2026-03-11T03:10:00Z'))).toBe(0)
  })

  it('let what was read meanwhile rest', async () => {
    const artisan = await onPro()
    await quiet(artisan, 'Europe/Paris')
    await tell(at('2026-03-10T22:00:00Z'), artisan, 'quote_accepted')
    await database.db
      .update(notices)
      .set({ readAt: TEST_NOW })
      .where(eq(notices.accountId, artisan.accountId))
    expect(await pushHeldNotices(at('2026-03-11T06:30:00Z'))).toBe(0)
    expect(pushes).toEqual([])
  })
})

describe('the digest of the day', () => {
  it('leaves once a day at the chosen hour, with what is unread, and not at all on a day without news', async () => {
    const artisan = await onPro({ place: PLACES.saintDenis })
    await choose(database.ctx(), artisan.accountId, {
      kind: 'quotes',
      channel: 'digest',
      wanted: true,
    })
    await database.db
      .insert(notificationSettings)
      .values({ userId: artisan.accountId, digestAt: 18 * 60, changedAt: TEST_NOW })
    for (const href of ['/espace-pro/devis/1', '/espace-pro/devis/2', '/espace-pro/devis/3'])
      await tell(at('2026-03-10T06:00:00Z'), artisan, 'quote_declined', href)
    await database.db
      .update(notices)
      .set({ readAt: TEST_NOW })
      .where(and(eq(notices.accountId, artisan.accountId), eq(notices.href, '/espace-pro/devis/1')))
    const digests = () =>
      database.db
        .select()
        .from(emailLogs)
        .where(
          and(eq(emailLogs.accountId, artisan.accountId), eq(emailLogs.emailType, 'daily_digest')),
        )
    // 17 h 59, then 18 h there.
    expect(await sendDigests(at('2026-03-10T13:59:00Z'))).toBe(0)
    expect(await sendDigests(at('2026-03-10T14:00:00Z'))).toBe(1)
    await tell(at('2026-03-10T15:00:00Z'), artisan, 'quote_expired', '/espace-pro/devis/4')
    expect(await sendDigests(at('2026-03-10T16:00:00Z'))).toBe(0)
    expect(await digests()).toMatchObject([{ subject: 'Votre résumé du jour\u00a0: 2 nouveautés' }])
    expect((await digests())[0]!.html).not.toContain('/espace-pro/devis/1"')
    expect(await sendDigests(at('2026-03-11T14:00:00Z'))).toBe(1)
    expect(await sendDigests(at('2026-03-12T14:00:00Z'))).toBe(0)
    expect(await digests()).toHaveLength(2)
  })

  it('is not sent to whoever left it by its own link', async () => {
    const artisan = await onPro()
    await choose(database.ctx(), artisan.accountId, {
      kind: 'daily_digest' satisfies NotificationKind,
      channel: 'email',
      wanted: false,
    })
    expect(await mailEach(database.ctx(), artisan.accountId, ['daily_digest'])).toEqual([])
  })
})
