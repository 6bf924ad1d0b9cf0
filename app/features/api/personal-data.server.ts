import { lt, sql } from 'drizzle-orm'
import { requestsOf } from '#app/features/requests/personal-data.server.ts'
import {
  facts,
  inner,
  policy,
  secret,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { apiAnswers, apiConsents, apiKeys, apiPartners } from './tables.server.ts'

/** How long what partners say of a consent is kept: a proof, as long as it may be asked for. */
const CONSENT_DAYS = 3 * 365

/** The keys of companies, what they were answered, and what partners were agreed to. */
export const API_DATA: readonly Policy[] = [
  policy(apiAnswers, {
    what: 'Réponses aux écritures par l’API',
    purpose: 'security',
    of: ({ accountId }) =>
      sql`${apiAnswers.keyId} in (select id from api_keys where artisan_id = ${accountId})`,
    rows: 'go',
    columns: {
      ...inner('Clé, nom de l’appel, réponse, date', 'keyId', 'name', 'status', 'body', 'at'),
      ...secret('Empreinte de ce qui était demandé', 'bodyHash'),
    },
    sweeps: [
      { days: 1, since: 'l’appel', due: (limit) => lt(apiAnswers.at, limit), act: 'delete' },
    ],
  }),
  policy(apiKeys, {
    what: 'Clés d’API',
    purpose: 'security',
    of: ({ accountId }) => sql`${apiKeys.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...facts(
        'Nom, droits, quatre derniers signes, version, dates',
        'name',
        'scopes',
        'lastFour',
        'version',
        'createdAt',
        'lastUsedOn',
        'revokedAt',
      ),
      ...inner('Identifiants', 'id', 'artisanId', 'partnerId'),
      ...secret('Empreinte de la clé', 'keyHash'),
    },
    sweeps: [
      {
        days: 365,
        since: 'la révocation',
        due: (limit) => lt(apiKeys.revokedAt, limit),
        act: 'delete',
      },
    ],
  }),
  policy(apiConsents, {
    what: 'Accords recueillis par un partenaire',
    purpose: 'request',
    of: (subject) => sql`${apiConsents.requestId} in ${requestsOf(subject)}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'partnerId', 'requestId'),
      ...words('Phrase acceptée', true, 'words'),
      ...facts('Dates', 'givenAt', 'receivedAt'),
    },
    sweeps: [
      {
        days: CONSENT_DAYS,
        since: 'la réception',
        due: (limit) => lt(apiConsents.receivedAt, limit),
        act: 'delete',
      },
    ],
  }),
  policy(apiPartners, {
    what: 'Partenaires qui transmettent des demandes',
    purpose: 'security',
    of: null,
    rows: 'stay',
    columns: inner(
      'Nom, adresse de contact, qui l’a ajouté, quand',
      'id',
      'name',
      'email',
      'createdBy',
      'createdAt',
    ),
    kept: 'Tant que le partenariat dure',
  }),
]
