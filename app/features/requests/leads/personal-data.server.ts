import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { PROSPECT_DAYS, requestsOf } from '#app/features/requests/personal-data.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import {
  artisanReports,
  contactReports,
  contactDetailsSharings,
  deadlines,
  leads,
  matchings,
} from './tables.server.ts'

/** The identifiers of the leads of somebody: those of their requests, and those proposed to their company. */
export const leadsOf = (subject: Pick<Subject, 'accountId' | 'email'>) => sql`(
  select lead.id from leads lead where lead.artisan_id = ${subject.accountId} or lead.request_id in ${requestsOf(subject)})`

/** Matching: who was asked, and who was given which number. It names nobody by itself. */
export const LEAD_DATA: readonly Policy[] = [
  policy(contactReports, {
    what: 'Contacts signalés',
    purpose: 'matching',
    of: ({ accountId }) =>
      sql`${contactReports.leadId} in (select id from leads where artisan_id = ${accountId})`,
    mentions: (subject) => sql`${contactReports.leadId} in ${leadsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'decidedBy'),
      ...facts(
        'Motif, état, dates',
        'leadId',
        'reason',
        'status',
        'reportedAt',
        'decideBy',
        'decidedAt',
      ),
      ...words('Explication et réponse', true, 'text', 'answer'),
    },
    sweeps: [deletedAfter(PROSPECT_DAYS, 'le signalement', contactReports.reportedAt)],
  }),
  policy(artisanReports, {
    what: 'Artisans signalés',
    purpose: 'matching',
    of: (subject) =>
      sql`${artisanReports.leadId} in (select id from leads where request_id in ${requestsOf(subject)})`,
    mentions: (subject) => sql`${artisanReports.leadId} in ${leadsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'decidedBy'),
      ...facts(
        'Motif, décision, dates',
        'leadId',
        'reason',
        'reportedAt',
        'answerBy',
        'outcome',
        'decidedAt',
      ),
      ...words('Récit et réponse', true, 'text', 'answer'),
    },
    sweeps: [deletedAfter(PROSPECT_DAYS, 'le signalement', artisanReports.reportedAt)],
  }),
  policy(contactDetailsSharings, {
    what: 'Partages de coordonnées',
    purpose: 'matching',
    of: (subject) => sql`${contactDetailsSharings.leadId} in ${leadsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'byAccountId'),
      ...facts('Quoi, quand', 'leadId', 'what', 'action', 'at'),
    },
    sweeps: [deletedAfter(5 * 365, 'le partage (preuve)', contactDetailsSharings.at)],
  }),
  policy(matchings, {
    what: 'Recherches d’artisans',
    purpose: 'matching',
    of: (subject) => sql`${matchings.requestId} in ${requestsOf(subject)}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts('Quand, et qui pouvait répondre', 'requestId', 'at'),
      ...inner('Rangs et scores d’autres personnes', 'candidates'),
    },
    sweeps: [deletedAfter(365, 'la recherche', matchings.at)],
  }),
  policy(deadlines, {
    what: 'Échéances des demandes',
    purpose: 'site',
    of: null,
    rows: 'go',
    columns: inner('Ce qui est dû, et quand', 'id', 'kind', 'requestId', 'dueAt', 'doneAt'),
    sweeps: [
      {
        days: 30,
        since: 'l’échéance',
        due: (limit) => and(isNotNull(deadlines.doneAt), lt(deadlines.doneAt, limit))!,
        act: 'delete',
      },
    ],
  }),
  policy(leads, {
    what: 'Demandes proposées',
    purpose: 'matching',
    of: (subject) =>
      sql`${leads.artisanId} = ${subject.accountId} or ${leads.requestId} in ${requestsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts(
        'Demande, entreprise, distance, score',
        'id',
        'requestId',
        'artisanId',
        'distanceKm',
        'outsideArea',
        'score',
        'scoreParts',
      ),
      ...facts(
        'État, réponse, dates',
        'status',
        'proposedAt',
        'answerBy',
        'openedAt',
        'reactionBy',
        'reactedAt',
        'givenBackAt',
        'quotedAt',
        'endedAt',
        'declineReason',
        'phoneSharedAt',
        'quotesRefusedAt',
        'updatedAt',
      ),
      // A row is the person's too, whom these words are not for.
      declineNote: {
        what: 'Précision de l’artisan qui décline',
        exported: false,
        erased: 'masked',
      },
    },
    kept: 'Avec la demande, sans nom',
  }),
]
