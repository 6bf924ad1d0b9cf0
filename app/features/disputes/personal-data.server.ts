import { sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { disputedInvoices, disputeEntries, disputeOffers, disputes } from './tables.server.ts'

/** What was agreed or said in a dispute is a proof for as long as one may sue (code civil, art. 2224). */
const PROOF_DAYS = 5 * 365
const disputesOf = ({ accountId }: Subject) =>
  sql`(select id from disputes where artisan_id = ${accountId} or particulier_id = ${accountId})`
const WITH_DISPUTE = 'Avec le litige'

/** Disputes about contracts: kept for both sides, without the names of whoever is erased. */
export const DISPUTE_DATA: readonly Policy[] = [
  policy(disputeEntries, {
    what: 'Échanges et avis d’un litige',
    purpose: 'contract',
    of: (subject) => sql`${disputeEntries.disputeId} in ${disputesOf(subject)}`,
    mentions: (subject) => sql`${disputeEntries.disputeId} in ${disputesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants, qui de l’équipe', 'id', 'offerId', 'adminId'),
      ...facts(
        'Quoi, qui, quand, demandé à qui',
        'disputeId',
        'verb',
        'who',
        'asked',
        'dueOn',
        'answeredAt',
        'at',
      ),
      ...words('Ce qui est écrit', true, 'words'),
    },
    kept: WITH_DISPUTE,
  }),
  policy(disputeOffers, {
    what: 'Propositions et accords d’un litige',
    purpose: 'contract',
    of: (subject) => sql`${disputeOffers.disputeId} in ${disputesOf(subject)}`,
    mentions: (subject) => sql`${disputeOffers.disputeId} in ${disputesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts(
        'Quoi, de qui, combien, quand',
        'disputeId',
        'author',
        'kind',
        'amountCents',
        'dueOn',
        'offeredAt',
        'artisanAcceptedAt',
        'particulierAcceptedAt',
        'closedAt',
        'agreedAt',
      ),
      ...words('Ce qui est proposé', true, 'words'),
    },
    kept: WITH_DISPUTE,
  }),
  policy(disputedInvoices, {
    what: 'Factures d’un litige',
    purpose: 'contract',
    of: (subject) => sql`${disputedInvoices.disputeId} in ${disputesOf(subject)}`,
    rows: 'stay',
    columns: facts('Litige, facture, date', 'disputeId', 'invoiceId', 'at'),
    kept: WITH_DISPUTE,
  }),
  policy(disputes, {
    what: 'Litiges',
    purpose: 'contract',
    of: (subject) => sql`${disputes.id} in ${disputesOf(subject)}`,
    mentions: (subject) => sql`${disputes.id} in ${disputesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Les deux parties', 'artisanId', 'particulierId'),
      ...facts(
        'Travaux, objet, montant, état, dates',
        'id',
        'worksId',
        'openedBy',
        'subject',
        'wishCents',
        'status',
        'openedAt',
        'answerBy',
        'waitingSince',
        'appealBy',
        'endedAt',
        'updatedAt',
      ),
      ...words('Ce qui est demandé', true, 'wish'),
    },
    sweeps: [deletedAfter(PROOF_DAYS, 'la fin du litige', disputes.endedAt)],
  }),
]
