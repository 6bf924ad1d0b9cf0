import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  said,
  secret,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import {
  blockedArtisans,
  quoteRequestChanges,
  requestContactDetails,
  quoteRequestPhotos,
  quoteRequests,
  quoteRequestTrail,
  submissions,
} from './tables.server.ts'

/** Prospects are forgotten three years after the last contact (law.md P4). */
export const PROSPECT_DAYS = 3 * 365

/** The identifiers of somebody's requests, those they sent as a visitor and never confirmed included. */
export const requestsOf = ({ accountId, email }: Pick<Subject, 'accountId' | 'email'>) => sql`(
  select request.id from quote_requests request left join quote_request_contacts contact on contact.request_id = request.id
  where request.particulier_id = ${accountId} or (request.particulier_id is null and contact.email = ${email}))`

/** Requests that became no contract, ended or of a company's own client, untouched since. */
export const forgotten = (limit: Date) =>
  sql`(select id from quote_requests where (status in ('closed', 'cancelled', 'expired') or origin = 'own_client' and status in ('open', 'paused')) and awarded_quote_id is null and updated_at < ${limit})`
const neverConfirmed = (limit: Date) =>
  sql`(select id from quote_requests where status = 'expired' and particulier_id is null and updated_at < ${limit})`
/** Of a client whom their company deleted from its book, and who never followed its link. */
const clientDeleted = (limit: Date) =>
  sql`(select request.id from quote_requests request join clients client on client.id = request.client_id where client.deleted_at < ${limit} and request.particulier_id is null)`

/** What names the person in an emptied request. */
export const NOBODY = {
  firstName: 'Personne effacée',
  lastName: '',
  email: 'personne@efface.invalid',
  phone: null,
  siteFirstName: null,
  siteLastName: null,
  sitePhone: null,
  siteAsker: null,
  siteAgreedAt: null,
}
const NO_TEXT = {
  description: 'Texte effacé.',
  publicDescription: 'Texte effacé.',
  descriptionHash: '',
  clientKey: null,
}

/** Requests: the works and the commune stay, as figures; the texts, the person and the photos go. */
export const QUOTE_REQUEST_DATA: readonly Policy[] = [
  policy(quoteRequestPhotos, {
    what: 'Photos des travaux',
    purpose: 'request',
    of: (subject) => sql`${quoteRequestPhotos.requestId} in ${requestsOf(subject)}`,
    rows: 'go',
    columns: { ...facts('Fichier et ordre', 'requestId', 'fileId', 'position') },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'le dernier échange',
        due: (limit) => sql`${quoteRequestPhotos.requestId} in ${forgotten(limit)}`,
        act: 'delete',
      },
    ],
  }),
  policy(blockedArtisans, {
    what: 'Artisans bloqués',
    purpose: 'matching',
    of: ({ accountId }) => eq(blockedArtisans.particulierId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'particulierId'),
      ...facts('Entreprise et date', 'artisanId', 'at'),
    },
    kept: 'Tant que le compte existe',
  }),
  policy(submissions, {
    what: 'Clés des formulaires envoyés',
    purpose: 'site',
    of: null,
    rows: 'go',
    columns: {
      ...inner('Clé tirée au sort et suite donnée', 'key', 'resultId', 'at'),
      ...secret('Empreinte du contenu', 'bodyHash'),
    },
    sweeps: [deletedAfter(30, 'l’envoi', submissions.at)],
  }),
  policy(quoteRequestTrail, {
    what: 'Étapes des demandes',
    purpose: 'request',
    of: (subject) => sql`${quoteRequestTrail.requestId} in ${requestsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'accountId', 'who'),
      ...facts('Étape et date', 'requestId', 'verb', 'from', 'to', 'at'),
    },
    kept: 'Avec la demande, sans nom',
  }),
  policy(quoteRequestChanges, {
    what: 'Changements apportés aux demandes',
    purpose: 'request',
    of: (subject) => sql`${quoteRequestChanges.requestId} in ${requestsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'fileId'),
      ...facts('Quoi et quand', 'requestId', 'what', 'amount', 'at'),
    },
    kept: 'Avec la demande, sans nom',
  }),
  policy(quoteRequests, {
    what: 'Demandes de devis',
    purpose: 'request',
    of: (subject) => sql`${quoteRequests.id} in ${requestsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts('Numéro de la demande', 'id'),
      ...inner('Identifiants et compteurs', 'particulierId', 'seatsTaken', 'awardedQuoteId'),
      ...facts(
        'Métier, commune, souhaits',
        'trade',
        'postalCode',
        'insee',
        'town',
        'lat',
        'lng',
        'budget',
        'timeframe',
        'tradeAnswers',
        'wantedQuotes',
        'phoneSharing',
        'beyondKm',
        'wantedArtisanId',
        'quotesRefusedAt',
      ),
      ...said('Description', {
        description: NO_TEXT.description,
        publicDescription: NO_TEXT.publicDescription,
      }),
      descriptionHash: { what: 'Empreinte du texte', exported: false, erased: { to: () => '' } },
      clientKey: { what: 'Adresse IP abrégée', exported: true, erased: { to: () => null } },
      ...facts(
        'État et dates',
        'status',
        'nobodySince',
        'createdAt',
        'openedAt',
        'pausedAt',
        'expiresAt',
        'endsAt',
        'closedAt',
        'closeReason',
        'updatedAt',
        'origin',
        'clientId',
      ),
    },
    sweeps: [
      {
        days: 2,
        since: 'l’envoi (adresse IP abrégée)',
        due: (limit) =>
          and(isNotNull(quoteRequests.clientKey), lt(quoteRequests.createdAt, limit))!,
        act: { clientKey: null },
      },
      {
        days: PROSPECT_DAYS,
        since: 'le dernier échange',
        due: (limit) =>
          sql`${quoteRequests.id} in ${forgotten(limit)} and ${quoteRequests.descriptionHash} <> ''`,
        act: NO_TEXT,
      },
      {
        days: 30,
        since: 'la fin d’une demande jamais confirmée',
        due: (limit) =>
          sql`${quoteRequests.id} in ${neverConfirmed(limit)} and ${quoteRequests.descriptionHash} <> ''`,
        act: NO_TEXT,
      },
    ],
  }),
]

/** How to reach the person. After everything that is found through it. */
export const REQUEST_CONTACT_DETAILS_DATA: readonly Policy[] = [
  policy(requestContactDetails, {
    what: 'Coordonnées données avec les demandes',
    purpose: 'request',
    of: (subject) => sql`${requestContactDetails.requestId} in ${requestsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...facts('Demande', 'requestId'),
      ...said(
        'Prénom, nom, adresse email, téléphone, et ceux de la personne sur place, si vous demandez pour quelqu’un d’autre',
        NOBODY,
      ),
    },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'le dernier échange',
        due: (limit) =>
          sql`${requestContactDetails.requestId} in ${forgotten(limit)} and ${requestContactDetails.email} <> ${NOBODY.email}`,
        act: NOBODY,
      },
      {
        days: 30,
        since: 'la fin d’une demande jamais confirmée',
        due: (limit) =>
          sql`${requestContactDetails.requestId} in ${neverConfirmed(limit)} and ${requestContactDetails.email} <> ${NOBODY.email}`,
        act: NOBODY,
      },
      {
        days: 1,
        since:
          'l’effacement du client par l’entreprise qui le connaissait, s’il n’a jamais ouvert son devis',
        due: (limit) =>
          sql`${requestContactDetails.requestId} in ${clientDeleted(limit)} and ${requestContactDetails.email} <> ${NOBODY.email}`,
        act: NOBODY,
      },
    ],
  }),
]
