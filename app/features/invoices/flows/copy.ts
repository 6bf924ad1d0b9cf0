import type { Tone } from '#app/ui/data/badge.tsx'
import type { RemakeRefusal } from '../e-reporting/e-report.ts'
import type {
  ElectronicRefusal,
  FlowStanding,
  SelfDepositRefusal,
  TryAgainRefusal,
} from './electronic.ts'

/** Why a company does not choose when its invoices turn electronic. */
export const ELECTRONIC_REFUSALS: Record<ElectronicRefusal, string> = {
  no_platform: 'Aucune plateforme agréée n’est raccordée pour l’instant.',
  law_says: 'La loi en décide depuis le 1er septembre 2027.',
}

/** How each standing is called, and what it means for the company. */
export const FLOW_WORDS: Record<FlowStanding, { label: string; tone: Tone; sentence: string }> = {
  waiting: {
    label: 'À déposer',
    tone: 'neutral',
    sentence:
      'Elle part par la plateforme agréée. Si la plateforme ne répond pas, nous réessayons pendant une journée\u00a0: vous n’avez rien à faire.',
  },
  stopped: {
    label: 'Dépôt en attente',
    tone: 'warn',
    sentence:
      'La plateforme agréée ne répond pas depuis plus d’une journée. Notre équipe s’en occupe\u00a0: votre facture est gardée et partira.',
  },
  by_hand: {
    label: 'À déposer par vous',
    tone: 'warn',
    sentence:
      'Une facture à une entreprise ne part que par une plateforme agréée. Aucune n’est raccordée à Ouvréo\u00a0: téléchargez le PDF et déposez-le sur la vôtre.',
  },
  self_deposited: {
    label: 'Déposée par vous',
    tone: 'ok',
    sentence: 'Vous l’avez déposée sur votre plateforme. Son suivi est là-bas.',
  },
  sent: {
    label: 'Remise à la plateforme',
    tone: 'neutral',
    sentence: 'La plateforme agréée l’a reçue et la vérifie.',
  },
  deposited: {
    label: 'Déposée',
    tone: 'tint',
    sentence: 'La plateforme agréée l’a vérifiée et la porte à votre client.',
  },
  received: {
    label: 'Reçue',
    tone: 'tint',
    sentence: 'Elle est arrivée sur la plateforme de votre client.',
  },
  in_progress: {
    label: 'Prise en charge',
    tone: 'tint',
    sentence: 'Votre client l’a prise en charge.',
  },
  disputed: {
    label: 'En litige',
    tone: 'warn',
    sentence: 'Votre client n’est pas d’accord avec elle. Parlez-lui.',
  },
  suspended: {
    label: 'Suspendue',
    tone: 'warn',
    sentence: 'Votre client attend une pièce ou une précision avant de la traiter.',
  },
  approved: { label: 'Approuvée', tone: 'ok', sentence: 'Votre client l’a approuvée.' },
  partly_approved: {
    label: 'Approuvée en partie',
    tone: 'warn',
    sentence: 'Votre client n’en approuve qu’une partie. Parlez-lui.',
  },
  payment_sent: {
    label: 'Paiement transmis',
    tone: 'tint',
    sentence: 'Votre client dit l’avoir payée.',
  },
  paid: {
    label: 'Encaissée',
    tone: 'ok',
    sentence: 'Elle est payée\u00a0: la plateforme l’a appris de nous.',
  },
  refused: {
    label: 'Refusée',
    tone: 'bad',
    sentence:
      'Votre client l’a refusée. Elle ne se change pas\u00a0: émettez un avoir qui l’annule, puis une nouvelle facture.',
  },
  rejected: {
    label: 'Rejetée',
    tone: 'bad',
    sentence:
      'La plateforme ne l’a pas prise, votre client ne l’a pas reçue. Émettez un avoir qui l’annule, puis une nouvelle facture corrigée.',
  },
}

/** Why the team does not have a flow tried again. */
export const TRY_AGAIN_REFUSALS: Record<TryAgainRefusal, string> = {
  handed_over: 'Ce dépôt est fait.',
  refused: 'La plateforme a refusé ce fichier\u202f: un nouvel essai n’y changerait rien.',
}

/** Why the team does not have a report made again. */
export const REMAKE_REFUSALS: Record<RemakeRefusal, string> = {
  not_refused: 'La plateforme n’a pas refusé cette déclaration.',
  made_since: 'Cette déclaration est déjà refaite.',
  nothing_to_tell:
    'Il n’y a plus rien à déclarer\u00a0: aucune opération sur cette période, une entreprise sans SIRET, ou aucune plateforme raccordée.',
}

/** Why a company does not say that it deposited an invoice itself, with the field it is about. */
export const SELF_DEPOSIT_REFUSALS: Record<
  SelfDepositRefusal,
  { field: string | null; sentence: string }
> = {
  not_by_hand: { field: null, sentence: 'Cette facture n’attend pas que vous la déposiez.' },
  day_wrong: {
    field: 'depositedOn',
    sentence: 'Indiquez un jour entre la date de la facture et aujourd’hui.',
  },
}
