import { eq } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { openWorks } from '#app/features/works/open-works.server.ts'
import { winLead, type SettleRefusal } from '#app/features/requests/leads/settle-lead.server.ts'
import type { StatusRefusal } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { WorksId, QuoteId } from '#app/values/identity/ids.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { askQuoteDocument } from '#app/features/quotes/document/ask-quote-document.server.ts'
import { lockQuote, moveQuote, setAsideWaiting } from '#app/features/quotes/move-quote.server.ts'
import {
  refusalOfSignature,
  refusalToAccept,
  type AcceptRefusal,
  type ContractMode,
  type Signature,
  type SignatureRefusal,
} from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawalRight } from './withdrawal.ts'

/** What a person does when accepting: signs, says where the contract is concluded, and may ask for an early start. */
export type Acceptance = {
  signature: Signature
  mode: ContractMode
  /** The person expressly asks that the works begin within the 14 days (law.md W5). */
  earlyStart: boolean
  /** The document they read: accepting another one than what is stored is refused. */
  contentHash: string
}

/** What came of an acceptance: until when it can be renounced, and its works. */
export type AcceptedQuote = { retractableUntil: Date | null; worksId: WorksId }

/** Why a devis is not accepted. */
export type AcceptQuoteRefusal =
  | 'not_found'
  | 'document_changed'
  | AcceptRefusal
  | SignatureRefusal
  | SettleRefusal
  | StatusRefusal

/**
 * Accepts a devis: the request is awarded to it, its lead is won, every other devis of the request is set aside, once,
 * whatever is accepted at the same time, and its works become works. Records who, when, from where, the hash
 * of what was read, the contract's mode and until when it can be renounced.
 */
export async function acceptQuote(
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
  acceptance: Acceptance,
): Promise<Result<AcceptedQuote, AcceptQuoteRefusal>> {
  const signature = { ...acceptance.signature, name: plainLine(acceptance.signature.name, 120) }
  return inTransaction(ctx, async (tx): Promise<Result<AcceptedQuote, AcceptQuoteRefusal>> => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const { quote, request, lead } = locked
    const zone = timeZoneOf(request.insee)
    // Read without its lock: a stop that comes an instant later comes after the signature.
    const companyUnavailable =
      refusalByStanding('quote', await standingOf(tx, quote.artisanId)) !== null
    const refusal =
      refusalToAccept(quote, { status: request.status, zone, companyUnavailable }, tx.now) ??
      refusalOfSignature(signature, Boolean(quote.snapshot?.certification))
    if (refusal) return refuse(refusal)
    // What is stored is hashed again: a document altered behind the product's back is not signed either.
    if (
      quote.contentHash !== acceptance.contentHash ||
      contentHash(quote.snapshot!) !== quote.contentHash
    )
      return refuse('document_changed')
    const won = await winLead(tx, lead.id, quoteId)
    if (!won.ok) return won

    const right = withdrawalRight({
      mode: acceptance.mode,
      concludedAt: tx.now,
      zone,
      place: request.insee,
      urgentRepair: false,
      informed: true,
    })
    const retractableUntil = right.applies ? right.until : null
    await moveQuote(tx, quote, 'accept', {
      acceptedAt: tx.now,
      acceptedBy: tx.who.accountId,
      acceptedFrom: tx.who.clientKey,
      signedName: signature.name,
      certificationAgreed: signature.certified,
      contractMode: acceptance.mode,
      earlyStartRequestedAt: acceptance.earlyStart ? tx.now : null,
      retractableUntil,
      withdrawalOpen:
        right.applies && quote.snapshot!.lines.some(({ supply }) => supply === 'goods'),
    })
    await askQuoteDocument(tx, locked, 'signed_quote', quote.number!)
    await setAsideWaiting(tx, eq(quotes.requestId, request.id), 'other_chosen')
    const worksId = await openWorks(tx, locked, {
      quoteId,
      quoteNumber: quote.number!,
      title: quote.title,
      clientName: quote.clientName,
      worksAddress: quote.worksAddress,
      totalInclCents: quote.totalInclCents,
      retractableUntil,
      earlyStartRequestedAt: acceptance.earlyStart ? tx.now : null,
    })
    return ok({ retractableUntil, worksId })
  })
}
