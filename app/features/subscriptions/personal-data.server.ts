import { sql } from 'drizzle-orm'
import { erasedEmail } from '#app/features/accounts/personal-data.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  said,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { trialCards } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import {
  planOrderLines,
  planOrders,
} from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { creditBalances, creditLedger, subscribers, subscriptionChanges } from './tables.server.ts'
import {
  INVOICE_YEARS,
  PAYMENT_DATA,
} from '#app/features/subscriptions/payments/payment-data.server.ts'

const FIVE_YEARS = 5 * 365
const TRIAL_PROOF = 'Tant que le service existe : un seul mois offert par entreprise et par carte'

/** Subscriptions: the books are kept by law, what bought what by number, and nothing that names a person. */
export const SUBSCRIPTION_DATA: readonly Policy[] = [
  policy(subscribers, {
    what: 'Abonnement',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${subscribers.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'paymentSubscriptionId', 'remindedDay'),
      ...said('Adresse email', { email: erasedEmail }),
      ...facts(
        'Formule, période, mois offert',
        'subscribed',
        'subscriptionTier',
        'subscriptionEnd',
        'trial',
        'startedAt',
        'createdAt',
        'renewsAt',
      ),
      // The number of a company, in a public register: what keeps the free month to one.
      ...facts('SIRET du mois offert', 'trialSiret'),
    },
    kept: TRIAL_PROOF,
  }),
  policy(subscriptionChanges, {
    what: 'Changements d’abonnement',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${subscriptionChanges.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'cause'),
      ...facts('Formule et date', 'kind', 'plan', 'fromPlan', 'at'),
    },
    sweeps: [deletedAfter(FIVE_YEARS, 'le changement', subscriptionChanges.at)],
  }),
  policy(creditBalances, {
    what: 'Contacts du mois',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${creditBalances.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'artisanId', 'timeZone', 'anchorAt'),
      ...facts(
        'Formule, mois, contacts',
        'plan',
        'periodStart',
        'periodEnd',
        'granted',
        'reserved',
        'used',
      ),
    },
    kept: 'Le mois en cours, sans nom',
  }),
  policy(creditLedger, {
    what: 'Mouvements de contacts',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${creditLedger.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'onceKey'),
      ...facts(
        'Mouvement, demande, mois, motif',
        'movement',
        'leadId',
        'amount',
        'periodStart',
        'reason',
        'at',
      ),
    },
    sweeps: [deletedAfter(FIVE_YEARS, 'le mouvement', creditLedger.at)],
  }),
  ...PAYMENT_DATA,
  policy(planOrderLines, {
    what: 'Registre des formules demandées par virement',
    purpose: 'subscription',
    of: ({ accountId }) =>
      sql`${planOrderLines.orderId} in (select id from plan_orders where artisan_id = ${accountId})`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'orderId', 'correctsId', 'adminId', 'onceKey'),
      ...facts(
        'Ligne, montant, jour, références, raison',
        'kind',
        'cents',
        'day',
        'reference',
        'reason',
        'at',
      ),
    },
    sweeps: [
      {
        days: INVOICE_YEARS * 365,
        since: 'la demande (pièce comptable)',
        due: (limit) =>
          sql`${planOrderLines.orderId} in (select id from plan_orders where created_at < ${limit.toISOString()})`,
        act: 'delete',
      },
    ],
  }),
  policy(planOrders, {
    what: 'Formules demandées par virement',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${planOrders.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId'),
      ...facts(
        'Formule, prix, référence, facture, période',
        'plan',
        'months',
        'inclCents',
        'exclCents',
        'reference',
        'status',
        'invoiceNumber',
        'startsAt',
        'endsAt',
        'begunAt',
        'endedAt',
        'createdAt',
      ),
    },
    sweeps: [
      deletedAfter(INVOICE_YEARS * 365, 'la demande (pièce comptable)', planOrders.createdAt),
    ],
  }),
  policy(trialCards, {
    what: 'Cartes du mois offert',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${trialCards.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: inner(
      'Empreinte de la carte, donnée par le prestataire',
      'fingerprint',
      'artisanId',
      'seenAt',
    ),
    kept: TRIAL_PROOF,
  }),
]
