import { and, lt, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { leadsOf } from '#app/features/requests/leads/personal-data.server.ts'
import { PROSPECT_DAYS, requestsOf } from '#app/features/requests/personal-data.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  said,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { deliveries } from './delivery/delivery.tables.server.ts'
import { refunds } from './refund/refund.tables.server.ts'
import { quoteCounters, quoteLines, quotes, visits } from './tables.server.ts'
import { VISIT_HOURS_DATA } from './visits/slots/personal-data.server.ts'

/** Contracts are kept ten years (code de commerce, art. L123-22). */
const CONTRACT_YEARS = 10
const CONTRACT_DAYS = CONTRACT_YEARS * 365

/** A devis that became a contract, renounced or not. */
const isContract = () => sql`${quotes.acceptedAt} is not null`
/** Devis that somebody wrote or was sent. */
export const quotesOf = (subject: Subject) =>
  sql`(select quote.id from quotes quote where quote.artisan_id = ${subject.accountId} or quote.request_id in ${requestsOf(subject)})`

/** That somebody may be shown a devis of these: a draft is its company's. */
const isShownTo = ({ accountId }: Subject, quoteId: PgColumn) =>
  sql`exists (select from quotes quote where quote.id = ${quoteId} and (quote.artisan_id = ${accountId} or quote.status <> 'draft'))`

const NO_CLIENT = {
  clientName: 'Client effacé',
  worksAddress: '',
  signedName: null,
  retractionText: null,
}
/**
 * A sent document without its parties, also where the printed certification names the client; what
 * it proposed stays for the other one.
 */
const withoutClient = sql`case when snapshot is null then null else jsonb_set(jsonb_set(jsonb_set(jsonb_set(snapshot, '{client,name}', '"Client effacé"'), '{worksAddress}', '""'), '{certification}', 'null'),
  '{mentions}', (select coalesce(jsonb_agg(mention order by place), '[]') from jsonb_array_elements(snapshot -> 'mentions') with ordinality as printed (mention, place) where mention ->> 'key' <> 'certification')) end`

/** Devis. What was signed is kept whole, ten years; what was not keeps its figures and loses its people. */
export const QUOTE_DATA: readonly Policy[] = [
  ...VISIT_HOURS_DATA,
  policy(refunds, {
    what: 'Décomptes après une rétractation',
    purpose: 'contract',
    of: (subject) => sql`${refunds.quoteId} in ${quotesOf(subject)}`,
    mentions: (subject) => sql`${refunds.quoteId} in ${quotesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts(
        'Devis ou avenant, ce qui est fait, reçu, dû et rendu',
        'id',
        'quoteId',
        'amendmentId',
        'dueAt',
        'statedAt',
        'done',
        'travelDone',
        'owedCents',
        'deposits',
        'depositsCents',
        'contestedAt',
        'repaidAt',
        'confirmedAt',
      ),
      ...words('Contestation', true, 'contestText'),
      ...inner('Rappels', 'remindedAt', 'overdueAt'),
    },
    kept: 'Avec le devis',
    sweeps: [
      {
        days: CONTRACT_DAYS,
        since: 'le jour où le remboursement est dû, pour la contestation',
        due: (limit) => and(lt(refunds.dueAt, limit), ne(refunds.contestText, ''))!,
        act: { contestText: '' },
      },
    ],
  }),
  policy(deliveries, {
    what: 'Livraisons déclarées',
    purpose: 'contract',
    of: (subject) => sql`${deliveries.quoteId} in ${quotesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts(
        'Devis ou avenant, qui, quel jour',
        'quoteId',
        'amendmentId',
        'saidBy',
        'deliveredOn',
        'isLast',
        'saidAt',
      ),
    },
    kept: 'Avec le devis',
  }),
  policy(visits, {
    what: 'Visites',
    purpose: 'matching',
    of: (subject) => sql`${visits.leadId} in ${leadsOf(subject)}`,
    mentions: (subject) => sql`${visits.leadId} in ${leadsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts(
        'Quand, état',
        'leadId',
        'startsAt',
        'durationMinutes',
        'status',
        'proposedBy',
        'cancelledBy',
        'createdAt',
        'answeredAt',
        'changedAt',
      ),
      ...inner('Version pour les agendas', 'sequence'),
      ...words('Mots échangés', true, 'note', 'cancelNote'),
    },
    sweeps: [deletedAfter(PROSPECT_DAYS, 'la visite', visits.startsAt)],
  }),
  policy(quoteLines, {
    what: 'Lignes des devis',
    purpose: 'contract',
    of: (subject) => sql`${quoteLines.quoteId} in ${quotesOf(subject)}`,
    exports: (subject) => isShownTo(subject, quoteLines.quoteId),
    mentions: (subject) =>
      sql`${quoteLines.quoteId} in (select id from quotes where accepted_at is null and id in ${quotesOf(subject)})`,
    rows: 'stay',
    // A contract's lines are part of it, and stay as they were signed.
    keep: {
      when: () =>
        sql`${quoteLines.quoteId} in (select id from quotes where accepted_at is not null)`,
      years: CONTRACT_YEARS,
      why: 'les lignes d’un contrat',
    },
    columns: {
      ...inner('Identifiants', 'id', 'position', 'option'),
      ...facts(
        'Quantités et prix',
        'quoteId',
        'workItem',
        'quantityThousandths',
        'unit',
        'unitPriceCents',
        'vatBasisPoints',
        'supply',
        'productReference',
        'performance',
      ),
      ...words('Désignation', true, 'designation'),
    },
    kept: 'Avec le devis',
  }),
  policy(quoteCounters, {
    what: 'Numéros de devis',
    purpose: 'contract',
    of: null,
    rows: 'stay',
    columns: inner('Dernier numéro par entreprise et par année', 'artisanId', 'year', 'last'),
    kept: 'Tant que des devis numérotés sont gardés',
  }),
  policy(quotes, {
    what: 'Devis',
    purpose: 'contract',
    of: (subject) => sql`${quotes.id} in ${quotesOf(subject)}`,
    exports: (subject) => isShownTo(subject, quotes.id),
    rows: 'stay',
    keep: {
      when: isContract,
      years: CONTRACT_YEARS,
      why: 'devis accepté, même rétracté',
    },
    columns: {
      ...facts(
        'Demande, entreprise, numéro, état',
        'id',
        'leadId',
        'requestId',
        'artisanId',
        'number',
        'status',
      ),
      ...words(
        'Texte du devis',
        true,
        'title',
        'workNature',
        'startText',
        'durationText',
        'paymentTerms',
        'instalmentsText',
        'wasteQuantity',
        'wasteHandling',
        'wastePlace',
        'materialsText',
        'localTaxText',
        'subcontractorsText',
        'urgentWhat',
        'options',
      ),
      ...facts(
        'Montants et délais',
        'validUntil',
        'startOn',
        'energyAid',
        'rgeHeld',
        'urgentRepair',
        'urgentCalledAt',
        'labourIncluded',
        'fossilBoiler',
        'solarPlant',
        'travelCostsCents',
        'wasteNone',
        'wasteCostCents',
        'certificationAgreed',
        'totalExclCents',
        'totalVatCents',
        'totalInclCents',
      ),
      ...said('Client, lieu des travaux, accord', NO_CLIENT),
      // Also what the document says of the erased company, through its names.
      snapshot: { what: 'Document envoyé', exported: true, erased: 'masked' },
      ...inner('Empreinte du document', 'contentHash'),
      ...facts(
        'Suites et dates',
        'sentAt',
        'acceptedAt',
        'contractMode',
        'companyMode',
        'companyModeAt',
        'urgentRepairConfirmed',
        'earlyStartRequestedAt',
        'retractableUntil',
        'withdrawalOpen',
        'performedAt',
        'retractedAt',
        'declinedAt',
        'declineReason',
        'withdrawnAt',
        'createdAt',
        'updatedAt',
      ),
    },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'le dernier échange, s’il n’a pas été accepté',
        due: (limit) =>
          and(
            sql`not (${isContract()})`,
            lt(quotes.updatedAt, limit),
            ne(quotes.clientName, NO_CLIENT.clientName),
          )!,
        act: { ...NO_CLIENT, snapshot: withoutClient },
      },
      {
        days: CONTRACT_DAYS,
        since: 'la fin des travaux',
        due: (limit) =>
          and(
            lt(quotes.acceptedAt, limit),
            ne(quotes.clientName, NO_CLIENT.clientName),
            sql`not exists (select 1 from interventions works where works.quote_id = ${quotes.id} and coalesce(works.confirmed_at, works.cancelled_at, 'infinity') >= ${limit.toISOString()})`,
          )!,
        act: { ...NO_CLIENT, snapshot: withoutClient },
      },
    ],
  }),
]
