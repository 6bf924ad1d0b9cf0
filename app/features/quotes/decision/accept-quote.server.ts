import { isGranted } from '#app/values/team-rights.ts'
import { eq } from 'drizzle-orm'
import { keepSignature } from '#app/features/signatures/keep-signature.server.ts'
import {
  isDrawing,
  modeHeld,
  type ContractMode,
  type SignerDevice,
  type SignerRole,
} from '#app/features/signatures/signature.ts'
import type { CodeRefusal } from '#app/features/signatures/signing-code.ts'
import { checkSigningCode } from '#app/features/signatures/signing-codes.server.ts'
import { openWorks } from '#app/features/works/open-works.server.ts'
import { winLead, type SettleRefusal } from '#app/features/requests/leads/settle-lead.server.ts'
import type { StatusRefusal } from '#app/features/requests/quote-request.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { WorksId, QuoteId } from '#app/values/identity/ids.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { SIGNED_DECLARATION, URGENT_REPAIR, WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { askQuoteDocument } from '#app/features/quotes/document/ask-quote-document.server.ts'
import {
  lockQuote,
  moveQuote,
  setAsideWaiting,
  type LockedQuote,
} from '#app/features/quotes/move-quote.server.ts'
import {
  refusalOfSignature,
  type AcceptRefusal,
  type OnSiteRefusal,
  type Signature,
  type SignatureRefusal,
  type SignedChoiceRefusal,
} from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import type { Choice } from '#app/features/quotes/quote-options.ts'
import { refusalToSign, toSign } from './quote-to-sign.server.ts'
import { suppliesGoods, withdrawalRight } from './withdrawal.ts'

/**
 * What a client does when signing: types the code, signs, says where the contract is concluded, and
 * may ask for an early start.
 */
export type Acceptance = {
  signature: Signature
  /** SVG path of what was drawn; empty where nothing was. */
  drawing: string
  /** The six digits that were mailed. */
  code: string
  mode: ContractMode
  /** The client expressly asks that the works begin within the 14 days (law.md W5). */
  earlyStart: boolean
  /** The client confirms that they asked for the repair urgently, where the devis says so. */
  urgentRepair: boolean
  /** The document they read: accepting another one than what is stored is refused. */
  contentHash: string
  /** The options they take of it. */
  choice: Choice
  device: SignerDevice
}

/** What came of an acceptance: until when it can be renounced, and its works. */
export type AcceptedQuote = { retractableUntil: Date | null; worksId: WorksId }

/** Why a devis is not accepted. */
export type AcceptQuoteRefusal =
  | 'not_found'
  | AcceptRefusal
  | SignatureRefusal
  | SignedChoiceRefusal
  | CodeRefusal
  | SettleRefusal
  | StatusRefusal

/** Accepts a devis at a distance, on the client's own device. */
export async function acceptQuote(
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
  acceptance: Acceptance,
): Promise<Result<AcceptedQuote, AcceptQuoteRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    return locked ? conclude(tx, locked, acceptance, 'client') : refuse('not_found')
  })
}

/**
 * Has a devis signed on the artisan's device, at the client's home. What proves the client is the code, which went to
 * their own e-mail; the artisan confirms that both are there.
 */
export async function signOnSite(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  acceptance: Omit<Acceptance, 'mode'> & { together: boolean },
): Promise<Result<AcceptedQuote, AcceptQuoteRefusal | OnSiteRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked?.request.particulierId) return refuse('not_found')
    if (!isGranted(tx.who, 'sign')) return refuse('not_granted')
    if (!acceptance.together) return refuse('presence_not_confirmed')
    const who: Particulier = {
      kind: 'particulier',
      accountId: locked.request.particulierId,
      clientKey: tx.who.clientKey,
    }
    return conclude({ ...tx, who }, locked, { ...acceptance, mode: 'off_premises' }, 'company')
  })
}

