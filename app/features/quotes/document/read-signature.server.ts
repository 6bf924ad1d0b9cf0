import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { proofLines } from '#app/features/signatures/proof.ts'
import { awaitsCompanyMode, type KeptSignature } from '#app/features/signatures/signature.ts'
import type { Artisan, Ctx, Particulier, System } from '#app/platform/context.ts'
import type { QuoteRow } from '#app/features/quotes/move-quote.server.ts'
import type { QuoteSignature } from './signature-words.ts'

/**
 * The signature of a devis that the reader was given, with its proof in hours of the works' zone; null before it was
 * accepted. Whole addresses stay on the server.
 */
export async function signatureOf(
  ctx: Ctx<Particulier | Artisan | System>,
  quote: Pick<
    QuoteRow,
    | 'id'
    | 'status'
    | 'contractMode'
    | 'companyMode'
    | 'companyModeAt'
    | 'earlyStartRequestedAt'
    | 'retractedAt'
  >,
  zone: string,
): Promise<QuoteSignature | null> {
  if (quote.status !== 'accepted' && quote.status !== 'retracted') return null
  const kept = (await signaturesOf(ctx, { kind: 'quote', id: quote.id })).find(
    ({ role }) => role === 'client',
  )
  if (!kept) return null
  return shownSignature(kept, quote, { asksMode: quote.status === 'accepted', zone })
}

/**
 * What is shown of a client's signature of a devis or of an amendment; `asksMode`: the company may
 * still answer how it was concluded.
 */
export function shownSignature(
  kept: KeptSignature,
  {
    contractMode,
    companyMode,
    companyModeAt,
    earlyStartRequestedAt,
    retractedAt,
  }: Pick<
    QuoteRow,
    'contractMode' | 'companyMode' | 'companyModeAt' | 'earlyStartRequestedAt' | 'retractedAt'
  >,
  { asksMode, zone }: { asksMode: boolean; zone: string },
): QuoteSignature {
  return {
    signedName: kept.name,
    acceptedAt: kept.signedAt,
    contractMode: contractMode ?? 'distance',
    awaitedMode: asksMode && awaitsCompanyMode(kept.mode, companyMode) ? kept.mode : null,
    companyMode,
    companyModeAt,
    earlyStartRequestedAt,
    retractedAt,
    proof: proofLines(kept, zone),
    drawing: kept.drawing,
  }
}
