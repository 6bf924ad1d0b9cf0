import { CONTRACT_MODE_LABELS } from '#app/features/signatures/copy.ts'
import type { ProofLine } from '#app/features/signatures/proof.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'

/** The signature of a devis, with its proof, how its contract counts as concluded, and that it was renounced. */
export type QuoteSignature = {
  signedName: string
  acceptedAt: Date
  contractMode: ContractMode
  /** What the company is asked to confirm or contest; null when nothing is. */
  awaitedMode: ContractMode | null
  /** What the company said of it, and when. */
  companyMode: ContractMode | null
  companyModeAt: Date | null
  earlyStartRequestedAt: Date | null
  retractedAt: Date | null
  proof: ProofLine[]
  /** SVG path of what was drawn. */
  drawing: string | null
}

/** A signature in words: who, when, and a sentence for each of the rest but its proof. `zone` is that of the works. */
export function signatureWords(
  signature: QuoteSignature,
  zone: string,
): { signed: string; when: string; sentences: string[] } {
  const { contractMode, awaitedMode, companyMode, companyModeAt } = signature
  const { earlyStartRequestedAt, retractedAt } = signature
  return {
    signed: `Signé en ligne par ${signature.signedName}`,
    when: `le ${formatDateTime(signature.acceptedAt, zone)}.`,
    sentences: [
      `Contrat conclu\u00a0: ${modeWords(contractMode)}.`,
      awaitedMode &&
        `Le client le dit conclu ${modeWords(awaitedMode)}\u202f; l’entreprise ne l’a pas encore confirmé. D’ici là vaut ce qui protège le mieux le client.`,
      companyMode &&
        companyModeAt &&
        `Selon l’entreprise\u00a0: ${modeWords(companyMode)}, dit le ${formatDateTime(companyModeAt, zone)}.`,
      earlyStartRequestedAt &&
        `Début des travaux demandé avant la fin du délai de rétractation, le ${formatDateTime(earlyStartRequestedAt, zone)}.`,
      retractedAt && `Le client a renoncé au contrat le ${formatDateTime(retractedAt, zone)}.`,
    ].filter((sentence) => sentence !== null),
  }
}

const modeWords = (mode: ContractMode) => CONTRACT_MODE_LABELS[mode].toLocaleLowerCase('fr')
