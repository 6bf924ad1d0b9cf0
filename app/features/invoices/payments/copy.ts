import type { Tone } from '#app/ui/data/badge.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import {
  cashLeft,
  takenFrom,
  type GiveBackRefusal,
  type PaymentFacts,
  type PaymentMeans,
  type PaymentRefusal,
  type PaymentState,
  type TakeBackRefusal,
} from './payment.ts'

/** How money came. */
export const MEANS_LABELS: Record<PaymentMeans, string> = {
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
  card: 'Carte bancaire',
}

/** Where an invoice stands, as a mark. */
export const STATE_MARKS: Record<PaymentState, { label: string; tone: Tone }> = {
  due: { label: 'À payer', tone: 'neutral' },
  partly_paid: { label: 'Payée en partie', tone: 'warn' },
  late: { label: 'En retard', tone: 'bad' },
  paid: { label: 'Payée', tone: 'ok' },
  credited: { label: 'Annulée par avoir', tone: 'neutral' },
}

/** A refusal of this room and the field that it stands beside; null: none of it. */
type Fault = { field: string | null; sentence: string }

/** What keeps a payment from being recorded. */
export function paymentFault(refusal: PaymentRefusal, facts: PaymentFacts): Fault {
  const from = takenFrom(facts)
  const faults: Record<PaymentRefusal, Fault> = {
    not_issued: {
      field: null,
      sentence: 'Cette facture n’est pas émise\u00a0: elle ne peut pas encore être payée.',
    },
    credit_note: { field: null, sentence: 'Un avoir ne se paie pas.' },
    amount_missing: AMOUNT_MISSING,
    day_to_come: DAY_TO_COME,
    too_early: {
      field: 'receivedOn',
      sentence: `Signé chez le client\u00a0: aucun paiement ne peut être reçu avant le ${from ? formatDay(from) : ''}.`,
    },
    nothing_left: {
      field: null,
      sentence: 'Cette facture est payée\u00a0: il ne reste rien à payer.',
    },
    overpaid: {
      field: 'amountCents',
      sentence: `Il reste ${formatEuros(facts.account.leftCents)} à payer sur cette facture\u00a0: un paiement ne peut pas les dépasser.`,
    },
    cash_over: {
      field: 'amountCents',
      sentence: `Un particulier ne peut pas payer plus de 1\u202f000\u00a0€ en espèces pour un même contrat\u00a0: il reste ${formatEuros(cashLeft(facts))}.`,
    },
  }
  return faults[refusal]
}

/** What keeps a sum from being recorded as given back. */
export function giveBackFault(
  refusal: GiveBackRefusal,
  { account }: Pick<PaymentFacts, 'account'>,
): Fault {
  const faults: Record<GiveBackRefusal, Fault> = {
    amount_missing: AMOUNT_MISSING,
    day_to_come: DAY_TO_COME,
    nothing_over: { field: null, sentence: 'Rien n’a été payé en trop sur cette facture.' },
    refund_over: {
      field: 'amountCents',
      sentence: `${formatEuros(account.overpaidCents)} ont été payés en trop\u00a0: vous ne pouvez pas rendre plus.`,
    },
  }
  return faults[refusal]
}

const AMOUNT_MISSING: Fault = { field: 'amountCents', sentence: 'Indiquez un montant.' }
const DAY_TO_COME: Fault = {
  field: 'receivedOn',
  sentence: 'Choisissez aujourd’hui ou un jour passé.',
}

/** What keeps a payment from being taken back. */
export const TAKE_BACK_REFUSALS: Record<TakeBackRefusal, string> = {
  reason_missing: 'Dites pourquoi vous annulez ce paiement.',
  told_by_stripe:
    'Ce paiement par carte vient de Stripe\u00a0: rendez-le depuis votre compte Stripe, il sera noté ici.',
  counter_entry: 'Une annulation ne s’annule pas\u00a0: enregistrez le paiement de nouveau.',
  already_taken_back: 'Ce paiement est déjà annulé.',
  given_back: 'Une somme a été rendue depuis\u00a0: annulez d’abord ce remboursement.',
}
