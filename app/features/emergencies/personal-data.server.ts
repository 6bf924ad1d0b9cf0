import { sql } from 'drizzle-orm'
import {
  facts,
  inner,
  policy,
  said,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { emergencies, emergencyCalls, onCall } from './tables.server.ts'

/** What is left of an emergency that is forgotten: when, what and in which town; the prices that were announced. */
const NOBODY = {
  name: '',
  phone: null,
  email: null,
  addressLine: '',
  words: '',
  publicWords: '',
  clientKey: '',
  accountId: null,
}

const nobodyCame = sql`not exists (select from invoices where emergency_id = ${emergencies.id})`

/** Calls for help: of somebody who may have no account, and of the companies that were asked. */
export const EMERGENCY_DATA: readonly Policy[] = [
  policy(emergencyCalls, {
    what: 'Dépannages proposés à l’entreprise',
    purpose: 'matching',
    of: ({ accountId }) => sql`${emergencyCalls.artisanId} = ${accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Fiche du client', 'clientId'),
      ...facts(
        'Dépannage, réponse, distance, prix annoncés, dates',
        'emergencyId',
        'artisanId',
        'wave',
        'answer',
        'distanceKm',
        'card',
        'calledAt',
        'answerBy',
        'answeredAt',
      ),
    },
    kept: 'Avec le dépannage, sans nom de personne',
  }),
  policy(emergencies, {
    what: 'Dépannages demandés',
    purpose: 'request',
    of: ({ accountId, email }) =>
      sql`(${emergencies.accountId} = ${accountId} or ${emergencies.email} = ${email})`,
    rows: 'stay',
    columns: {
      ...facts('Numéro', 'id'),
      ...inner('Identifiants', 'filedBy', 'takenBy', 'clientId'),
      ...inner('Fin du code, essais', 'codeExpiresAt', 'wrongTries'),
      ...secret('Empreinte du code', 'codeHash'),
      ...said('Nom, coordonnées, adresse, ce qui se passe, adresse IP abrégée', NOBODY),
      ...facts(
        'Panne, commune, état, recherches, entreprise qui vient et ses prix, dates',
        'kind',
        'state',
        'postalCode',
        'insee',
        'town',
        'lat',
        'lng',
        'searches',
        'wave',
        'waveEndsAt',
        'searchEndsAt',
        'takenAt',
        'arrivesAt',
        'card',
        'night',
        'createdAt',
        'updatedAt',
      ),
    },
    sweeps: [
      {
        days: 2,
        since: 'l’appel (adresse IP abrégée)',
        due: (limit) => sql`${emergencies.createdAt} < ${limit} and ${emergencies.clientKey} <> ''`,
        act: { clientKey: '' },
      },
      {
        days: 1,
        since: 'un appel jamais confirmé',
        due: (limit) =>
          sql`${emergencies.state} = 'unproved' and ${emergencies.createdAt} < ${limit}`,
        act: 'delete',
      },
      {
        days: 30,
        since: 'un dépannage auquel personne n’est venu',
        due: (limit) =>
          sql`${emergencies.state} in ('nobody', 'cancelled') and ${emergencies.takenBy} is null and ${emergencies.updatedAt} < ${limit} and ${nobodyCame}`,
        act: 'delete',
      },
      {
        days: 365,
        since: 'le dépannage',
        due: (limit) => sql`${emergencies.createdAt} < ${limit} and ${emergencies.name} <> ''`,
        act: NOBODY,
      },
    ],
  }),
  policy(onCall, {
    what: 'Astreinte de l’entreprise',
    purpose: 'company',
    of: ({ accountId }) => sql`${onCall.artisanId} = ${accountId}`,
    rows: 'go',
    columns: facts(
      'Dépannages, heures, rayon, prix, pause',
      'artisanId',
      'active',
      'kinds',
      'radiusKm',
      'hours',
      'pausedUntil',
      'callsADay',
      'callOutCents',
      'hourCents',
      'nightHourCents',
      'ceilingCents',
      'changedAt',
    ),
    kept: 'Tant que le compte existe',
  }),
]
