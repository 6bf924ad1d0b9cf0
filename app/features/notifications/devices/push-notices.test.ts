import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { retryMails } from '#app/platform/mail/retry-mails.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { anArtisan, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { notificationsOf } from '#test/notification-builders.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { pushHeldNotices } from './push-notices.server.ts'
import { setPushSender, type PushMessage } from './push-sender.server.ts'
import { countUnreadNotices, listNotices } from '#app/features/notifications/queries.server.ts'
import { notices, notificationSettings } from '#app/features/notifications/tables.server.ts'

const database = useTestDatabase()
const { onPro, tell, mailEach, deliver } = notificationsOf(database)
const at = (iso: string) => database.ctx<System>(undefined, new Date(iso))

let pushes: { accountId: AccountId; message: PushMessage }[] = []
beforeAll(() =>
  setPushSender(async (_ctx, accountId, message) => void pushes.push({ accountId, message })),
)
afterEach(() => (pushes = []))

const runEvents = (ctx: Ctx<System>) =>
  drain('events', (data, job) =>
    data.type === 'notice.push_due' ? handleEvent(ctx, data, job) : Promise.resolve(),
  )

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

  it('ring again ten minutes after the last that rang, however much was said in between', async () => {
    const artisan = await onPro()
    for (const minute of ['00', '06', '12', '18']) {
      await notify(at(`2026-03-10T09:${minute}:00Z`), {
        accountId: artisan.accountId,
        kind: 'message',
        title: 'Claire M. vous a écrit',
        href: '/espace-pro/demandes/2',
        dedupeKey: `message:busy:${minute}`,
      })
      await runEvents(at(`2026-03-10T09:${minute}:01Z`))
    }
    expect(pushes).toHaveLength(2)
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

  it('do not ring afterwards for what was read meanwhile', async () => {
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
