import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { DisputeId, InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import {
  DISPUTE_TEXT,
  MAX_ENTRIES,
  refusalOfText,
  refusalToAppeal,
  type AppealRefusal,
  type DisputeStateRefusal,
  type TextRefusal,
} from './dispute.ts'
import { lockDispute, moveDispute, refusalHere, type LockedDispute } from './lock-dispute.server.ts'
import { nameInvoice, numberToName } from './open-dispute.server.ts'
import { disputeEntries } from './tables.server.ts'

type Sides = Artisan | Particulier
type Either = Ctx<Artisan> | Ctx<Particulier>
type Refused<R extends string> = Result<undefined, 'not_found' | DisputeStateRefusal | R>
export type SayRefusal = TextRefusal | 'too_many_entries'

/**
 * A side says what it knows: the first word of the other side is its answer, and whatever the team asked of it is
 * answered by that.
 */
export function sayInDispute(
  ctx: Either,
  disputeId: DisputeId,
  text: string,
): Promise<Refused<SayRefusal>> {
  return inDispute(ctx, disputeId, async (tx, locked): Promise<Refused<SayRefusal>> => {
    const { status, openedBy } = locked.dispute
    const verb = status === 'awaiting_answer' && openedBy !== tx.who.kind ? 'answer' : 'add'
    const refusal = refusalHere(tx, locked, verb) ?? refusalOfText(text)
    if (refusal) return refuse(refusal)
    const said = await tx.db.$count(
      disputeEntries,
      and(eq(disputeEntries.disputeId, disputeId), inArray(disputeEntries.verb, ['answer', 'add'])),
    )
    if (said >= MAX_ENTRIES) return refuse('too_many_entries')
    await answerAsks(tx, disputeId)
    await moveDispute(tx, locked, verb, { words: plainText(text, DISPUTE_TEXT.max) })
    return ok()
  })
}

/** What the team asked of the caller is answered. */
async function answerAsks(tx: Ctx<Sides>, disputeId: DisputeId): Promise<void> {
  await tx.db
    .update(disputeEntries)
    .set({ answeredAt: tx.now })
    .where(
      and(
        eq(disputeEntries.disputeId, disputeId),
        eq(disputeEntries.asked, tx.who.kind),
        isNull(disputeEntries.answeredAt),
      ),
    )
}

/** A side names another invoice of the contract, which waits too. */
export function addInvoice(
  ctx: Either,
  disputeId: DisputeId,
  invoiceId: InvoiceId,
): Promise<Refused<'invoice_not_disputable'>> {
  return inDispute(
    ctx,
    disputeId,
    async (tx, locked): Promise<Refused<'invoice_not_disputable'>> => {
      const refusal = refusalHere(tx, locked, 'add_invoice')
      if (refusal) return refuse(refusal)
      const number = await numberToName(tx, locked.works, invoiceId)
      if (!number || !(await nameInvoice(tx, disputeId, invoiceId)))
        return refuse('invoice_not_disputable')
      await moveDispute(tx, locked, 'add_invoice', { words: number })
      return ok()
    },
  )
}

/** A side hands the dispute to the team, once the other has answered. */
export function askTeam(ctx: Either, disputeId: DisputeId): Promise<Refused<never>> {
  return inDispute(ctx, disputeId, async (tx, locked): Promise<Refused<never>> => {
    const refusal = refusalHere(tx, locked, 'ask_team')
    if (refusal) return refuse(refusal)
    await moveDispute(tx, locked, 'ask_team', {}, { waitingSince: tx.now })
    return ok()
  })
}

/** Whoever opened a dispute gives it up: it is over. */
export function withdrawDispute(ctx: Either, disputeId: DisputeId): Promise<Refused<never>> {
  return inDispute(ctx, disputeId, async (tx, locked): Promise<Refused<never>> => {
    const refusal = refusalHere(tx, locked, 'withdraw')
    if (refusal) return refuse(refusal)
    await moveDispute(tx, locked, 'withdraw')
    return ok()
  })
}

/** A side appeals against the opinion, once, within fourteen days: somebody else of the team decides. */
export function appealDispute(
  ctx: Either,
  disputeId: DisputeId,
  text: string,
): Promise<Refused<AppealRefusal | TextRefusal>> {
  return inDispute(
    ctx,
    disputeId,
    async (tx, locked): Promise<Refused<AppealRefusal | TextRefusal>> => {
      const { dispute } = locked
      const appealed = await tx.db.$count(
        disputeEntries,
        and(
          eq(disputeEntries.disputeId, disputeId),
          eq(disputeEntries.verb, 'appeal'),
          eq(disputeEntries.who, tx.who.kind),
        ),
      )
      const refusal =
        refusalHere(tx, locked, 'appeal') ??
        refusalToAppeal(dispute, appealed > 0, tx.now) ??
        refusalOfText(text)
      if (refusal) return refuse(refusal)
      await moveDispute(
        tx,
        locked,
        'appeal',
        { words: plainText(text, DISPUTE_TEXT.max) },
        dispute.status === 'opinion' ? { waitingSince: tx.now } : {},
      )
      return ok()
    },
  )
}

/** Does something of a side in a dispute of theirs, locked; `not_found` in anybody else's. */
export function inDispute<R extends string, V = undefined>(
  ctx: Either,
  disputeId: DisputeId,
  work: (tx: Ctx<Sides>, locked: LockedDispute) => Promise<Result<V, 'not_found' | R>>,
): Promise<Result<V, 'not_found' | R>> {
  return inTransaction<Sides, Result<V, 'not_found' | R>>(ctx, async (tx) => {
    const locked = await lockDispute(tx, disputeId)
    return locked ? work(tx, locked) : refuse('not_found')
  })
}
