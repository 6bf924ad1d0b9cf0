import type { Tone } from '#app/ui/data/badge.tsx'
import { paymentFault } from '#app/features/invoices/payments/copy.ts'
import type { CardAccountState, CardPaymentFacts, CardPaymentRefusal } from './card-payment.ts'

/** Where the account of a company stands, as a mark and a sentence. */
export const CARD_ACCOUNT_STATES: Record<
  CardAccountState,
  { label: string; tone: Tone; sentence: string }
> = {
  none: {
    label: 'Non connecté',
    tone: 'neutral',
    sentence: 'Vos clients paient vos factures par virement, par chèque ou en espèces.',
  },
  incomplete: {
    label: 'Informations à compléter',
    tone: 'warn',
    sentence:
      'Stripe attend encore des informations de votre part. Vos clients pourront payer par carte ensuite.',
  },
  restricted: {
    label: 'En examen chez Stripe',
    tone: 'warn',
    sentence:
      'Stripe vérifie votre compte, ou l’a limité. Votre espace Stripe vous dit pourquoi. Vos clients ne peuvent pas payer par carte pour l’instant.',
  },
  ready: {
    label: 'Prêt',
    tone: 'ok',
    sentence: 'Vos clients peuvent payer vos factures par carte.',
  },
}

/** Why a company’s account is not opened, or does not answer. */
export type CardAccountRefusal = 'card_not_offered' | 'card_unavailable'
/** Its sentence. */
export const CARD_ACCOUNT_REFUSALS: Record<CardAccountRefusal, string> = {
  card_not_offered: 'Le paiement par carte n’est pas encore ouvert.',
  card_unavailable:
    'Stripe ne répond pas. Réessayez dans un instant\u00a0: rien n’est fait deux fois.',
}

/** What keeps an invoice from being paid by card or by transfer through Stripe, once it was tried. */
export type PayByCardRefusal =
  | CardPaymentRefusal
  | 'card_unavailable'
  | 'card_processing'
  | 'transfer_awaited'
  | 'transfers_not_ready'

/** Its sentence, for whoever pays. */
export function payByCardFault(
  refusal: PayByCardRefusal,
  facts: Pick<CardPaymentFacts, 'money'> | null,
): string {
  switch (refusal) {
    case 'card_unavailable':
      return 'Le service de paiement ne répond pas. Réessayez dans un instant\u00a0: rien n’est payé deux fois.'
    case 'card_processing':
      return 'Un paiement par carte de cette facture est en cours\u00a0: attendez sa réponse.'
    case 'transfer_awaited':
      return 'Un virement est attendu pour cette facture\u00a0: choisissez «\u00a0Payer autrement\u00a0» pour ne plus l’attendre.'
    case 'transfers_not_ready':
      return 'Cette entreprise ne prend pas ces virements pour l’instant\u00a0: payez par un autre moyen.'
    case 'card_not_ready':
      return 'Cette entreprise ne prend pas les cartes pour l’instant\u00a0: payez par un autre moyen.'
    case 'card_disputed':
      return 'Vous contestez cette facture\u00a0: le paiement par carte attend la réponse de notre équipe.'
    case 'card_amount':
      return 'Ce montant ne se paie pas par carte\u00a0: payez par un autre moyen.'
    case 'not_issued':
    case 'credit_note':
    case 'nothing_left':
    case 'too_early':
      return facts ? paymentFault(refusal, facts.money).sentence : ''
  }
}

/** How the return of a payment that the client contested at their bank is called. */
export const TAKEN_BY_BANK = 'Repris par la banque du client'