/**
 * Accepts a devis whose request is locked: the request is awarded to it, its lead is won, every
 * other devis of the request is set aside, once, whatever is accepted at the same time, and its
 * works become works. The signature is kept with its whole proof, and the code it was made with is
 * used. With options, the devis becomes the one that was chosen. A wrong code is counted, and
 * nothing else is written.
 */
async function conclude(
  tx: Ctx<Particulier>,
  locked: LockedQuote,
  acceptance: Acceptance,
  deviceOf: SignerRole,
): Promise<Result<AcceptedQuote, AcceptQuoteRefusal>> {
  const { quote, request, lead } = locked
  const signature = {
    ...acceptance.signature,
    name: plainLine(acceptance.signature.name, 120),
  }
  const zone = timeZoneOf(request.insee)
  const unsignable = await refusalToSign(tx, locked)
  if (unsignable) return refuse(unsignable)
  if (quote.contentHash !== acceptance.contentHash) return refuse('document_changed')
  const signing = toSign(locked, acceptance.choice)
  if (!signing.ok) return signing
  const { document, contentHash } = signing.value
  const refusal = refusalOfSignature(signature, Boolean(document.certification))
  if (refusal) return refuse(refusal)
  if (acceptance.drawing && !isDrawing(acceptance.drawing)) return refuse('drawing_malformed')
  const code = await checkSigningCode(tx, signing.value, acceptance.code)
  if (!code.ok)
    // The devis itself was found unchanged: the code is for other options.
    return code.refusal === 'document_changed' ? refuse('choice_changed') : code
  const won = await winLead(tx, lead.id, quote.id)
  if (!won.ok) return won

  const urgentRepair = acceptance.urgentRepair && document.urgentRepair !== undefined
  const companyMode = deviceOf === 'company' ? acceptance.mode : null
  const mode = modeHeld(acceptance.mode, companyMode)
  const right = withdrawalRight({
    mode,
    concludedAt: tx.now,
    zone,
    place: request.insee,
    urgentRepair,
    informed: true,
  })
  const retractableUntil = right.applies ? right.until : null
  const earlyStartRequestedAt = acceptance.earlyStart ? tx.now : null
  await keepSignature(tx, code.value, {
    role: 'client',
    name: signature.name,
    mode: acceptance.mode,
    statements: [
      SIGNED_DECLARATION,
      document.certification !== null && signature.certified && document.certification,
      urgentRepair && URGENT_REPAIR.confirm,
      acceptance.earlyStart && WITHDRAWAL_COPY.earlyStart,
    ].filter((statement) => statement !== false),
    ...acceptance.device,
    deviceOf,
    drawing: acceptance.drawing || null,
  })
  await moveQuote(tx, quote, 'accept', {
    ...asChosen(document, contentHash),
    acceptedAt: tx.now,
    signedName: signature.name,
    certificationAgreed: signature.certified,
    contractMode: mode,
    companyMode,
    companyModeAt: companyMode && tx.now,
    urgentRepairConfirmed: urgentRepair,
    earlyStartRequestedAt,
    retractableUntil,
    withdrawalOpen: right.applies && suppliesGoods(document),
  })
  await askQuoteDocument(tx, locked, 'signed_quote', quote.number!)
  await setAsideWaiting(tx, eq(quotes.requestId, request.id), 'other_chosen')
  const worksId = await openWorks(tx, locked, {
    quoteId: quote.id,
    quoteNumber: quote.number!,
    title: quote.title,
    clientName: quote.clientName,
    worksAddress: quote.worksAddress,
    totalInclCents: document.totals.totalInclCents,
    retractableUntil,
    earlyStartRequestedAt,
    earlyStartStatement: acceptance.earlyStart ? WITHDRAWAL_COPY.earlyStart : '',
  })
  return ok({ retractableUntil, worksId })
}

/** What a devis becomes when its options are chosen; as it was sent, where it has none. */
function asChosen(document: QuoteDocument, contentHash: string) {
  const { totalExclCents, totalVatCents, totalInclCents } = document.totals
  return document.choices
    ? { snapshot: document, contentHash, totalExclCents, totalVatCents, totalInclCents }
    : {}
}
