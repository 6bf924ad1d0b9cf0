import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { choose } from '#app/features/accounts/profile/notification-choices.server.ts'
import type { NotificationKind } from '#app/features/accounts/profile/notification-kinds.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { notificationsOf } from '#test/notification-builders.ts'
import { sendDigests } from './send-digests.server.ts'
import { notices, notificationSettings } from './tables.server.ts'

const database = useTestDatabase()
const { onPro, tell, mailEach } = notificationsOf(database)
const at = (iso: string) => database.ctx<System>(undefined, new Date(iso))

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
      database.rows(
        emailLogs,
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

  it('reaches whoever is due, however many wait for their own hour', async () => {
    const notice = async (digestAt: number) => {
      const artisan = await onPro()
      await choose(database.ctx(), artisan.accountId, {
        kind: 'quotes',
        channel: 'digest',
        wanted: true,
      })
      await database.db
        .insert(notificationSettings)
        .values({ userId: artisan.accountId, digestAt, changedAt: TEST_NOW })
      await tell(at('2026-03-15T06:00:00Z'), artisan, 'quote_declined', '/espace-pro/devis/1')
    }
    await sendDigests(at('2026-03-14T22:59:00Z'))
    for (const hour of [8, 20, 21, 22, 8]) await notice(hour * 60)
    const sent: number[] = []
    for (let sweep = 0; sweep < 3; sweep++)
      sent.push(await sendDigests(at('2026-03-15T08:00:00Z'), 1))
    expect(sent).toEqual([1, 1, 0])
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
