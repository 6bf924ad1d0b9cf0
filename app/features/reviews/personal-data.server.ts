import { eq, sql } from 'drizzle-orm'
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
import { MARK_DAYS } from './client-marks/client-mark.ts'
import { clientMarks } from './client-marks/tables.server.ts'
import {
  reviewDoubts,
  reviewInvitations,
  reviewPhotos,
  reviewReplies,
  reviewReports,
  reviews,
  reviewTrail,
} from './tables.server.ts'

const writtenBy = ({ accountId }: Subject) =>
  sql`(select id from reviews where author_id = ${accountId})`
const about = ({ accountId }: Subject) =>
  sql`(select id from reviews where artisan_id = ${accountId})`
const worksListOf = ({ accountId }: Subject) =>
  sql`(select id from interventions where particulier_id = ${accountId} or artisan_id = ${accountId})`
const WITH_THE_REVIEW = 'Avec l’avis'

/**
 * Reviews. What was published stays for those who read it and for the company's rating, without the author's name and
 * photos once they are erased; a company that is erased takes its replies along.
 */
export const REVIEW_DATA: readonly Policy[] = [
  policy(reviewInvitations, {
    what: 'Invitations à donner un avis',
    purpose: 'review',
    of: (subject) => sql`${reviewInvitations.worksId} in ${worksListOf(subject)}`,
    rows: 'go',
    columns: inner(
      'Intervention, invitation et rappel',
      'worksId',
      'invitedAt',
      'remindAt',
      'remindedAt',
    ),
    kept: 'Avec l’intervention',
  }),
  policy(reviewDoubts, {
    what: 'Points communs relevés entre un avis et l’entreprise',
    purpose: 'review',
    of: (subject) => sql`${reviewDoubts.reviewId} in ${writtenBy(subject)}`,
    rows: 'go',
    columns: facts('Avis, point commun, date', 'reviewId', 'kind', 'foundAt'),
    kept: WITH_THE_REVIEW,
  }),
  policy(reviewPhotos, {
    what: 'Photos des avis',
    purpose: 'review',
    of: (subject) => sql`${reviewPhotos.reviewId} in ${writtenBy(subject)}`,
    rows: 'go',
    columns: { ...facts('Photo', 'reviewId', 'fileId'), ...inner('Ordre', 'position') },
    kept: WITH_THE_REVIEW,
  }),
  policy(reviewReplies, {
    what: 'Réponses de l’entreprise aux avis',
    purpose: 'review',
    of: (subject) => sql`${reviewReplies.reviewId} in ${about(subject)}`,
    mentions: (subject) => sql`${reviewReplies.reviewId} in ${writtenBy(subject)}`,
    rows: 'go',
    columns: { ...facts('Avis, date', 'reviewId', 'at'), ...words('Réponse', true, 'text') },
    kept: WITH_THE_REVIEW,
  }),
  policy(reviewReports, {
    what: 'Avis signalés par l’entreprise',
    purpose: 'review',
    of: (subject) => sql`${reviewReports.reviewId} in ${about(subject)}`,
    mentions: (subject) => sql`${reviewReports.reviewId} in ${writtenBy(subject)}`,
    rows: 'go',
    columns: {
      ...facts('Avis, motif, décision, dates', 'reviewId', 'reason', 'at', 'decision', 'decidedAt'),
      ...words('Explications', true, 'text', 'decisionText'),
      ...inner('Qui a décidé', 'decidedBy'),
    },
    kept: WITH_THE_REVIEW,
  }),
  policy(reviewTrail, {
    what: 'Histoire des avis',
    purpose: 'review',
    of: (subject) => sql`${reviewTrail.reviewId} in ${writtenBy(subject)}`,
    mentions: (subject) =>
      sql`${reviewTrail.reviewId} in (select id from reviews where author_id = ${subject.accountId} or artisan_id = ${subject.accountId})`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts('Avis, acte, date', 'reviewId', 'verb', 'from', 'to', 'who', 'at'),
      ...said('Texte d’avant, motifs', { detail: {} }),
    },
    kept: WITH_THE_REVIEW,
  }),
  policy(clientMarks, {
    what: 'Faits sur un chantier, dits par l’entreprise',
    purpose: 'review',
    of: ({ accountId }) =>
      sql`(${clientMarks.particulierId} = ${accountId} or ${clientMarks.artisanId} = ${accountId})`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'particulierId', 'artisanId'),
      ...facts(
        'Intervention, paiement, rendez-vous, description, dates',
        'worksId',
        'payment',
        'datesKept',
        'matched',
        'at',
        'contestedAt',
        'outcome',
        'decidedAt',
      ),
      ...words('Note à l’équipe', false, 'note'),
      ...words('Contestation', false, 'contestReason'),
      ...words('Raisons de la décision', true, 'outcomeReason'),
    },
    sweeps: [deletedAfter(MARK_DAYS, 'la réponse de l’entreprise', clientMarks.at)],
  }),
  policy(reviews, {
    what: 'Avis',
    purpose: 'review',
    of: ({ accountId }) => eq(reviews.authorId, accountId),
    mentions: ({ accountId }) =>
      sql`${reviews.artisanId} = ${accountId} or ${reviews.authorId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'authorId', 'decidedBy', 'waitingSince'),
      ...said('Nom affiché', { authorName: 'Un ancien client' }),
      ...facts(
        'Intervention, entreprise, métier, commune',
        'id',
        'worksId',
        'emergencyId',
        'artisanId',
        'trade',
        'town',
      ),
      ...facts('Notes', 'overall', 'quality', 'punctuality', 'price', 'contact'),
      ...words('Texte de l’avis, motifs, contestation', true, 'text', 'refusalText', 'appealText'),
      ...facts(
        'État et dates',
        'experiencedOn',
        'status',
        'createdAt',
        'editedAt',
        'editableUntil',
        'publishedAt',
        'decidedAt',
        'refusalReason',
        'appealedAt',
      ),
    },
    kept: 'Tant que la page de l’entreprise existe ; sans votre nom ni vos photos une fois votre compte effacé',
  }),
]
