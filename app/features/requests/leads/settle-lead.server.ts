import {
  awardQuoteRequest,
  reopenQuoteRequest,
} from '#app/features/requests/life/award-quote-request.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import {
  lockQuoteRequest,
  moveQuoteRequest,
} from '#app/features/requests/life/move-quote-request.server.ts'
import { refusalToReopen, type StatusRefusal } from '#app/features/requests/quote-request.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { endLeads, lockHolders } from './end-leads.server.ts'
import { endQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { refusalToDoLead, type LeadStatusRefusal } from './lead.ts'
import { lockLead, moveLead } from './move-lead.server.ts'
import { recordReaction } from '#app/features/requests/life/record-reaction.server.ts'

/** What the quotes do to a lead, each inside the quote's own transaction. */
export type SettleRefusal = LeadStatusRefusal | 'not_found'

/** A quote was sent: the lead shows it. Sending another one changes nothing more. */
export async function quoteLead(
  tx: Ctx,
  leadId: LeadId,
): Promise<Result<undefined, SettleRefusal>> {
  const locked = await lockLead(tx, leadId)
  if (!locked) return refuse('not_found')
  const refusal = refusalToDoLead('quote', locked.lead)
  if (refusal) return refuse(refusal)
  await moveLead(tx, locked, 'quote', { quotedAt: locked.lead.quotedAt ?? tx.now })
  return ok()
}

/**
 * The person accepted this artisan's quote: the request is awarded, once whatever happens at the
 * same time, this lead is won and the others end. Accepting is a reaction, so the contact is used.
 */
export async function winLead(
  tx: Ctx,
  leadId: LeadId,
  quoteId: QuoteId,
): Promise<Result<undefined, SettleRefusal | StatusRefusal>> {
  const locked = await lockLead(tx, leadId)
  if (!locked) return refuse('not_found')
  const refusal = refusalToDoLead('win', locked.lead)
  if (refusal) return refuse(refusal)
  const awarded = await awardQuoteRequest(tx, locked.request.id, quoteId)
  if (!awarded.ok) return awarded
  // The winner's contact is used and the others' may be given back: all their rows are locked now, by id.
  await lockHolders(tx, locked.request.id)
  await moveLead(tx, locked, 'win', { endedAt: tx.now })
  await recordReaction(tx, leadId)
  await endLeads(tx, locked.request.id, leadId)
  return ok()
}

/** The person is done with this artisan: the place is free for another. Saying so is a reaction. */
export async function loseLead(tx: Ctx, leadId: LeadId): Promise<Result<undefined, SettleRefusal>> {
  const locked = await lockLead(tx, leadId)
  if (!locked) return refuse('not_found')
  const refusal = refusalToDoLead('lose', locked.lead)
  if (refusal) return refuse(refusal)
  await recordReaction(tx, leadId)
  await moveLead(tx, locked, 'lose', { endedAt: tx.now })
  await publish(tx, { type: 'lead.lost', leadId })
  // A company's own client asked nobody else: nothing is left to answer.
  if (!isOfMarketplace(locked.request))
    await moveQuoteRequest(tx, locked.request, 'close', { closedAt: tx.now })
  return ok()
}

/**
 * The contract of a won lead was renounced. With `reopen` the request looks for artisans it has not tried yet, for
 * 30 more days; without, or when it is a company's own client's, it is closed. One that is over already stays as it is.
 */
export async function retractLead(
  tx: Ctx,
  leadId: LeadId,
  wish: { reopen: boolean },
): Promise<Result<undefined, SettleRefusal | StatusRefusal>> {
  const locked = await lockLead(tx, leadId)
  if (!locked) return refuse('not_found')
  const refusal = refusalToDoLead('retract', locked.lead)
  if (refusal) return refuse(refusal)
  await moveLead(tx, locked, 'retract', { endedAt: tx.now })
  // A request that its author closed meanwhile stays closed; the right to renounce does not depend on it.
  if (refusalToReopen(locked.request)) return ok()
  if (wish.reopen && isOfMarketplace(locked.request))
    return reopenQuoteRequest(tx, locked.request.id)
  const request = await lockQuoteRequest(tx, locked.request.id)
  await endQuoteRequest(tx, request!, 'close', 'retracted')
  return ok()
}
