import { isGranted } from '#app/values/team-rights.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import type { Acceptance } from '#app/features/quotes/decision/accept-quote.server.ts'
import { suppliesGoods, withdrawalRight } from '#app/features/quotes/decision/withdrawal.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { refusalOfSignature } from '#app/features/quotes/quote.ts'
import { keepSignature } from '#app/features/signatures/keep-signature.server.ts'
import { isDrawing, modeHeld, type SignerRole } from '#app/features/signatures/signature.ts'
import type {
  CodeRefusal,
  CodeWay,
  SendCodeRefusal,
} from '#app/features/signatures/signing-code.ts'
import {
  checkSigningCode,
  sendSigningCode,
  type ToSign,
} from '#app/features/signatures/signing-codes.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { refusalToSign, type SignAmendmentRefusal } from './amendment.ts'
import { AMENDMENT_DECLARATION } from './copy.ts'
import { lockAmendment, moveAmendment, type LockedAmendment } from './move-amendment.server.ts'
import { askAmendmentDocument } from './send-amendment.server.ts'

/** What a client does when signing an amendment: the same as for a devis, without an urgent repair. */
export type AmendmentAcceptance = Omit<Acceptance, 'urgentRepair' | 'choice'>
/** Why an amendment is not signed. */
export type NotSigned = 'not_found' | SignAmendmentRefusal | CodeRefusal
/** What came of a signature: until when it can be renounced. */
export type SignedAmendment = { retractableUntil: Date | null }

/** Signs an amendment at a distance, on the client's own device. */
export async function signAmendment(
  ctx: Ctx<Particulier>,
  amendmentId: AmendmentId,
  acceptance: AmendmentAcceptance,
): Promise<Result<SignedAmendment, NotSigned>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    return locked ? conclude(tx, locked, acceptance, 'client') : refuse('not_found')
  })
}

/**
 * Has an amendment signed on the artisan's device, at the client's home. What proves the client is the code, which went
 * to their own e-mail; the artisan confirms that both are there.
 */
export async function signAmendmentOnSite(
  ctx: Ctx<Artisan>,
  amendmentId: AmendmentId,
  acceptance: Omit<AmendmentAcceptance, 'mode'> & { together: boolean },
): Promise<Result<SignedAmendment, NotSigned>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    if (!isGranted(tx.who, 'sign')) return refuse('not_granted')
    if (!acceptance.together) return refuse('presence_not_confirmed')
    const who: Particulier = {
      kind: 'particulier',
      accountId: locked.works.particulierId,
      clientKey: tx.who.clientKey,
    }
    return conclude({ ...tx, who }, locked, { ...acceptance, mode: 'off_premises' }, 'company')
  })
}

/**
 * Concludes an amendment whose request is locked: the contract's total follows from that instant. The signature is kept
 * with its whole proof, and the code it was made with is used. A wrong code is counted, and nothing else is written.
 */
async function conclude(
  tx: Ctx<Particulier>,
  locked: LockedAmendment,
  acceptance: AmendmentAcceptance,
  deviceOf: SignerRole,
): Promise<Result<SignedAmendment, NotSigned>> {
  const { amendment, request } = locked
  const signature = {
    ...acceptance.signature,
    name: plainLine(acceptance.signature.name, 120),
  }
  const refusal =
    (await refusalToSignNow(tx, locked)) ??
    refusalOfSignature(signature, Boolean(amendment.snapshot?.certification))
  if (refusal) return refuse(refusal)
  if (acceptance.drawing && !isDrawing(acceptance.drawing)) return refuse('drawing_malformed')
  if (amendment.contentHash !== acceptance.contentHash) return refuse('document_changed')
  const code = await checkSigningCode(tx, amendmentToSign(locked), acceptance.code)
  if (!code.ok) return code

  const document = amendment.snapshot!
  const companyMode = deviceOf === 'company' ? acceptance.mode : null
  const mode = modeHeld(acceptance.mode, companyMode)
  const right = withdrawalRight({
    mode,
    concludedAt: tx.now,
    zone: timeZoneOf(request.insee),
    place: request.insee,
    urgentRepair: false,
    informed: true,
  })
  const retractableUntil = right.applies ? right.until : null
  await keepSignature(tx, code.value, {
    role: 'client',
    name: signature.name,
    mode: acceptance.mode,
    statements: [
      AMENDMENT_DECLARATION,
      document.certification !== null && signature.certified && document.certification,
      acceptance.earlyStart && WITHDRAWAL_COPY.earlyStart,
    ].filter((statement) => statement !== false),
    ...acceptance.device,
    deviceOf,
    drawing: acceptance.drawing || null,
  })
  await moveAmendment(tx, locked, 'sign', {
    signedAt: tx.now,
    signedName: signature.name,
    contractMode: mode,
    companyMode,
    companyModeAt: companyMode && tx.now,
    earlyStartRequestedAt: acceptance.earlyStart ? tx.now : null,
    retractableUntil,
    withdrawalOpen: right.applies && suppliesGoods(document),
  })
  await askAmendmentDocument(tx, locked, 'signed_amendment', amendment.number!)
  return ok({ retractableUntil })
}

/** Why an amendment cannot be signed now; a document altered behind the product's back is refused too. */
export async function refusalToSignNow(
  tx: Ctx,
  { amendment, works }: Pick<LockedAmendment, 'amendment' | 'works'>,
): Promise<SignAmendmentRefusal | null> {
  // Read without its lock: a stop that comes an instant later comes after the signature.
  const companyUnavailable =
    refusalByStanding('quote', await standingOf(tx, works.artisanId)) !== null
  return (
    refusalToSign(amendment, works, { companyUnavailable }) ??
    (contentHash(amendment.snapshot!) === amendment.contentHash ? null : 'document_changed')
  )
}

/** What the client of an amendment that was sent is about to sign. */
export function amendmentToSign({
  amendment,
  works,
}: Pick<LockedAmendment, 'amendment' | 'works'>): ToSign {
  return {
    subject: { kind: 'amendment', id: amendment.id },
    contentHash: amendment.contentHash!,
    signerId: works.particulierId,
  }
}

/** Sends its client the code that signs an amendment, asked for by them or by the artisan who is at their side. */
export async function sendAmendmentCode(
  ctx: Ctx<Particulier | Artisan>,
  amendmentId: AmendmentId,
  way: CodeWay = 'email',
): Promise<Result<undefined, 'not_found' | SignAmendmentRefusal | SendCodeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked || !locked.amendment.snapshot) return refuse('not_found')
    const refusal = await refusalToSignNow(tx, locked)
    if (refusal) return refuse(refusal)
    const { company, totals, number } = locked.amendment.snapshot
    return sendSigningCode(
      tx,
      amendmentToSign(locked),
      {
        name: `avenant ${number}`,
        companyName: company.name,
        total: formatEuros(totals.totalInclCents),
      },
      timeZoneOf(locked.request.insee),
      way,
    )
  })
}
