import { and, eq, gt, lte } from 'drizzle-orm'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { formatDate } from '#app/values/french-date.ts'
import { timeZoneOf } from '#app/values/french-time-zone.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import { FreeMonthEndingMail, FreeMonthStartedMail, PlanEndedMail } from './free-month.email.tsx'
import { contactsOfMonth, planOfTier, TRIAL_DAYS } from './plans.ts'
import { subscriptionStatus } from './subscription.ts'
import { subscribers } from './tables.server.ts'

const DAY = 86_400_000
/** Days of the free month on which a reminder leaves; the last one is the mail of its end. */
const REMINDER_DAYS = [20, 27] as const

/** Mails that the free month began. */
export async function notifyFreeMonthStarted(ctx: Ctx<System>, artisanId: ArtisanId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await subscriberOf(tx, artisanId)
    if (!row?.subscriber.trial || !row.subscriber.subscriptionEnd) return
    const plan = planOfTier(row.subscriber.subscriptionTier)
    const contacts = contactsOfMonth(plan, true)
    await sendMail(tx, {
      to: row.subscriber.email,
      type: 'free_month_started',
      dedupeKey: `free_month_started:${artisanId}`,
      subject: 'Votre mois offert commence',
      body: FreeMonthStartedMail({
        planName: plan.name,
        contacts: contacts === null ? 'sans limite' : `${contacts}`,
        lastDay: formatDate(row.subscriber.subscriptionEnd, row.timeZone),
        href: absoluteUrl(paths.proHome()),
      }),
    })
  })
}

/** Mails that a plan or the free month ended; nothing when a new plan began meanwhile. */
export async function notifyPlanEnded(ctx: Ctx<System>, artisanId: ArtisanId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await subscriberOf(tx, artisanId)
    if (!row?.subscriber.subscriptionEnd || subscriptionStatus(row.subscriber, tx.now) !== 'expired') return
    await sendMail(tx, {
      to: row.subscriber.email,
      type: 'plan_ended',
      dedupeKey: `plan_ended:${artisanId}:${row.subscriber.subscriptionEnd.toISOString()}`,
      subject: 'Vous passez à la formule Gratuit',
      body: PlanEndedMail({ planName: planOfTier(row.subscriber.subscriptionTier).name, href: absoluteUrl(paths.pricing()) }),
    })
  })
}

/** Reminds of the end of the free month on its 20th and 27th day. Safe to run as often as wanted: each leaves once. */
export async function remindFreeMonths(ctx: Ctx<System>): Promise<void> {
  const soon = new Date(ctx.now.getTime() + (TRIAL_DAYS - REMINDER_DAYS[0]) * DAY)
  const rows = await ctx.db
    .select({ subscriber: subscribers, insee: artisans.insee })
    .from(subscribers)
    .innerJoin(artisans, eq(artisans.id, subscribers.artisanId))
    .where(and(eq(subscribers.trial, true), gt(subscribers.subscriptionEnd, ctx.now), lte(subscribers.subscriptionEnd, soon)))
  for (const { subscriber, insee } of rows) {
    const endsAt = subscriber.subscriptionEnd!
    const day = TRIAL_DAYS - (endsAt.getTime() - ctx.now.getTime()) / DAY
    const due = REMINDER_DAYS.filter((reminder) => day >= reminder).at(-1)
    if (due === undefined) continue
    await inTransaction(ctx, (tx) =>
      sendMail(tx, {
        to: subscriber.email,
        type: 'free_month_ending',
        dedupeKey: `free_month_ending:${subscriber.artisanId}:${due}`,
        subject: 'Votre mois offert se termine bientôt',
        body: FreeMonthEndingMail({ planName: planOfTier(subscriber.subscriptionTier).name, lastDay: formatDate(endsAt, timeZoneOf(insee ?? '')), href: absoluteUrl(paths.pricing()) }),
      }),
    )
  }
}

async function subscriberOf(tx: Ctx, artisanId: ArtisanId) {
  const [row] = await tx.db
    .select({ subscriber: subscribers, insee: artisans.insee })
    .from(subscribers)
    .innerJoin(artisans, eq(artisans.id, subscribers.artisanId))
    .where(eq(subscribers.artisanId, artisanId))
  return row ? { subscriber: row.subscriber, timeZone: timeZoneOf(row.insee ?? '') } : null
}
