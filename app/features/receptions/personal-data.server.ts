import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { requestsOf } from '#app/features/requests/personal-data.server.ts'
import {
  facts,
  inner,
  policy,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import {
  guaranteeReminders,
  receptionMaterials,
  receptionReservations,
  receptions,
  receptionTrail,
  siteSignatures,
} from './tables.server.ts'

/** What was signed is covered ten years from the reception (code civil, art. 1792-4-1). */
const PROOF_YEARS = 10
const PROOF_DAYS = PROOF_YEARS * 365 + 3

const receptionsOf = (subject: Subject) =>
  sql`(select one.id from receptions one join interventions works on works.id = one.intervention_id where works.artisan_id = ${subject.accountId} or works.request_id in ${requestsOf(subject)})`
/** That somebody may be shown a reception of these: a draft is its company's. */
const isShownTo = ({ accountId }: Subject, receptionId: PgColumn) =>
  sql`exists (select from receptions one where one.id = ${receptionId} and (one.artisan_id = ${accountId} or one.status <> 'draft'))`
const signed = sql`(select id from receptions where client_signed_at is not null)`
const unsigned = sql`(select id from receptions where client_signed_at is null)`
const KEEP = { years: PROOF_YEARS, why: 'ce que dit une réception signée' }

/** Receptions. What the client signed is kept whole, ten years; an unsigned report loses the names of its people. */
export const RECEPTION_DATA: readonly Policy[] = [
  policy(receptionTrail, {
    what: 'Étapes des réceptions',
    purpose: 'contract',
    of: (subject) => sql`${receptionTrail.receptionId} in ${receptionsOf(subject)}`,
    exports: (subject) => isShownTo(subject, receptionTrail.receptionId),
    rows: 'stay',
    keep: { when: () => sql`${receptionTrail.receptionId} in ${signed}`, ...KEEP },
    columns: {
      ...inner('Identifiants', 'id', 'reservationId'),
      ...facts('Quoi, qui, quand, avec quels mots', 'receptionId', 'verb', 'who', 'text', 'at'),
    },
    kept: 'Avec la réception',
  }),
  policy(siteSignatures, {
    what: 'Signatures sur place, à confirmer',
    purpose: 'contract',
    of: (subject) => sql`${siteSignatures.receptionId} in ${receptionsOf(subject)}`,
    mentions: (subject) =>
      sql`${siteSignatures.receptionId} in ${unsigned} and ${siteSignatures.receptionId} in ${receptionsOf(subject)}`,
    rows: 'stay',
    keep: { when: () => sql`${siteSignatures.receptionId} in ${signed}`, ...KEEP },
    columns: {
      ...inner('Empreinte', 'contentHash'),
      ...facts('Réception, dates', 'receptionId', 'signedAt', 'receivedAt'),
      ...words('Nom et signature dessinée', true, 'name', 'drawing'),
    },
    kept: 'Avec la réception',
  }),
  policy(receptionReservations, {
    what: 'Réserves',
    purpose: 'contract',
    of: (subject) => sql`${receptionReservations.receptionId} in ${receptionsOf(subject)}`,
    exports: (subject) => isShownTo(subject, receptionReservations.receptionId),
    mentions: (subject) =>
      sql`${receptionReservations.receptionId} in ${unsigned} and ${receptionReservations.receptionId} in ${receptionsOf(subject)}`,
    rows: 'stay',
    keep: { when: () => sql`${receptionReservations.receptionId} in ${signed}`, ...KEEP },
    columns: {
      ...inner('Identifiants et rappel', 'id', 'photoId', 'liftPhotoId', 'remindedAt'),
      ...facts(
        'De qui, pour quand, état',
        'receptionId',
        'author',
        'dueOn',
        'status',
        'saidLiftedAt',
        'liftedAt',
        'createdAt',
      ),
      ...words('Ce qui est réservé', true, 'what', 'place'),
    },
    kept: 'Avec la réception',
  }),
  policy(receptionMaterials, {
    what: 'Produits posés et notices',
    purpose: 'contract',
    of: (subject) => sql`${receptionMaterials.receptionId} in ${receptionsOf(subject)}`,
    exports: (subject) => isShownTo(subject, receptionMaterials.receptionId),
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts(
        'Produit, lieu, notice',
        'receptionId',
        'name',
        'reference',
        'place',
        'noticeUrl',
        'noticeFileId',
        'noticeName',
        'createdAt',
      ),
    },
    kept: 'Avec la réception',
  }),
  policy(guaranteeReminders, {
    what: 'Rappels de fin de garantie',
    purpose: 'contract',
    of: (subject) => sql`${guaranteeReminders.receptionId} in ${receptionsOf(subject)}`,
    rows: 'stay',
    columns: facts('Garantie, jour du rappel', 'receptionId', 'guarantee', 'dueOn', 'sentAt'),
    kept: 'Avec la réception',
  }),
  policy(receptions, {
    what: 'Réceptions de travaux',
    purpose: 'contract',
    of: (subject) => sql`${receptions.id} in ${receptionsOf(subject)}`,
    exports: (subject) => isShownTo(subject, receptions.id),
    rows: 'stay',
    keep: { when: () => sql`${receptions.clientSignedAt} is not null`, ...KEEP },
    columns: {
      ...inner('Identifiants', 'artisanId', 'particulierId', 'photoIds', 'contentHash'),
      ...facts(
        'Travaux, devis, date, état',
        'id',
        'worksId',
        'quoteId',
        'status',
        'receivedOn',
        'energyWorks',
        'sentAt',
        'waitRemindedAt',
        'clientSignedAt',
        'signedAt',
        'createdAt',
        'updatedAt',
      ),
      ...facts('Procès-verbal signé', 'snapshot'),
    },
    sweeps: [
      {
        days: PROOF_DAYS,
        since: 'la réception',
        // The table itself refuses, by the database's own clock, to lose what is younger.
        due: (limit) =>
          sql`${receptions.receivedOn} < ${limit.toISOString()}::date and ${receptions.receivedOn} <= (now() - interval '10 years')::date`,
        act: 'delete',
      },
    ],
  }),
]
