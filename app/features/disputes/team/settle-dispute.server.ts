import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import {
  APPEAL_DAYS,
  DISPUTE_TEXT,
  inDays,
  refusalOfAskDay,
  refusalOfText,
  type AskRefusal,
  type DecideRefusal,
  type DisputeStateRefusal,
  type OfferInput,
  type Side,
  type TextRefusal,
} from '#app/features/disputes/dispute.ts'
import {
  lockDispute,
  moveDispute,
  refusalHere,
  type LockedDispute,
} from '#app/features/disputes/lock-dispute.server.ts'
import { writeOffer, type MakeOfferRefusal } from '#app/features/disputes/offers.server.ts'
import { disputeEntries } from '#app/features/disputes/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { DisputeId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { plainText } from '#app/values/words/plain-text.ts'

type Refused<R extends string> = Result<undefined, 'not_found' | DisputeStateRefusal | R>

/** The team asks a side for more, until the end of a day. Audited. */
export function askSide(
  ctx: Ctx<Admin>,
  disputeId: DisputeId,
  { asked, dueOn, text }: { asked: Side; dueOn: string; text: string },
): Promise<Refused<AskRefusal | TextRefusal>> {
  return inDispute(
    ctx,
    disputeId,
    async (tx, locked): Promise<Refused<AskRefusal | TextRefusal>> => {
      const refusal =
        refusalHere(tx, locked, 'ask_side') ??
        refusalOfText(text) ??
        refusalOfAskDay(dueOn, dayOf(tx.now, PARIS))
      if (refusal) return refuse(refusal)
      await moveDispute(tx, locked, 'ask_side', {
        words: plainText(text, DISPUTE_TEXT.max),
        asked,
        dueOn,
      })
      await recordAudit(tx, 'dispute.asked', disputeId, { asked })
      return ok()
    },
  )
}

/** The team proposes a settlement, which is an agreement once both sides accept it. Audited. */
export function proposeSettlement(
  ctx: Ctx<Admin>,
  disputeId: DisputeId,
  offer: OfferInput,
): Promise<Refused<MakeOfferRefusal>> {
  return inDispute(ctx, disputeId, async (tx, locked): Promise<Refused<MakeOfferRefusal>> => {
    const made = await writeOffer(tx, locked, offer)
    if (made.ok) await recordAudit(tx, 'dispute.proposed', disputeId, { kind: offer.kind })
    return made
  })
}

/**
 * The team gives its reasoned opinion; of an appeal, somebody who gave none, and that ends the dispute. The unique
 * index has the last word on who. Audited.
 */
export function giveOpinion(
  ctx: Ctx<Admin>,
  disputeId: DisputeId,
  text: string,
): Promise<Refused<DecideRefusal | TextRefusal>> {
  return inDispute(
    ctx,
    disputeId,
    async (tx, locked): Promise<Refused<DecideRefusal | TextRefusal>> => {
      const appealed = locked.dispute.status === 'appealed'
      const verb = appealed ? 'decide_appeal' : 'give_opinion'
      const refusal =
        refusalHere(tx, locked, verb) ??
        ((await hasDecided(tx, disputeId)) ? 'same_person' : refusalOfText(text))
      if (refusal) return refuse(refusal)
      await moveDispute(
        tx,
        locked,
        verb,
        { words: plainText(text, DISPUTE_TEXT.max) },
        appealed ? {} : { appealBy: inDays(tx.now, APPEAL_DAYS) },
      )
      await recordAudit(tx, appealed ? 'dispute.appeal_decided' : 'dispute.opinion', disputeId)
      return ok()
    },
  )
}

/** Whether the caller gave an opinion in a dispute. */
export async function hasDecided(ctx: Ctx<Admin>, disputeId: DisputeId): Promise<boolean> {
  const opinions = and(
    eq(disputeEntries.disputeId, disputeId),
    eq(disputeEntries.adminId, ctx.who.accountId),
    inArray(disputeEntries.verb, ['give_opinion', 'decide_appeal']),
  )
  return (await ctx.db.$count(disputeEntries, opinions)) > 0
}

function inDispute<R extends string>(
  ctx: Ctx<Admin>,
  disputeId: DisputeId,
  work: (tx: Ctx<Admin>, locked: LockedDispute) => Promise<Result<undefined, 'not_found' | R>>,
): Promise<Result<undefined, 'not_found' | R>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockDispute(tx, disputeId)
    return locked ? work(tx, locked) : refuse('not_found')
  })
}
