import type { Tone } from '#app/ui/data/badge.tsx'
import type { AnswerRefusal, IncomingState } from './incoming.ts'
import type { UnreadReason } from './incoming.ts'

/** Where a received invoice stands, in words. */
export const INCOMING_STATES: Record<IncomingState, { label: string; tone: Tone }> = {
  new: { label: 'À traiter', tone: 'warn' },
  approved: { label: 'Approuvée', tone: 'ok' },
  refused: { label: 'Refusée', tone: 'bad' },
}

/** Why an answer is not given, with the field it is about. */
export const ANSWER_REFUSALS: Record<AnswerRefusal, { field: string | null; sentence: string }> = {
  answered: { field: null, sentence: 'Vous avez déjà répondu à cette facture.' },
  no_platform: {
    field: null,
    sentence:
      'Aucune plateforme agréée n’est raccordée pour l’instant\u00a0: la réponse ne peut pas partir.',
  },
  reason_missing: {
    field: 'reason',
    sentence: 'Dites pourquoi vous la refusez\u00a0: votre fournisseur le lira.',
  },
}

/** Why a flow that came was left, for the team. */
export const UNREAD_REASONS: Record<UnreadReason, string> = {
  not_an_invoice: 'Le fichier n’est pas une facture électronique lisible.',
  nobody: 'Son destinataire n’est pas une entreprise d’ici.',
  twice: 'Cette facture était déjà arrivée par un autre dépôt.',
}
