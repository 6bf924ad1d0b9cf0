import { and, lt, ne, sql } from 'drizzle-orm'
import { PROSPECT_DAYS, requestsOf } from '#app/features/requests/personal-data.server.ts'
import {
  facts,
  inner,
  policy,
  said,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { amendments } from './tables.server.ts'

/** Contracts are kept ten years from the end of what they were for (Code de la consommation, art. L213-1). */
const CONTRACT_YEARS = 10

/** One that was signed, renounced or not. */
const isContract = () => sql`${amendments.signedAt} is not null`
const NO_CLIENT = { signedName: 'Client effacé', retractionText: null, declineText: '' }
/** A sent document without its client, also where the printed certification names them. */
const withoutClient = sql`case when snapshot is null then null else jsonb_set(jsonb_set(jsonb_set(jsonb_set(snapshot, '{client,name}', '"Client effacé"'), '{worksAddress}', '""'), '{certification}', 'null'),
  '{mentions}', (select coalesce(jsonb_agg(mention order by place), '[]') from jsonb_array_elements(snapshot -> 'mentions') with ordinality as printed (mention, place) where mention ->> 'key' <> 'certification')) end`

/** Amendments. What was signed is kept whole, ten years; what was not keeps its figures and loses its people. */
export const AMENDMENT_DATA: readonly Policy[] = [
  policy(amendments, {
    what: 'Avenants',
    purpose: 'contract',
    of: (subject) =>
      sql`${amendments.worksId} in (select one.id from interventions one where one.artisan_id = ${subject.accountId} or one.request_id in ${requestsOf(subject)})`,
    // A draft is its company's.
    exports: ({ accountId }) =>
      sql`(${amendments.status} <> 'draft' or ${amendments.worksId} in (select one.id from interventions one where one.artisan_id = ${accountId}))`,
    rows: 'stay',
    keep: { when: isContract, years: CONTRACT_YEARS, why: 'avenant signé, même renoncé' },
    columns: {
      ...facts('Intervention, devis, numéro, état', 'id', 'worksId', 'quoteId', 'number', 'status'),
      ...words('Texte de l’avenant', true, 'title', 'reason'),
      lines: { what: 'Lignes', exported: true, erased: 'masked' },
      ...facts(
        'Montants et jours',
        'extraDays',
        'fossilBoiler',
        'solarPlant',
        'totalExclCents',
        'totalVatCents',
        'totalInclCents',
      ),
      ...said('Signature et mots du client', NO_CLIENT),
      snapshot: { what: 'Document envoyé', exported: true, erased: 'masked' },
      ...inner('Empreinte du document', 'contentHash'),
      ...facts(
        'Suites et dates',
        'sentAt',
        'signedAt',
        'contractMode',
        'companyMode',
        'companyModeAt',
        'earlyStartRequestedAt',
        'retractableUntil',
        'withdrawalOpen',
        'retractedAt',
        'declinedAt',
        'withdrawnAt',
        'lapsedAt',
        'createdAt',
        'updatedAt',
      ),
    },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'le dernier échange, s’il n’a pas été signé',
        due: (limit) =>
          and(
            sql`not (${isContract()})`,
            lt(amendments.updatedAt, limit),
            sql`coalesce(${amendments.signedName}, '') <> ${NO_CLIENT.signedName}`,
          )!,
        act: { ...NO_CLIENT, snapshot: withoutClient },
      },
      {
        days: CONTRACT_YEARS * 365,
        since: 'la fin des travaux',
        // The table itself refuses, by the database's own clock, to change what is younger.
        due: (limit) =>
          and(
            lt(amendments.signedAt, limit),
            ne(amendments.signedName, NO_CLIENT.signedName),
            sql`${amendments.signedAt} < now() - interval '10 years' and not exists (select 1 from interventions works where works.id = ${amendments.worksId} and coalesce(works.confirmed_at, works.cancelled_at, 'infinity') >= ${limit.toISOString()})`,
          )!,
        act: { ...NO_CLIENT, snapshot: withoutClient },
      },
    ],
  }),
]
