import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriptionChangeKind } from './subscription-change.ts'
import { subscriptionChanges } from './tables.server.ts'

/**
 * A line to write. `at` is when it took effect (now unless said); `cause` makes it be written once,
 * however often it is told.
 */
export type ChangeToRecord = {
  artisanId: ArtisanId
  kind: SubscriptionChangeKind
  plan: PlanSlug
  fromPlan?: PlanSlug | null
  at?: Date
  cause?: string
}

/**
 * Writes a line of a subscription's history, in the transaction of what happened. The same kind and
 * cause twice is one line.
 */
export async function recordSubscriptionChange(
  tx: Ctx,
  { artisanId, kind, plan, fromPlan = null, at = tx.now, cause }: ChangeToRecord,
): Promise<void> {
  await tx.db
    .insert(subscriptionChanges)
    .values({
      id: newId<string>(),
      artisanId,
      kind,
      plan,
      fromPlan,
      at,
      cause: cause ?? newId<string>(),
    })
    .onConflictDoNothing({
      target: [subscriptionChanges.artisanId, subscriptionChanges.kind, subscriptionChanges.cause],
    })
}
