import { and, eq } from 'drizzle-orm'
import { lockLead, type LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import {
  newId,
  type AccountId,
  type InterventionId,
  type QuoteId,
  type SlotId,
} from '#app/values/identity/ids.ts'
import {
  interventionTransitionOf,
  type InterventionActor,
  type InterventionStatus,
  type InterventionTransition,
  type InterventionVerb,
} from './works.ts'
import { interventions, interventionSlots, interventionTrail } from './tables.server.ts'

/** An intervention as stored. */
export type InterventionRow = typeof interventions.$inferSelect
/** A proposed date as stored. */
type SlotRow = typeof interventionSlots.$inferSelect
/** An intervention with its lead and request, whose lock is held, and the date that waits for an answer. */
export type LockedIntervention = LockedLead & {
  intervention: InterventionRow
  pending: SlotRow | null
}

/**
 * Locks the request of an intervention, then reads it and the date that waits: the request's row is the one lock that
 * orders every act on its works. Null when there is none, when it is not the caller's, or when `skipLocked` and somebody
 * holds the lock.
 */
export async function lockIntervention(
  tx: Ctx,
  interventionId: InterventionId,
  options: { skipLocked?: boolean } = {},
): Promise<LockedIntervention | null> {
  const [found] = await tx.db
    .select({ leadId: interventions.leadId })
    .from(interventions)
    .where(eq(interventions.id, interventionId))
  const locked = found ? await lockLead(tx, found.leadId, options) : null
  return locked && read(tx, locked, eq(interventions.id, interventionId))
}

/** The intervention of a devis whose request is locked already; null when there is none. */
export async function interventionOfQuote(
  tx: Ctx,
  locked: LockedLead,
  quoteId: QuoteId,
): Promise<LockedIntervention | null> {
  return read(tx, locked, eq(interventions.quoteId, quoteId))
}

async function read(
  tx: Ctx,
  locked: LockedLead,
  which: ReturnType<typeof eq>,
): Promise<LockedIntervention | null> {
  const [row] = await tx.db
    .select({ intervention: interventions, pending: interventionSlots })
    .from(interventions)
    .leftJoin(
      interventionSlots,
      and(
        eq(interventionSlots.interventionId, interventions.id),
        eq(interventionSlots.status, 'proposed'),
      ),
    )
    .where(which)
  return row ? { ...locked, ...row } : null
}

/**
 * Applies a verb to a locked intervention: its new status, what changes with it, a line in its trail, and news to both
 * sides' open pages. Works that begin or end leave no date waiting. Throws when the table of transitions does not allow it.
 */
export async function moveIntervention(
  tx: Ctx,
  { intervention, pending }: Pick<LockedIntervention, 'intervention' | 'pending'>,
  verb: InterventionTransition['verb'],
  changes: Partial<typeof interventions.$inferInsert> = {},
  slotId: SlotId | null = null,
): Promise<InterventionStatus> {
  const transition = interventionTransitionOf(verb, intervention.status)
  if (!transition) throw new Error(`An intervention that is ${intervention.status} cannot ${verb}`)
  const to = transition.to === 'same' ? intervention.status : transition.to
  await tx.db
    .update(interventions)
    .set({ ...changes, status: to, updatedAt: tx.now })
    .where(eq(interventions.id, intervention.id))
  if (pending && to !== 'to_schedule' && to !== 'scheduled')
    await tx.db
      .update(interventionSlots)
      .set({ status: 'lapsed', answeredAt: tx.now })
      .where(eq(interventionSlots.id, pending.id))
  await writeTrail(tx, intervention, { verb, from: intervention.status, to, slotId })
  return to
}

/** Writes a line of the trail, and tells both sides' open pages. */
export async function writeTrail(
  tx: Ctx,
  intervention: Pick<InterventionRow, 'id' | 'particulierId' | 'artisanId'>,
  line: {
    verb: InterventionVerb
    from: InterventionStatus | null
    to: InterventionStatus
    slotId: SlotId | null
  },
): Promise<void> {
  await tx.db.insert(interventionTrail).values({
    id: newId<string>(),
    interventionId: intervention.id,
    ...line,
    who: actorOf(tx),
    at: tx.now,
  })
  tellBothSides(tx, intervention)
}

/** Says to both sides' open pages that an intervention changed. */
export function tellBothSides(
  tx: Ctx,
  { id, particulierId, artisanId }: Pick<InterventionRow, 'id' | 'particulierId' | 'artisanId'>,
): void {
  // A company's identifier is its account's.
  publishLive(tx, {
    to: [particulierId, artisanId as string as AccountId],
    kind: 'intervention',
    subjectId: id,
  })
}

function actorOf({ who }: Ctx): InterventionActor {
  return who.kind === 'artisan' || who.kind === 'particulier' ? who.kind : 'system'
}
