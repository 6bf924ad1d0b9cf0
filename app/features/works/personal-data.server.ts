import { and, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { requestsOf } from '#app/features/requests/personal-data.server.ts'
import {
  facts,
  inner,
  policy,
  said,
  secret,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { PHOTO_MARK_DATA } from './photo-marks/personal-data.server.ts'
import { removedPhotos, worksPhotos, worksTable, worksSlots, worksTrail } from './tables.server.ts'

/** Works are covered ten years after they are over (code civil, art. 1792-4-1): until then their life is a proof. */
const PROOF_DAYS = 10 * 365
/** Photos of a home are not kept as long as the proof. */
const PHOTO_DAYS = 3 * 365
const NO_CLIENT = { clientName: 'Client effacé', worksAddress: '' }

const worksListOf = (subject: Subject) =>
  sql`(select one.id from interventions one where one.artisan_id = ${subject.accountId} or one.request_id in ${requestsOf(subject)})`
/** Works that ended before an instant, done or given up. */
const ended = (limit: Date) =>
  or(lt(worksTable.confirmedAt, limit), lt(worksTable.cancelledAt, limit))!

/** Interventions: the life of a contract. The contract itself, and who signed it, is the devis. */
export const WORKS_DATA: readonly Policy[] = [
  ...PHOTO_MARK_DATA,
  policy(worksPhotos, {
    what: 'Photos des interventions',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${worksPhotos.fileId} in (select id from files where owner_id = ${accountId})`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'galleryPictureId', 'memberId'),
      ...facts(
        'Fichier, moment, date',
        'worksId',
        'fileId',
        'author',
        'moment',
        'inReport',
        'createdAt',
      ),
    },
    sweeps: [
      {
        days: PHOTO_DAYS,
        since: 'la fin des travaux',
        due: (limit) =>
          sql`${worksPhotos.worksId} in (select id from interventions where confirmed_at < ${limit.toISOString()} or cancelled_at < ${limit.toISOString()})`,
        act: 'delete',
      },
    ],
  }),
  policy(removedPhotos, {
    what: 'Photos des interventions, retirées depuis moins d’une heure',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${removedPhotos.fileId} in (select id from files where owner_id = ${accountId})`,
    rows: 'go',
    columns: inner(
      'Fichier, moment, dates',
      'id',
      'worksId',
      'fileId',
      'moment',
      'memberId',
      'takenAt',
      'removedAt',
    ),
    kept: 'Une heure, le temps de pouvoir les remettre',
  }),
  policy(worksTrail, {
    what: 'Étapes des interventions',
    purpose: 'contract',
    of: (subject) => sql`${worksTrail.worksId} in ${worksListOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'slotId'),
      ...facts(
        'Quoi, qui, quand',
        'worksId',
        'verb',
        'from',
        'to',
        'who',
        'amendmentNumber',
        'at',
        'askedAt',
      ),
      ...secret('Personne de l’équipe de l’entreprise', 'crewName'),
    },
    kept: 'Avec l’intervention',
  }),
  policy(worksSlots, {
    what: 'Dates proposées',
    purpose: 'contract',
    of: (subject) => sql`${worksSlots.worksId} in ${worksListOf(subject)}`,
    mentions: (subject) => sql`${worksSlots.worksId} in ${worksListOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts(
        'Quand, par qui, état',
        'worksId',
        'proposedBy',
        'startsAt',
        'endsAt',
        'status',
        'createdAt',
        'answeredAt',
      ),
      ...words('Mot joint', true, 'note'),
    },
    kept: 'Avec l’intervention',
  }),
  policy(worksTable, {
    what: 'Interventions',
    purpose: 'contract',
    of: (subject) => sql`${worksTable.id} in ${worksListOf(subject)}`,
    mentions: (subject) => sql`${worksTable.id} in ${worksListOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts(
        'Devis, demande, entreprise, montant',
        'id',
        'quoteId',
        'leadId',
        'requestId',
        'artisanId',
        'particulierId',
        'quoteNumber',
        'totalInclCents',
      ),
      ...words('Titre et explications', true, 'title', 'disputeText', 'cancelText'),
      // Written by the artisan for themselves: the client's export does not have it.
      ...words('Notes de l’artisan', false, 'artisanNote'),
      ...said('Client et lieu des travaux', NO_CLIENT),
      ...facts(
        'État, dates, motifs',
        'status',
        'startsAt',
        'endsAt',
        'retractableUntil',
        'earlyStartRequestedAt',
        'earlyStartStatement',
        'startedAt',
        'finishedAt',
        'confirmBy',
        'confirmedAt',
        'confirmedBy',
        'disputedAt',
        'disputeReason',
        'cancelledAt',
        'cancelledBy',
        'cancelReason',
        'galleryAskedAt',
        'galleryAnsweredAt',
        'galleryAgreedAt',
        'createdAt',
        'updatedAt',
      ),
      ...inner('Rappel', 'remindedAt'),
    },
    sweeps: [
      {
        days: PROOF_DAYS,
        since: 'la fin des travaux',
        due: (limit) =>
          and(
            ended(limit),
            or(
              ne(worksTable.clientName, NO_CLIENT.clientName),
              isNotNull(worksTable.galleryAskedAt),
            ),
          )!,
        act: {
          ...NO_CLIENT,
          artisanNote: '',
          disputeText: '',
          cancelText: '',
          galleryAskedAt: null,
        },
      },
    ],
  }),
]
