import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { FreeMonthEndingMail, FreeMonthStartedMail, PlanEndedMail } from './free-month.email.tsx'
import { planOrders } from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { creditsOfMonth, planOfTier, TRIAL_DAYS } from './plans.ts'
import {
  freeMonthEndOf,
  reminderDue,
  REMINDERS,
  subscriptionStatus,
} from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

const DAY = 86_400_000
/** `freeMonthEndOf` in SQL. */
const FREE_MONTH_END = sql<Date>`coalesce(${subscribers.subscriptionEnd}, ${subscribers.renewsAt})`

/** Mails that the free month began. */
export async function notifyFreeMonthStarted(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await subscriberOf(tx, artisanId)
    const endsAt = row && freeMonthEndOf(row.subscriber)
    if (!endsAt) return
    const plan = planOfTier(row.subscriber.subscriptionTier)
    const contacts = creditsOfMonth(plan, true)
    await sendMail(tx, {
      to: row.subscriber.email,
      type: 'free_month_started',
      dedupeKey: `free_month_started:${artisanId}`,
      subject: 'Votre mois offert commence',
      body: FreeMonthStartedMail({
        planName: plan.name,
        contacts: contacts === null ? 'sans limite' : `${contacts}`,
        goesOn: row.subscriber.subscriptionEnd === null,
        lastDay: formatDate(endsAt, row.timeZone),
        href: absoluteUrl(paths.proHome()),
      }),
    })
  })
}

/** Mails that a plan or the free month ended; nothing when a new plan began meanwhile. */
export async function notifyPlanEnded(ctx: Ctx<System>, artisanId: ArtisanId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await subscriberOf(tx, artisanId)
    if (
      !row?.subscriber.subscriptionEnd ||
      subscriptionStatus(row.subscriber, tx.now) !== 'expired'
    )
      return
    await sendMail(tx, {
      to: row.subscriber.email,
      type: 'plan_ended',
      dedupeKey: `plan_ended:${artisanId}:${row.subscriber.subscriptionEnd.toISOString()}`,
      subject: 'Vous passez à la formule Gratuit',
      body: PlanEndedMail({
        planName: planOfTier(row.subscriber.subscriptionTier).name,
        href: absoluteUrl(paths.pricing()),
      }),
    })
  })
}

/**
 * Says that the free month ends soon, once on each of its days 20, 27 and 30: the event of a day is published once, and
 * its mail and its notice follow from it. Said to who gave a card too: their plan goes on, and they may stop it; not to
 * who paid what follows by transfer. Safe to
 * run as often as wanted; after a long stop, only the last one due.
 */
export async function remindFreeMonths(ctx: Ctx<System>): Promise<void> {
  const soon = new Date(ctx.now.getTime() + (TRIAL_DAYS - REMINDERS[0].afterDays) * DAY)
  const rows = await ctx.db
    .select({ artisanId: subscribers.artisanId })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.trial, true),
        gt(FREE_MONTH_END, ctx.now),
        lte(FREE_MONTH_END, soon),
        sql`not exists (select from ${planOrders} where ${planOrders.artisanId} = ${subscribers.artisanId} and ${planOrders.status} = 'activated' and ${planOrders.endedAt} is null)`,
      ),
    )
  for (const { artisanId } of rows) {
    await inTransaction(ctx, async (tx) => {
      const [row] = await tx.db
        .select()
        .from(subscribers)
        .where(eq(subscribers.artisanId, artisanId))
        .for('no key update')
      const endsAt = row && freeMonthEndOf(row)
      const due = endsAt && reminderDue(endsAt, tx.now)
      if (!due || due <= (row.remindedDay ?? 0)) return
      await tx.db
        .update(subscribers)
        .set({ remindedDay: due })
        .where(eq(subscribers.artisanId, artisanId))
      await publish(tx, { type: 'subscription.free_month_ending', artisanId, day: String(due) })
    })
  }
}

/** Mails that the free month ends soon; nothing once it ended. */
export async function mailFreeMonthEnding(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  day: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await subscriberOf(tx, artisanId)
    const endsAt = row && freeMonthEndOf(row.subscriber)
    if (!endsAt || endsAt <= tx.now) return
    const goesOn = row.subscriber.subscriptionEnd === null
    await sendMail(tx, {
      to: row.subscriber.email,
      type: 'free_month_ending',
      accountId: row.accountId,
      dedupeKey: `free_month_ending:${artisanId}:${day}`,
      subject:
        day === '30' ? 'Dernier jour de votre mois offert' : 'Votre mois offert se termine bientôt',
      body: FreeMonthEndingMail({
        plan: planOfTier(row.subscriber.subscriptionTier),
        goesOn,
        last: day === '30',
        lastDay: formatDateTime(endsAt, row.timeZone),
        href: absoluteUrl(goesOn ? paths.subscription() : paths.pricing()),
      }),
    })
  })
}

async function subscriberOf(tx: Ctx, artisanId: ArtisanId) {
  const [row] = await tx.db
    .select({ subscriber: subscribers, insee: artisans.insee, accountId: artisans.accountId })
    .from(subscribers)
    .innerJoin(artisans, eq(artisans.id, subscribers.artisanId))
    .where(eq(subscribers.artisanId, artisanId))
  return row
    ? {
        subscriber: row.subscriber,
        accountId: row.accountId,
        timeZone: timeZoneOf(row.insee ?? ''),
      }
    : null
}
