import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { choose } from '#app/features/accounts/profile/notification-choices.server.ts'
import type { NotificationChannel } from '#app/features/accounts/profile/notification-kinds.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import {
  choiceOf,
  MAIL_CHOICES,
  MAIL_TYPES,
  type ChosenMailType,
  type MailType,
} from '#app/platform/mail/mail-types.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { notificationsOf } from '#test/notification-builders.ts'
import { NOTICE_KINDS, noticeFacts, type NoticeKind } from './notice-kinds.ts'
import {
  setPushSender,
  type PushMessage,
} from '#app/features/notifications/devices/push-sender.server.ts'
import { notices, notificationSettings } from './tables.server.ts'

/**
 * The notice that says in the space what each mail by choice says. The day's digest is made of notices, so whoever
 * takes a kind in the digest still learns of all of it; null is the digest itself. The figures of the week are of
 * administrators, who have no notices: the pages of the team say them.
 */
const NOTICE_OF_MAIL: Record<Exclude<ChosenMailType, 'weekly_figures'>, NoticeKind | null> = {
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
const { onPro, tell, mailEach } = notificationsOf(database)
const TYPES = Object.keys(MAIL_TYPES) as MailType[]
const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[]
/**
 * One mail and one notice of each choice, and one that obeys none; the whole lists are tried with
 * everything refused.
 */
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

const runEvents = (ctx: Ctx<System>) =>
  drain('events', (data, job) =>
    data.type === 'notice.push_due' ? handleEvent(ctx, data, job) : Promise.resolve(),
  )

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
      const rows = await database.rows(notices, eq(notices.accountId, artisan.accountId))
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
