import { eq, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { incomingAnswers, incomingInvoices, unreadFlows } from './incoming/tables.server.ts'
import { eReports, invoiceStatuses, platformCursors, platformFlows } from './tables.server.ts'

/** Reports are kept as long as invoices (Code de commerce, L123-22). */
const REPORT_YEARS = 10

const ofCompany = ({ accountId }: { accountId: string }) => accountId as ArtisanId

/** What goes by the approved platform is kept with the invoices that it is about. */
export const FLOW_DATA: readonly Policy[] = [
  policy(platformFlows, {
    what: 'Dépôts sur la plateforme agréée',
    purpose: 'contract',
    of: (subject) => eq(platformFlows.artisanId, ofCompany(subject)),
    rows: 'stay',
    columns: {
      ...facts(
        'Nature, dates, refus',
        'kind',
        'askedAt',
        'depositedAt',
        'checkedAt',
        'stoppedAt',
        'refusal',
        'message',
      ),
      ...inner(
        'Entreprise, facture, déclaration, numéros, essais',
        'id',
        'artisanId',
        'invoiceId',
        'reportId',
        'incomingId',
        'flowId',
        'attempts',
        'triedSince',
        'nextTryAt',
      ),
    },
    kept: 'Avec la facture ou la déclaration',
  }),
  policy(invoiceStatuses, {
    what: 'Suivi des factures électroniques',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${invoiceStatuses.invoiceId} in (select id from invoices where artisan_id = ${accountId})`,
    rows: 'stay',
    columns: {
      ...facts('État, motif, dates', 'code', 'reason', 'saidAt', 'recordedAt'),
      ...inner('Facture, numéro du message', 'invoiceId', 'flowId'),
    },
    kept: 'Avec la facture',
  }),
  policy(eReports, {
    what: 'Déclarations des ventes et des paiements de particuliers',
    purpose: 'contract',
    of: (subject) => eq(eReports.artisanId, ofCompany(subject)),
    rows: 'stay',
    columns: {
      ...facts(
        'Nature, période, totaux, fichier, dates',
        'kind',
        'periodFrom',
        'periodTo',
        'correction',
        'count',
        'totalCents',
        'xml',
        'dueOn',
        'madeAt',
      ),
      ...inner('Entreprise, empreinte', 'id', 'artisanId', 'sha256'),
    },
    sweeps: [
      {
        days: REPORT_YEARS * 365,
        since: 'la déclaration',
        // The table itself refuses, by the database's own clock, to give up what is younger.
        due: (limit) =>
          sql`${eReports.madeAt} < ${limit} and ${eReports.madeAt} < now() - interval '10 years'`,
        act: 'delete',
      },
    ],
  }),
  policy(incomingInvoices, {
    what: 'Factures électroniques reçues',
    purpose: 'contract',
    of: (subject) => eq(incomingInvoices.artisanId, ofCompany(subject)),
    rows: 'stay',
    columns: {
      ...facts(
        'Fournisseur, numéro, dates, montants, lignes',
        'number',
        'typeCode',
        'issuedOn',
        'dueOn',
        'sellerName',
        'sellerSiren',
        'totalExclCents',
        'totalVatCents',
        'totalInclCents',
        'dueCents',
        'lines',
        'receivedAt',
      ),
      ...inner('Entreprise, fichier, dépôt', 'id', 'artisanId', 'fileId', 'flowId', 'recordedAt'),
    },
    sweeps: [
      {
        days: REPORT_YEARS * 365,
        since: 'l’arrivée de la facture',
        due: (limit) =>
          sql`${incomingInvoices.recordedAt} < ${limit} and ${incomingInvoices.recordedAt} < now() - interval '10 years'`,
        act: 'delete',
      },
    ],
  }),
  policy(incomingAnswers, {
    what: 'Réponses aux factures électroniques reçues',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${incomingAnswers.invoiceId} in (select id from incoming_invoices where artisan_id = ${accountId})`,
    rows: 'stay',
    columns: {
      ...facts('Réponse, motif, date', 'code', 'reason', 'saidAt'),
      ...inner('Facture', 'invoiceId'),
    },
    kept: 'Avec la facture',
  }),
  policy(unreadFlows, {
    what: 'Dépôts reçus et laissés',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: { ...inner('Dépôt, raison, date', 'flowId', 'reason', 'at') },
    sweeps: [deletedAfter(365, 'leur arrivée', unreadFlows.at)],
  }),
  policy(platformCursors, {
    what: 'Jusqu’où la plateforme agréée a été lue',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: { ...inner('Nature, date', 'kind', 'readUntil') },
    kept: 'Tant que le site existe',
  }),
]
