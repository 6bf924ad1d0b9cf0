import { eq, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { cardAccounts, cardPayments } from './card/tables.server.ts'
import { invoiceDisputes } from './disputes/tables.server.ts'
import {
  formalNotices,
  invoiceReminders,
  reminderChoices,
  reminderSettings,
} from './reminders/tables.server.ts'
import { statementImports, statementLines } from './statement/tables.server.ts'
import { invoicePayments } from './tables.server.ts'

const WITH_INVOICE = 'Avec la facture'
const invoicesOf = ({ accountId }: { accountId: string }) =>
  sql`(select id from invoices where artisan_id = ${accountId} or account_id = ${accountId})`
const ofCompany = ({ accountId }: { accountId: string }) => accountId as ArtisanId

/** Payments, reminders and disputes, kept with their invoice; a statement that waits is forgotten after a day. */
export const PAYMENT_DATA: readonly Policy[] = [
  policy(invoicePayments, {
    what: 'Paiements des factures',
    purpose: 'contract',
    of: (subject) => sql`${invoicePayments.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts(
        'Montant, jour, moyen, référence',
        'id',
        'invoiceId',
        'amountCents',
        'receivedOn',
        'means',
        'reference',
        'corrects',
        'stripeId',
        'recordedAt',
      ),
      ...inner('Qui l’a enregistré', 'recordedBy'),
    },
    kept: WITH_INVOICE,
  }),
  policy(cardAccounts, {
    what: 'Compte Stripe de l’entreprise',
    purpose: 'contract',
    of: (subject) => eq(cardAccounts.artisanId, ofCompany(subject)),
    rows: 'stay',
    columns: {
      ...facts(
        'Identifiant chez Stripe, état, dates',
        'id',
        'chargesEnabled',
        'payoutsEnabled',
        'detailsSubmitted',
        'transfersEnabled',
        'missing',
        'createdAt',
        'disconnectedAt',
      ),
      ...inner('Entreprise, mode, lecture', 'artisanId', 'live', 'syncedAt'),
    },
    kept: 'Avec les factures payées en ligne',
  }),
  policy(cardPayments, {
    what: 'Paiements en ligne des factures',
    purpose: 'contract',
    of: (subject) => sql`${cardPayments.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts(
        'Facture, montant, état, ce qui est rendu, identifiants chez Stripe, IBAN où un virement est attendu',
        'id',
        'invoiceId',
        'amountCents',
        'status',
        'paymentId',
        'surplusCents',
        'surplusRefundId',
        'transfer',
        'openedAt',
      ),
      ...inner('Compte, adresses des pages, lecture', 'accountId', 'returnHash', 'url', 'syncedAt'),
    },
    kept: WITH_INVOICE,
  }),
  policy(invoiceReminders, {
    what: 'Relances envoyées',
    purpose: 'contract',
    of: (subject) => sql`${invoiceReminders.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: { ...facts('Facture, étape, date', 'invoiceId', 'step', 'sentAt') },
    kept: WITH_INVOICE,
  }),
  policy(formalNotices, {
    what: 'Mises en demeure',
    purpose: 'contract',
    of: (subject) => sql`${formalNotices.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: { ...facts('Facture, lettre, date', 'invoiceId', 'notice', 'sentAt') },
    kept: WITH_INVOICE,
  }),
  policy(reminderChoices, {
    what: 'Relances choisies pour une facture',
    purpose: 'contract',
    of: (subject) => sql`${reminderChoices.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: { ...facts('Facture, étapes, date', 'invoiceId', 'steps', 'updatedAt') },
    kept: WITH_INVOICE,
  }),
  policy(reminderSettings, {
    what: 'Relances choisies par l’entreprise',
    purpose: 'contract',
    of: (subject) => eq(reminderSettings.artisanId, ofCompany(subject)),
    rows: 'go',
    columns: {
      ...facts('Étapes, date', 'steps', 'updatedAt'),
      ...inner('Entreprise', 'artisanId'),
    },
    kept: 'Tant que le compte existe',
  }),
  policy(invoiceDisputes, {
    what: 'Contestations de factures',
    purpose: 'contract',
    of: (subject) => sql`${invoiceDisputes.invoiceId} in ${invoicesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts(
        'Facture, texte, réponse, dates',
        'id',
        'invoiceId',
        'text',
        'ofWorks',
        'answer',
        'openedAt',
        'closedAt',
      ),
      ...inner('Qui l’a close', 'closedBy'),
    },
    kept: WITH_INVOICE,
  }),
  policy(statementImports, {
    what: 'Relevé bancaire à confirmer',
    purpose: 'contract',
    of: (subject) => eq(statementImports.artisanId, ofCompany(subject)),
    rows: 'go',
    columns: {
      ...facts('Fichier, lignes, date', 'fileName', 'header', 'rows', 'createdAt'),
      ...inner('Entreprise, lecture du fichier', 'artisanId', 'columns'),
    },
    sweeps: [deletedAfter(1, 'l’envoi du fichier', statementImports.createdAt)],
  }),
  policy(statementLines, {
    what: 'Lignes de relevé déjà enregistrées',
    purpose: 'contract',
    of: (subject) => eq(statementLines.artisanId, ofCompany(subject)),
    rows: 'stay',
    columns: inner('Empreinte de la ligne, paiement', 'artisanId', 'fingerprint', 'paymentId'),
    kept: 'Avec le paiement',
  }),
]
