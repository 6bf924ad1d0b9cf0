import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { endFreeMonths } from './end-free-months.server.ts'
import { remindFreeMonths } from './remind-free-months.server.ts'
import { startFreeMonth } from './start-free-month.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const on = (days: number) =>
  database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * 86_400_000))
/** What the clock's jobs and their events do at that day, said twice as a queue may. */
async function live(days: number): Promise<void> {
  await remindFreeMonths(on(days))
  await endFreeMonths(on(days))
  await drain('events', async (data, job) => {
    await handleEvent(on(days), data, { id: job.id })
    await handleEvent(on(days), data, { id: job.id })
  })
}
async function begun(plan: 'eco' | 'pro' = 'pro'): Promise<Artisan> {
  const artisan = await anArtisan(database, { plan: null })
  await inTransaction(on(0), (tx) => startFreeMonth(tx, artisan.artisanId, plan))
  return artisan
}

async function mailsTo(artisan: Artisan) {
  const [subscriber] = await database.rows(
    subscribers,
    eq(subscribers.artisanId, artisan.artisanId),
  )
  return database.db
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.email, subscriber!.email))
    .orderBy(emailLogs.createdAt)
}
const noticesOf = (artisan: Artisan) =>
  database.db
    .select()
    .from(notices)
    .where(eq(notices.accountId, artisan.accountId))
    .orderBy(notices.at)

describe('the mails of a free month', () => {
  it('leave at its start, on days 20, 27 and 30, and at its end, each once, with a notice', async () => {
    const artisan = await begun()
    const told: Record<number, number> = {}
    for (const day of [0, 10, 19.99, 20.01, 20.02, 26.99, 27.01, 28.99, 29.01, 29.5, 30.01, 31]) {
      await live(day)
      told[day] = (await mailsTo(artisan)).length
    }
    expect(told).toEqual({
      0: 1,
      10: 1,
      19.99: 1,
      20.01: 2,
      20.02: 2,
      26.99: 2,
      27.01: 3,
      28.99: 3,
      29.01: 4,
      29.5: 4,
      30.01: 5,
      31: 5,
    })
    const mails = await mailsTo(artisan)
    expect(mails.map((mail) => mail.emailType)).toEqual([
      'free_month_started',
      'free_month_ending',
      'free_month_ending',
      'free_month_ending',
      'plan_ended',
    ])
    expect(mails[0]!.text).toContain('9\u00a0avril 2026')
    expect(mails[0]!.text).toMatch(/Contacts.*10/)
    expect(mails[1]!.text).toContain('Rien ne vous sera débité')
    expect(mails[3]!.subject).toBe('Dernier jour de votre mois offert')
    expect(mails[3]!.text).toMatch(/jusqu’au 9\u00a0avril 2026 à 11\sh/)
    const written = await noticesOf(artisan)
    expect(written.map(({ kind }) => kind)).toEqual([
      'free_month_ending',
      'free_month_ending',
      'free_month_ending',
      'plan_ended',
    ])
    expect(written.at(-1)!.title).toBe('Votre formule Pro est terminée, vous êtes en Gratuit')
  })
  it('tell only the last reminder due after a long stop, and none after the end', async () => {
    const late = await begun()
    await live(28)
    expect((await mailsTo(late)).map((mail) => mail.subject).toSorted()).toEqual([
      'Votre mois offert commence',
      'Votre mois offert se termine bientôt',
    ])
    const gone = await begun()
    await live(40)
    expect((await mailsTo(gone)).map((mail) => mail.emailType)).toEqual(['plan_ended'])
  })
  it('say at what price the plan goes on to somebody who gave a card, and how to stop it', async () => {
    const artisan = await begun()
    const [row] = await database.rows(subscribers, eq(subscribers.artisanId, artisan.artisanId))
    await database.db
      .update(subscribers)
      .set({ subscriptionEnd: null, renewsAt: row!.subscriptionEnd })
      .where(eq(subscribers.artisanId, artisan.artisanId))
    await live(27.01)
    const mail = (await mailsTo(artisan)).find(({ emailType }) => emailType === 'free_month_ending')
    expect(mail!.text).toMatch(/elle continue ensuite à 39,90\s€ TTC par mois, soit 33,25\s€ HT/)
    expect(mail!.text).toContain('Gérer mon abonnement')
    expect(mail!.text).not.toContain('Rien ne vous sera débité')
  })
  it('do not tell the end of a month whose artisan has another plan meanwhile', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await inTransaction(on(0), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    await database.db
      .update(subscribers)
      .set({ trial: false, subscriptionEnd: null })
      .where(eq(subscribers.artisanId, artisan.artisanId))
    await handleEvent(
      on(31),
      { type: 'subscription.ended', artisanId: artisan.artisanId },
      { id: 'one' },
    )
    expect((await mailsTo(artisan)).map((mail) => mail.emailType)).toEqual([])
  })
})
