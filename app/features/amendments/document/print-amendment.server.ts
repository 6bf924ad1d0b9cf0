import { eq } from 'drizzle-orm'
import type { AmendmentDocumentKind } from '#app/features/documents/document.ts'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { shownSignature } from '#app/features/quotes/document/read-signature.server.ts'
import type { QuoteSignature } from '#app/features/quotes/document/signature-words.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { AmendmentRow } from '#app/features/amendments/move-amendment.server.ts'
import {
  printedAmendment,
  printedAmendmentReceipt,
  printedSignedAmendment,
} from './printed-amendment.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'

/**
 * How the documents of an amendment are read: from its snapshot, frozen when it was sent, and what
 * was kept of its signature.
 */
export const PRINTED_AMENDMENTS: PrintedDocuments<AmendmentDocumentKind> = {
  async amendment(ctx, amendmentId) {
    const { snapshot, sentAt } = (await frozen(ctx, amendmentId)) ?? {}
    return snapshot && sentAt ? printedAmendment(snapshot, sentAt) : null
  },
  async signed_amendment(ctx, amendmentId) {
    const row = await frozen(ctx, amendmentId)
    const signature = row && (await amendmentSignatureOf(ctx, row, row.zone))
    if (!row?.snapshot || !signature) return null
    // What happened after the signature is no part of it.
    const { retractableUntil, withdrawalOpen } = row
    const saidThen = row.companyModeAt !== null && row.companyModeAt <= row.signedAt!
    return printedSignedAmendment(
      row.snapshot,
      {
        ...signature,
        awaitedMode: null,
        companyMode: saidThen ? signature.companyMode : null,
        retractedAt: null,
        retractableUntil,
        withdrawalOpen,
      },
      row.zone,
    )
  },
  async amendment_withdrawal_receipt(ctx, amendmentId) {
    const row = await frozen(ctx, amendmentId)
    const signature = row && (await amendmentSignatureOf(ctx, row, row.zone))
    if (!row?.snapshot || !signature || !row.retractedAt || !row.contentHash) return null
    const { retractedAt, retractionText, contentHash } = row
    return printedAmendmentReceipt(
      row.snapshot,
      { ...signature, retractedAt, retractionText, contentHash },
      row.zone,
    )
  },
}

/**
 * The signature of an amendment that the reader was given, with its proof in hours of the works'
 * zone; null before it was signed. Whole addresses stay on the server.
 */
export async function amendmentSignatureOf(
  ctx: Ctx,
  amendment: Pick<
    AmendmentRow,
    | 'id'
    | 'status'
    | 'signedAt'
    | 'contractMode'
    | 'companyMode'
    | 'companyModeAt'
    | 'earlyStartRequestedAt'
    | 'retractedAt'
  >,
  zone: string,
): Promise<QuoteSignature | null> {
  if (!amendment.signedAt) return null
  const [kept] = await signaturesOf(ctx, { kind: 'amendment', id: amendment.id })
  if (!kept) return null
  return shownSignature(kept, amendment, { asksMode: amendment.status === 'signed', zone })
}

async function frozen(ctx: Ctx<System>, amendmentId: string) {
  const [row] = await ctx.db
    .select({ amendment: amendments, insee: quoteRequests.insee })
    .from(amendments)
    .innerJoin(worksTable, eq(worksTable.id, amendments.worksId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(eq(amendments.id, amendmentId as AmendmentId))
  return row && { ...row.amendment, zone: timeZoneOf(row.insee) }
}
