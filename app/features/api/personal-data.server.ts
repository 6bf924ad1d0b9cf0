import { sql } from 'drizzle-orm'
import { requestsOf } from '#app/features/requests/personal-data.server.ts'
import {
  deletedAfter,
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
    sweeps: [deletedAfter(1, 'l’appel', apiAnswers.at)],
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
    sweeps: [deletedAfter(365, 'la révocation', apiKeys.revokedAt)],
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
    sweeps: [deletedAfter(CONSENT_DAYS, 'la réception', apiConsents.receivedAt)],
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
