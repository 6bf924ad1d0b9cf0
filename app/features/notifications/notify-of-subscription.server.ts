import { and, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { planOrderNews } from '#app/features/subscriptions/orders/notify-plan-order.server.ts'
import { planOfTier } from '#app/features/subscriptions/plans/plans.ts'
import { freeMonthEndOf, subscriptionStatus } from '#app/features/subscriptions/subscription.ts'
import { creditLedger, subscribers } from '#app/features/subscriptions/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { formatDate, formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/** Writes the notice that the free month ends soon; nothing once it ended. */
export async function notifyOfFreeMonthEnding(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  day: string,
): Promise<void> {
  const told = await subscriptionOf(ctx, artisanId)
  const endsAt = told && freeMonthEndOf(told.subscriber)
  if (!endsAt || endsAt <= ctx.now) return
  const goesOn = told.subscriber.subscriptionEnd === null
  const plan = planOfTier(told.subscriber.subscriptionTier).name
  const zone = timeZoneOf(told.insee ?? '')
  const ends =
    day === '30'
      ? `Dernier jour de votre mois offert ${plan}, qui se termine le ${formatDate(endsAt, zone)} à ${formatTime(endsAt, zone)}`
      : `Votre mois offert ${plan} se termine le ${formatDate(endsAt, zone)}`
  const title = `${ends}. ${goesOn ? 'La formule continue ensuite avec votre carte' : 'Rien ne vous sera débité'}`
  await notify(ctx, {
    accountId: told.accountId,
    kind: 'free_month_ending',
    title,
    href: goesOn ? paths.subscription() : paths.pricing(),
    dedupeKey: `free_month_ending:${artisanId}:${day}`,
  })
}

/** Writes the notice that a plan or the free month ended; nothing when a new plan began meanwhile. */
export async function notifyOfPlanEnded(ctx: Ctx<System>, artisanId: ArtisanId): Promise<void> {
  const told = await subscriptionOf(ctx, artisanId)
  const endedAt = told?.subscriber.subscriptionEnd
  if (!told || !endedAt || subscriptionStatus(told.subscriber, ctx.now) !== 'expired') return
  const title = `Votre formule ${planOfTier(told.subscriber.subscriptionTier).name} est terminée, vous êtes en Gratuit`
  await notify(ctx, {
    accountId: told.accountId,
    kind: 'plan_ended',
    title,
    href: paths.pricing(),
    dedupeKey: `plan_ended:${artisanId}:${endedAt.toISOString()}`,
  })
}

/** Writes the notice of contacts that the team added. */
export async function notifyOfCreditsAdded(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  lineId: string,
): Promise<void> {
  const [line] = await ctx.db
    .select({ amount: creditLedger.amount, accountId: artisans.accountId })
    .from(creditLedger)
    .innerJoin(artisans, eq(artisans.id, creditLedger.artisanId))
    .where(
      and(
        eq(creditLedger.id, lineId),
        eq(creditLedger.artisanId, artisanId),
        eq(creditLedger.movement, 'bonus'),
      ),
    )
  if (!line) return
  const title =
    line.amount === 1
      ? 'L’équipe vous accorde 1 contact de plus ce mois-ci'
      : `L’équipe vous accorde ${line.amount} contacts de plus ce mois-ci`
  await notify(ctx, {
    accountId: line.accountId,
    kind: 'contacts_added',
    title,
    href: paths.creditStatement(),
    dedupeKey: `contacts_added:${lineId}`,
  })
}

/** Writes the notice of what happened to a plan asked for by transfer. */
export async function notifyOfPlanOrder(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  lineId: string,
): Promise<void> {
  const news = await planOrderNews(ctx, artisanId, lineId)
  if (news)
    await notify(ctx, {
      accountId: news.accountId,
      kind: 'plan_order',
      title: news.words.title,
      href: paths.planOrder(),
      dedupeKey: `plan_order:${lineId}`,
    })
}

async function subscriptionOf(ctx: Ctx<System>, artisanId: ArtisanId) {
  const [row] = await ctx.db
    .select({ subscriber: subscribers, insee: artisans.insee, accountId: artisans.accountId })
    .from(subscribers)
    .innerJoin(artisans, eq(artisans.id, subscribers.artisanId))
    .where(eq(subscribers.artisanId, artisanId))
  return row ?? null
}
