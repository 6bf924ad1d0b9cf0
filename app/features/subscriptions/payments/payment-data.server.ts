import { and, isNotNull, lt, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  said,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import {
  paymentCheckouts,
  paymentCustomers,
  paymentEvents,
  paymentInvoices,
  paymentSubscriptions,
  planPrices,
} from './payments.tables.server.ts'

export const INVOICE_YEARS = 10

/** What is kept of payments by card. */
export const PAYMENT_DATA: readonly Policy[] = [
  policy(paymentEvents, {
    what: 'Messages du prestataire de paiement',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${paymentEvents.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: inner(
      'Numéro, type et dates du message',
      'id',
      'type',
      'artisanId',
      'createdAt',
      'receivedAt',
    ),
    sweeps: [deletedAfter(365, 'leur arrivée', paymentEvents.receivedAt)],
  }),
  policy(paymentCheckouts, {
    what: 'Pages de paiement ouvertes',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${paymentCheckouts.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'url'),
      ...facts('Formule, conditions, dates', 'plan', 'terms', 'createdAt', 'expiresAt', 'closedAt'),
    },
    sweeps: [
      {
        days: 30,
        since: 'leur fin',
        due: (limit) =>
          and(isNotNull(paymentCheckouts.expiresAt), lt(paymentCheckouts.expiresAt, limit))!,
        act: 'delete',
      },
    ],
  }),
  policy(planPrices, {
    what: 'Prix des formules chez le prestataire de paiement',
    purpose: 'subscription',
    of: null,
    rows: 'stay',
    columns: inner(
      'Formule, prix, identifiants',
      'id',
      'plan',
      'priceCents',
      'madeFrom',
      'createdAt',
    ),
    kept: 'Tant que le site existe',
  }),
  policy(paymentSubscriptions, {
    what: 'Abonnement payant',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${paymentSubscriptions.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'syncedAt'),
      ...facts(
        'État, formule, prix, périodes',
        'status',
        'plan',
        'priceCents',
        'startedAt',
        'trialEnd',
        'periodStart',
        'periodEnd',
        'cancelAt',
        'endedAt',
        'unpaid',
      ),
      ...said('Carte : marque et quatre derniers chiffres', { cardBrand: null, cardLast4: null }),
      ...secret('Empreinte de la carte', 'cardFingerprint'),
    },
    sweeps: [
      deletedAfter(
        INVOICE_YEARS * 365,
        'la fin de l’abonnement (pièce comptable)',
        paymentSubscriptions.endedAt,
      ),
    ],
  }),
  policy(paymentInvoices, {
    what: 'Factures de l’abonnement',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${paymentInvoices.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner(
        'Identifiants',
        'id',
        'artisanId',
        'subscriptionId',
        'attempts',
        'nextAttemptAt',
        'byProviderAlone',
      ),
      ...facts(
        'Numéro, montants, dates, adresse de la facture',
        'plan',
        'number',
        'status',
        'totalCents',
        'taxCents',
        'paidCents',
        'refundedCents',
        'periodStart',
        'periodEnd',
        'issuedAt',
        'paidAt',
        'pageUrl',
        'pdfUrl',
      ),
    },
    sweeps: [
      deletedAfter(INVOICE_YEARS * 365, 'la facture (pièce comptable)', paymentInvoices.issuedAt),
    ],
  }),
  policy(paymentCustomers, {
    what: 'Client chez le prestataire de paiement',
    purpose: 'subscription',
    of: ({ accountId }) => sql`${paymentCustomers.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: inner(
      'Numéro donné par le prestataire, qui tient les factures',
      'id',
      'artisanId',
      'createdAt',
      'reconciledAt',
      'version',
    ),
    sweeps: [
      {
        days: INVOICE_YEARS * 365,
        since: 'le dernier abonnement et la dernière facture (pièces comptables)',
        due: (limit) => sql`${paymentCustomers.createdAt} < ${limit.toISOString()}
          and not exists (select 1 from payment_subscriptions kept where kept.artisan_id = ${paymentCustomers.artisanId})
          and not exists (select 1 from payment_invoices kept where kept.artisan_id = ${paymentCustomers.artisanId})`,
        act: 'delete',
      },
    ],
  }),
]
