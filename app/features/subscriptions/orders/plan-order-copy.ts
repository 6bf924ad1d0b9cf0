import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import type {
  AskPlanRefusal,
  PlanOrderLineKind,
  PlanOrderRefusal,
  PlanOrderStatus,
} from './plan-order.ts'

/** An order's state, in words. */
export const PLAN_ORDER_STATES: Record<PlanOrderStatus, { label: string; tone: Tone }> = {
  asked: { label: 'Demandée', tone: 'warn' },
  awaiting_transfer: { label: 'En attente du virement', tone: 'warn' },
  activated: { label: 'Activée', tone: 'ok' },
  cancelled: { label: 'Annulée', tone: 'neutral' },
}

/** An order's state at an instant: an activated one is to come, running, over, or was ended. */
export function planOrderBadge(
  {
    status,
    begunAt,
    endsAt,
    endedAt,
  }: { status: PlanOrderStatus; begunAt: Date | null; endsAt: Date | null; endedAt: Date | null },
  now: Date,
): { label: string; tone: Tone } {
  if (endedAt) return { label: 'Arrêtée', tone: 'neutral' }
  if (status !== 'activated') return PLAN_ORDER_STATES[status]
  if (endsAt && endsAt <= now) return { label: 'Terminée', tone: 'neutral' }
  return begunAt ? { label: 'En cours', tone: 'ok' } : { label: 'Activée, à venir', tone: 'ok' }
}

/** What each line of the ledger says. */
export const PLAN_ORDER_LINES: Record<PlanOrderLineKind, string> = {
  asked: 'Formule demandée',
  invoiced: 'Facture émise',
  payment: 'Virement reçu',
  correction: 'Virement corrigé',
  activated: 'Formule activée',
  begun: 'Période commencée',
  ending: 'Fin proche, rappelée',
  ended: 'Période arrêtée par l’équipe',
  cancelled: 'Demande annulée',
}

/** Why a plan could not be asked for. */
export const ASK_PLAN_REFUSALS: Record<AskPlanRefusal, string> = {
  ...STANDING_REFUSALS,
  paid_by_card:
    'Le paiement par carte est ouvert\u00a0: choisissez votre formule sur la page des tarifs.',
  order_open: 'Une demande est déjà en cours. Annulez-la pour en faire une autre.',
  renewed_already: 'La suite de votre formule est déjà activée.',
}

/** Why an act of the team on an order was not done, with the field it is about. */
export const PLAN_ORDER_REFUSALS: Record<
  PlanOrderRefusal,
  { field: string | null; sentence: string }
> = {
  amount_wrong: { field: 'amount', sentence: 'Indiquez le montant reçu, en euros.' },
  day_wrong: { field: 'day', sentence: 'Indiquez le jour du virement, aujourd’hui au plus tard.' },
  reference_missing: {
    field: 'reference',
    sentence: 'Indiquez la référence de l’opération sur le relevé de banque.',
  },
  reason_missing: {
    field: 'reason',
    sentence: 'Indiquez la raison\u00a0: elle reste au registre, et l’artisan la lit.',
  },
  state_changed: {
    field: null,
    sentence: 'L’état de cette demande a changé entre-temps. Le voici.',
  },
  not_paid: { field: null, sentence: 'Le prix n’est pas encore reçu en entier.' },
  money_received: {
    field: null,
    sentence: 'Un virement est enregistré. Corrigez-le d’abord, une fois l’argent rendu.',
  },
  nothing_to_correct: { field: null, sentence: 'Ce virement est déjà corrigé.' },
  paid_by_card: {
    field: null,
    sentence: 'Cet artisan paie par carte\u00a0: sa formule se renouvelle d’elle-même.',
  },
  followed: { field: null, sentence: 'Une période suivante est activée. Arrêtez-la d’abord.' },
}
