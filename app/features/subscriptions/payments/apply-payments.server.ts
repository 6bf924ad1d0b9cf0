import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { emailOf } from './email-of.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { givePaidRights } from './give-paid-rights.server.ts'
import { decidingSubscription, rightsOf } from './paid-subscription.ts'
import { paymentSubscriptions, trialCards } from './payments.tables.server.ts'
import { recordSubscriptionChange } from '#app/features/subscriptions/record-subscription-change.server.ts'
import { siretHadTrial } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/**
 * Brings an artisan's subscription in line with what the payment provider said: the subscribers row, the month of
 * contacts, the availability for matching, all in the transaction that wrote what was said. The row depends on the
 * stored subscriptions alone, never on the messages or their order. Without any subscription of the provider, or with
 * one whose first payment was never made, the local free month stays as it is.
 */
export async function applyPayments(tx: Ctx, artisanId: ArtisanId): Promise<void> {
  const company = await lockArtisan(tx, artisanId)
  const all = await tx.db
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.artisanId, artisanId))
  const deciding = decidingSubscription(all)
  const rights = deciding && rightsOf(deciding)
  if (!deciding || !rights) return

  const [before] = await tx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, artisanId))
  const trying = rights.trial && deciding.status === 'trialing'
  if (
    trying &&
    (await trialBelongsToAnother(tx, artisanId, company.siret, deciding.cardFingerprint))
  ) {
    await publish(tx, {
      type: 'subscription.free_month_refused',
      artisanId,
      subscriptionId: deciding.id,
    })
  }
  const siretIsFree = company.siret !== null && !(await siretHadTrial(tx, company.siret, artisanId))
  const values = {
    subscribed: true,
    subscriptionTier: rights.tier,
    subscriptionEnd: rights.endsAt,
    renewsAt: rights.renewsAt,
    trial: rights.trial,
    startedAt: rights.startsAt,
    paymentSubscriptionId: deciding.id,
    ...(deciding.trialEnd && !before?.trialSiret && siretIsFree
      ? { trialSiret: company.siret }
      : {}),
  }
  // What ended is closed under the plan that it had, before the row speaks of another one.
  if (before) await grantMonth(tx, artisanId)
  await tx.db
    .insert(subscribers)
    .values({
      id: newId<string>(),
      artisanId,
      email: await emailOf(tx, company.accountId),
      createdAt: tx.now,
      ...values,
    })
    .onConflictDoUpdate({ target: subscribers.artisanId, set: values })
  if ('trialSiret' in values) {
    await recordSubscriptionChange(tx, {
      artisanId,
      kind: 'trial_started',
      plan: deciding.plan,
      at: deciding.startedAt,
      cause: deciding.id,
    })
    if (trying) await publish(tx, { type: 'subscription.free_month_started', artisanId })
  }
  await givePaidRights(tx, artisanId, rights, trying)
  if (rights.trial && (!trying || (rights.endsAt && rights.endsAt <= tx.now)))
    await tx.db
      .update(subscribers)
      .set({ trial: false })
      .where(eq(subscribers.artisanId, artisanId))
}

/** Whether the free month that a subscription tries was had already: by another company's SIRET, or with this card. */
async function trialBelongsToAnother(
  tx: Ctx,
  artisanId: ArtisanId,
  siret: string | null,
  fingerprint: string | null,
): Promise<boolean> {
  if (siret !== null && (await siretHadTrial(tx, siret, artisanId))) return true
  if (fingerprint === null) return false
  await tx.db
    .insert(trialCards)
    .values({ fingerprint, artisanId, seenAt: tx.now })
    .onConflictDoNothing()
  const [card] = await tx.db
    .select({ artisanId: trialCards.artisanId })
    .from(trialCards)
    .where(eq(trialCards.fingerprint, fingerprint))
  return card!.artisanId !== artisanId
}
