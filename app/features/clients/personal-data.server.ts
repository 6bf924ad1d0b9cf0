import { and, eq, lt, ne, sql } from 'drizzle-orm'
import {
  facts,
  inner,
  policy,
  said,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { clients } from './tables.server.ts'

/** What is left of a client that is erased: the row that documents point to. */
const NOBODY = {
  name: 'Client effacé',
  contactName: '',
  email: null,
  phone: null,
  addressLine: '',
  postalCode: '',
  town: '',
  worksAddresses: [],
  siren: null,
  siret: null,
  registerStatus: null,
  registerName: null,
  registerAskedAt: null,
  notes: '',
  accountId: null,
}
const { accountId: _, ...HELD } = NOBODY

/**
 * The clients of a company: persons who may know nothing of the site. They go with the company's account. Somebody met
 * by the marketplace who closes theirs stays in the book by name, as on the contract, without what the site had lent.
 */
export const CLIENT_DATA: readonly Policy[] = [
  policy(clients, {
    what: 'Carnet de clients',
    purpose: 'contract',
    of: (subject) => sql`${clients.artisanId} = ${subject.accountId}`,
    mentions: (subject) => eq(clients.accountId, subject.accountId),
    mentionsBecome: { accountId: null, email: null, phone: null },
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId'),
      ...secret('Son compte, pour un client rencontré par le site', 'accountId'),
      ...facts('Particulier ou entreprise', 'kind'),
      ...said('Nom, coordonnées, adresses, SIREN, notes', HELD),
      ...facts('Dates', 'lastDocumentAt', 'archivedAt', 'deletedAt', 'createdAt', 'updatedAt'),
    },
    kept: 'Tant que l’entreprise en a besoin\u00a0: le carnet lui propose d’effacer les clients sans document depuis longtemps',
    sweeps: [
      {
        days: 1,
        since: 'sa suppression par l’entreprise',
        due: (limit) => and(lt(clients.deletedAt, limit), ne(clients.name, NOBODY.name))!,
        act: { ...NOBODY, worksAddresses: sql`'[]'::jsonb` },
      },
    ],
  }),
]
