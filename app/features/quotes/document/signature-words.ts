import { formatDateTime } from '#app/values/time/french-date.ts'
import { CONTRACT_MODE_LABELS } from '#app/features/quotes/copy.ts'
import type { ContractMode } from '#app/features/quotes/quote.ts'

/** What is kept of a signature: who, when, how, of which document; and that it was renounced. */
export type QuoteSignature = {
  signedName: string | null
  acceptedAt: Date
  contractMode: ContractMode | null
  earlyStartRequestedAt: Date | null
  retractedAt: Date | null
  contentHash: string | null
}

/** The signature of a devis; null before it was accepted. */
export function signatureOf({
  acceptedAt,
  signedName,
  contractMode,
  earlyStartRequestedAt,
  retractedAt,
  contentHash,
}: Omit<QuoteSignature, 'acceptedAt'> & { acceptedAt: Date | null }): QuoteSignature | null {
  return (
    acceptedAt && {
      acceptedAt,
      signedName,
      contractMode,
      earlyStartRequestedAt,
      retractedAt,
      contentHash,
    }
  )
}

/** A signature in words: who, when, and a sentence for each of the rest. `zone` is that of the works. */
export function signatureWords(
  { signedName, acceptedAt, contractMode, earlyStartRequestedAt, retractedAt }: QuoteSignature,
  zone: string,
): { signed: string; when: string; sentences: string[] } {
  return {
    signed: `Signé en ligne${signedName ? ` par ${signedName}` : ''}`,
    when: `le ${formatDateTime(acceptedAt, zone)}.`,
    sentences: [
      contractMode &&
        `Contrat conclu\u00a0: ${CONTRACT_MODE_LABELS[contractMode].toLocaleLowerCase('fr')}.`,
      earlyStartRequestedAt &&
        `Début des travaux demandé avant la fin du délai de rétractation, le ${formatDateTime(earlyStartRequestedAt, zone)}.`,
      retractedAt && `Le client a renoncé au contrat le ${formatDateTime(retractedAt, zone)}.`,
    ].filter((sentence) => sentence !== null),
  }
}
