import { COMPANY_UNAVAILABLE, STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type { AmendmentDocumentKind } from '#app/features/documents/document.ts'
import { QUOTE_REFUSALS } from '#app/features/quotes/copy.ts'
import { WITHDRAWAL_DAYS } from '#app/features/quotes/decision/withdrawal.ts'
import { CODE_REFUSALS } from '#app/features/signatures/copy.ts'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { SENDINGS_A_DAY, type AmendmentRefusal, type AmendmentStatus } from './amendment.ts'

/** How a status is named, for both sides. */
export const AMENDMENT_STATUS_LABELS: Record<AmendmentStatus, string> = {
  draft: 'Brouillon',
  sent: 'En attente de signature',
  signed: 'Signé',
  declined: 'Refusé',
  withdrawn: 'Retiré',
  retracted: 'Renoncé',
  lapsed: 'Sans effet',
}

/** How a status is coloured. */
export const AMENDMENT_STATUS_TONES: Record<AmendmentStatus, 'neutral' | 'tint' | 'ok' | 'warn'> = {
  draft: 'neutral',
  sent: 'tint',
  signed: 'ok',
  declined: 'neutral',
  withdrawn: 'neutral',
  retracted: 'warn',
  lapsed: 'neutral',
}

/** How each document of an amendment is named, in its file's name too. */
export const AMENDMENT_DOCUMENT_NAMES: Record<AmendmentDocumentKind, (number: string) => string> = {
  amendment: (number) => `Avenant ${number}`,
  signed_amendment: (number) => `Avenant ${number} signé`,
  amendment_withdrawal_receipt: (number) => `Rétractation, avenant ${number}`,
}

/** Why something cannot be done, said to the person who tried. */
const AMENDMENT_REFUSALS: Record<AmendmentRefusal, string> = {
  ...STANDING_REFUSALS,
  ...WORKS_REFUSALS,
  not_found: 'Cet avenant n’existe pas.',
  amendment_draft: 'Cet avenant n’est pas encore envoyé.',
  amendment_sent: 'Cet avenant est déjà envoyé.',
  amendment_signed: 'Cet avenant est déjà signé.',
  amendment_declined: 'Cet avenant a été refusé.',
  amendment_withdrawn: 'Cet avenant a été retiré par l’artisan.',
  amendment_retracted: 'Le client a renoncé à cet avenant.',
  amendment_lapsed: 'Cet avenant est sans effet\u00a0: ce qu’il modifiait n’est plus en cours.',
  amendment_open:
    'Un avenant est déjà en préparation ou attend sa signature. Terminez-le ou retirez-le d’abord.',
  amendment_incomplete: 'Il manque quelque chose avant l’envoi\u00a0: voyez les champs signalés.',
  not_granted: QUOTE_REFUSALS.not_granted,
  sent_too_often: `${SENDINGS_A_DAY} avenants sont déjà partis à ce client en 24 heures\u202f: attendez demain, ou écrivez-lui dans la conversation.`,
  intervention_to_confirm:
    'Les travaux sont déclarés terminés\u00a0: leur contrat ne se modifie plus par un avenant.',
  intervention_done: 'Ces travaux sont terminés\u00a0: un nouveau devis convient mieux.',
  company_unavailable: `${COMPANY_UNAVAILABLE} Son avenant ne peut donc pas être signé.`,
  document_changed:
    'Cet avenant a changé depuis que vous l’avez ouvert. Relisez-le avant de signer.',
  signature_name_missing: QUOTE_REFUSALS.signature_name_missing,
  signature_not_agreed: 'Confirmez que vous avez reçu et lu l’avenant.',
  certification_not_signed: QUOTE_REFUSALS.certification_not_signed,
  drawing_malformed: CODE_REFUSALS.drawing_malformed,
  presence_not_confirmed: QUOTE_REFUSALS.presence_not_confirmed,
  mode_not_asked: QUOTE_REFUSALS.mode_not_asked,
  no_withdrawal_right: 'Cet avenant n’ouvre pas de droit de rétractation.',
  withdrawal_period_over: 'Le délai de rétractation de cet avenant est passé.',
  early_start_requested: 'Vous l’avez déjà demandé.',
}

/** The sentence of every refusal of an act on an amendment, of its code too. */
export const AMENDMENT_SENTENCES = { ...CODE_REFUSALS, ...AMENDMENT_REFUSALS }

/** What stands in the signature block (D6), and what is ticked to sign. */
export const AMENDMENT_MENTION = 'Avenant reçu avant l’exécution de ce qu’il modifie.'
export const AMENDMENT_DECLARATION = `${AMENDMENT_MENTION} Je l’ai lu et je l’accepte.`

/**
 * What is said beside a line of a rate at which the contract would come to less than nothing;
 * short, for a narrow field.
 */
export const underZero = (vatBasisPoints: number, baseCents: number) =>
  `Trop\u00a0: à ${formatVatRate(vatBasisPoints)}, le contrat passerait à ${formatEuros(baseCents)} HT.`

/** What an amendment does to the works' length, as printed. */
export function extraDaysWords(extraDays: number | null): string {
  if (!extraDays) return 'Durée des travaux inchangée.'
  const days = `${Math.abs(extraDays)} jour${Math.abs(extraDays) === 1 ? '' : 's'}`
  return extraDays > 0
    ? `Durée des travaux allongée de ${days}.`
    : `Durée des travaux réduite de ${days}.`
}

/** The two labels that the law writes itself (ordonnance 2026-2), and what is around them (W6). */
export const AMENDMENT_WITHDRAWAL = {
  button: 'renoncer au contrat ici',
  confirm: 'confirmer la rétractation',
  period: (lastDay: string, open: boolean) =>
    open
      ? `Vous pouvez renoncer à cet avenant jusqu’à ${WITHDRAWAL_DAYS} jours après la livraison du dernier bien fourni, et au moins jusqu’au ${lastDay} inclus.`
      : `Vous pouvez renoncer à cet avenant jusqu’au ${lastDay} inclus.`,
  effect: 'Le devis signé et les autres avenants ne changent pas.',
} as const

/** « +300,00 € », « -80,00 € »: what an amendment adds to a contract, or takes away. */
export const signedEuros = (cents: number) => `${cents > 0 ? '+' : ''}${formatEuros(cents)}`
