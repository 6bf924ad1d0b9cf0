import { and, eq, isNull } from 'drizzle-orm'
import { releaseInvoice } from '#app/features/invoices/payments/disputes/hold-invoice.server.ts'
import {
  lockWorks,
  tellBothSides,
  type LockedWorks,
} from '#app/features/works/move-works.server.ts'
import { countSilenceAgain } from '#app/features/works/progress/count-silence.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { newId, type DisputeEntryId, type DisputeId } from '#app/values/identity/ids.ts'
import {
  DISPUTE_TRANSITIONS,
  isEnded,
  refusalInDispute,
  statusAfter,
  type DisputeVerb,
} from './dispute.ts'
import { ownDispute } from './own-dispute.server.ts'
import { disputedInvoices, disputeEntries, disputeOffers, disputes } from './tables.server.ts'

type DisputeRow = typeof disputes.$inferSelect
/** A dispute whose works' request is locked, which orders every act on them. */
export type LockedDispute = Pick<LockedWorks, 'works' | 'request'> & { dispute: DisputeRow }

/** Locks a dispute with its works. Null when there is none, or when it is not the caller's. */
export async function lockDispute(
  tx: Ctx,
  disputeId: DisputeId,
  options: { skipLocked?: boolean } = {},
): Promise<LockedDispute | null> {
  const [found] = await tx.db
    .select({ worksId: disputes.worksId })
    .from(disputes)
    .where(and(eq(disputes.id, disputeId), ownDispute(tx)))
  const locked = found ? await lockWorks(tx, found.worksId, options) : null
  if (!locked) return null
  const [dispute] = await tx.db.select().from(disputes).where(eq(disputes.id, disputeId))
  return dispute ? { works: locked.works, request: locked.request, dispute } : null
}

/** What a line of the story says beyond who did what. */
type Line = Partial<
  Pick<typeof disputeEntries.$inferInsert, 'words' | 'offerId' | 'asked' | 'dueOn'>
>
/** What nobody is told of: taking one's offer back asks nothing of anybody, and an agreement says who accepted. */
const UNTOLD: readonly DisputeVerb[] = ['take_back_offer', 'accept_offer']

/** Who acts, as the story of a dispute says it. */
export const actorOf = ({ who: { kind } }: Ctx) =>
  kind === 'artisan' || kind === 'particulier' ? kind : kind === 'admin' ? 'team' : 'system'

/** Why the caller cannot do something where a locked dispute stands. */
export const refusalHere = (
  tx: Ctx,
  { dispute }: Pick<LockedDispute, 'dispute'>,
  verb: Exclude<DisputeVerb, 'open'>,
) => refusalInDispute(verb, dispute, actorOf(tx))

/**
 * Does something in a locked dispute: where it stands now, a line of its story, and news to both sides. Its end leaves
 * no offer waiting and no invoice held, and gives its client their days to confirm the works again. Throws when the
 * table of transitions does not allow it.
 */
export async function moveDispute(
  tx: Ctx,
  { works, dispute }: Pick<LockedDispute, 'works' | 'dispute'>,
  verb: Exclude<DisputeVerb, 'open'>,
  line: Line = {},
  changes: Partial<typeof disputes.$inferInsert> = {},
): Promise<DisputeEntryId> {
  if (!DISPUTE_TRANSITIONS[verb].from.includes(dispute.status))
    throw new Error(`A dispute that is ${dispute.status} cannot ${verb}`)
  const status = statusAfter(verb, dispute.status)
  const ends = isEnded(status)
  await tx.db
    .update(disputes)
    .set({ ...changes, status, updatedAt: tx.now, ...(ends ? { endedAt: tx.now } : {}) })
    .where(eq(disputes.id, dispute.id))
  if (ends) {
    await leaveNothing(tx, dispute.id)
    await countSilenceAgain(tx, works.id)
  }
  return tellStory(tx, { works, disputeId: dispute.id }, verb, line)
}

/** Writes a line of the story of a dispute, and tells who is to know. */
export async function tellStory(
  tx: Ctx,
  { works, disputeId }: { works: LockedWorks['works']; disputeId: DisputeId },
  verb: DisputeVerb,
  line: Line = {},
): Promise<DisputeEntryId> {
  const id = newId<DisputeEntryId>()
  await tx.db.insert(disputeEntries).values({
    id,
    disputeId,
    verb,
    who: actorOf(tx),
    adminId: tx.who.kind === 'admin' ? tx.who.accountId : null,
    at: tx.now,
    ...line,
  })
  tellBothSides(tx, works)
  if (!UNTOLD.includes(verb)) await publish(tx, { type: `dispute.${verb}`, disputeId, entryId: id })
  return id
}

async function leaveNothing(tx: Ctx, disputeId: DisputeId): Promise<void> {
  await tx.db
    .update(disputeOffers)
    .set({ closedAt: tx.now })
    .where(
      and(
        eq(disputeOffers.disputeId, disputeId),
        isNull(disputeOffers.closedAt),
        isNull(disputeOffers.agreedAt),
      ),
    )
  const held = await tx.db
    .select({ invoiceId: disputedInvoices.invoiceId })
    .from(disputedInvoices)
    .where(eq(disputedInvoices.disputeId, disputeId))
  for (const { invoiceId } of held) await releaseInvoice(tx, invoiceId)
}
