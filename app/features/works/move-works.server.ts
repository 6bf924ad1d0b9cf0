import { and, eq } from 'drizzle-orm'
import { lockLead, type LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import {
  newId,
  type AccountId,
  type WorksId,
  type QuoteId,
  type SlotId,
} from '#app/values/identity/ids.ts'
import {
  worksTransitionOf,
  type TrailVerb,
  type WorksActor,
  type WorksStatus,
  type WorksTransition,
} from './works.ts'
import { worksTable, worksSlots, worksTrail } from './tables.server.ts'

export type WorksRow = typeof worksTable.$inferSelect
/** A proposed date as stored. */
type SlotRow = typeof worksSlots.$inferSelect
/** works with its lead and request, whose lock is held, and the date that waits for an answer. */
export type LockedWorks = LockedLead & {
  works: WorksRow
  pending: SlotRow | null
}

/**
 * Locks the request of works, then reads it and the date that waits: the request's row is the one
 * lock that orders every act on its works. Null when there is none, when it is not the caller's, or
 * when `skipLocked` and somebody holds the lock.
 */
export async function lockWorks(
  tx: Ctx,
  worksId: WorksId,
  options: { skipLocked?: boolean } = {},
): Promise<LockedWorks | null> {
  const [found] = await tx.db
    .select({ leadId: worksTable.leadId })
    .from(worksTable)
    .where(eq(worksTable.id, worksId))
  const locked = found ? await lockLead(tx, found.leadId, options) : null
  return locked && read(tx, locked, eq(worksTable.id, worksId))
}

/** The works of a devis whose request is locked already; null when there is none. */
export async function worksOfQuote(
  tx: Ctx,
  locked: LockedLead,
  quoteId: QuoteId,
): Promise<LockedWorks | null> {
  return read(tx, locked, eq(worksTable.quoteId, quoteId))
}

async function read(
  tx: Ctx,
  locked: LockedLead,
  which: ReturnType<typeof eq>,
): Promise<LockedWorks | null> {
  const [row] = await tx.db
    .select({ works: worksTable, pending: worksSlots })
    .from(worksTable)
    .leftJoin(
      worksSlots,
      and(eq(worksSlots.worksId, worksTable.id), eq(worksSlots.status, 'proposed')),
    )
    .where(which)
  return row ? { ...locked, ...row } : null
}

/**
 * Applies a verb to a locked works: its new status, what changes with it, a line in its trail, and
 * news to both sides' open pages. Works that begin or end leave no date waiting. `askedAt`: when it
 * was asked, of an act that a device sent later. Throws when the table of transitions does not allow it.
 */
export async function moveWorks(
  tx: Ctx,
  { works, pending }: Pick<LockedWorks, 'works' | 'pending'>,
  verb: WorksTransition['verb'],
  changes: Partial<typeof worksTable.$inferInsert> = {},
  slotId: SlotId | null = null,
  askedAt: Date | null = null,
): Promise<WorksStatus> {
  const transition = worksTransitionOf(verb, works.status)
  if (!transition) throw new Error(`An intervention that is ${works.status} cannot ${verb}`)
  const to = transition.to === 'same' ? works.status : transition.to
  await tx.db
    .update(worksTable)
    .set({ ...changes, status: to, updatedAt: tx.now })
    .where(eq(worksTable.id, works.id))
  if (pending && to !== 'to_schedule' && to !== 'scheduled')
    await tx.db
      .update(worksSlots)
      .set({ status: 'lapsed', answeredAt: tx.now })
      .where(eq(worksSlots.id, pending.id))
  // Nothing is done to works before there are any, whatever a device says.
  const believed = askedAt && askedAt >= works.createdAt ? askedAt : null
  await writeTrail(tx, works, { verb, from: works.status, to, slotId, askedAt: believed })
  return to
}

/** Both sides of a contract say that it gives no right to renounce: its works wait for the end of none. */
export async function forgetWithdrawal(
  tx: Ctx,
  locked: LockedLead,
  quoteId: QuoteId,
): Promise<void> {
  const found = await worksOfQuote(tx, locked, quoteId)
  if (!found) return
  await tx.db
    .update(worksTable)
    .set({ retractableUntil: null, updatedAt: tx.now })
    .where(eq(worksTable.id, found.works.id))
  tellBothSides(tx, found.works)
}

/** Writes a line of the trail, and tells both sides' open pages. */
export async function writeTrail(
  tx: Ctx,
  works: Pick<WorksRow, 'id' | 'particulierId' | 'artisanId'>,
  line: {
    verb: TrailVerb
    from: WorksStatus | null
    to: WorksStatus
    slotId: SlotId | null
    amendmentNumber?: string
    askedAt?: Date | null
  },
): Promise<void> {
  await tx.db.insert(worksTrail).values({
    id: newId<string>(),
    worksId: works.id,
    ...line,
    who: actorOf(tx),
    crewName: tx.who.kind === 'artisan' ? (tx.who.crewName ?? null) : null,
    at: tx.now,
  })
  tellBothSides(tx, works)
}

/** Says to both sides' open pages that works changed. */
export function tellBothSides(
  tx: Ctx,
  { id, particulierId, artisanId }: Pick<WorksRow, 'id' | 'particulierId' | 'artisanId'>,
): void {
  // A company's identifier is its account's.
  publishLive(tx, {
    to: [particulierId, artisanId as string as AccountId],
    kind: 'intervention',
    subjectId: id,
  })
}

function actorOf({ who }: Ctx): WorksActor {
  return who.kind === 'artisan' || who.kind === 'particulier' ? who.kind : 'system'
}
