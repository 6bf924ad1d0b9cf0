import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { handleEvent } from '#app/event-handlers.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { endFreeMonths } from './end-free-months.server.ts'
import { notifyPlanEnded, remindFreeMonths } from './notify-free-month.server.ts'
import { startFreeMonth } from './start-free-month.server.ts'
import { subscribers } from './tables.server.ts'

const database = useTestDatabase()
const on = (days: number) => database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * 86_400_000))
const settle = (days: number) => drain('events', (data, job) => handleEvent(on(days), data, { id: job.id }))

async function mailsTo(artisan: Artisan) {
  const [subscriber] = await database.db.select().from(subscribers).where(eq(subscribers.artisanId, artisan.artisanId))
  return database.db.select().from(emailLogs).where(eq(emailLogs.email, subscriber!.email)).orderBy(emailLogs.createdAt)
}

describe('the mails of a free month', () => {
  it('leave at its start, on days 20 and 27, and at its end, each once', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await inTransaction(on(0), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    await settle(0)
    for (const day of [0, 10, 19.9, 20.1, 20.2, 26.9, 27.1, 29.9]) await remindFreeMonths(on(day))
    await endFreeMonths(on(30.1))
    await settle(30.1)
    await remindFreeMonths(on(31))
    await notifyPlanEnded(on(31), artisan.artisanId)
    const mails = await mailsTo(artisan)
    expect(mails.map((mail) => mail.emailType)).toEqual(['free_month_started', 'free_month_ending', 'free_month_ending', 'plan_ended'])
    expect(mails[0]!.text).toContain('9 avril 2026')
    expect(mails[0]!.text).toMatch(/Contacts.*10/)
    expect(mails[1]!.text).toContain('Rien ne vous sera débité')
  })
  it('do not tell the end of a month whose artisan has another plan meanwhile', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await inTransaction(on(0), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    await database.db.update(subscribers).set({ trial: false, subscriptionEnd: null }).where(eq(subscribers.artisanId, artisan.artisanId))
    await notifyPlanEnded(on(31), artisan.artisanId)
    expect((await mailsTo(artisan)).map((mail) => mail.emailType)).toEqual([])
  })
})
