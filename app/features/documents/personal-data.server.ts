import { and, eq, lt, not, or, sql } from 'drizzle-orm'
import { PROSPECT_DAYS } from '#app/features/requests/personal-data.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ofContracts } from './of-contracts.server.ts'
import { contractLinks, documentReceipts, documents } from './tables.server.ts'

/** A contract and its documents are kept ten years from the end of its works (law.md M9). */
const CONTRACT_YEARS = 10

/** The end of its works, or their reception where it comes later; the document's own day where they never ended. */
const worksOverAt = () =>
  sql`greatest(coalesce((select confirmed_at from interventions where quote_id = ${documents.subjectId}), (select works.confirmed_at from interventions works join amendments on amendments.intervention_id = works.id where amendments.id = ${documents.subjectId}), ${documents.askedAt}), (select received_on::timestamptz from receptions where quote_id = ${documents.subjectId} and signed_at is not null))`

/**
 * Documents kept as files. What became a contract is kept whole, whoever closes their account; the
 * rest goes with its people.
 */
export const DOCUMENT_DATA: readonly Policy[] = [
  policy(contractLinks, {
    what: 'Lien vers les contrats après la fermeture du compte',
    purpose: 'contract',
    of: ({ accountId }) => eq(contractLinks.accountId, accountId),
    rows: 'stay',
    columns: {
      ...inner('Empreinte du lien', 'tokenHash'),
      ...facts('Compte, dates', 'accountId', 'createdAt', 'expiresAt', 'endedAt'),
    },
    sweeps: [
      deletedAfter(CONTRACT_YEARS * 365 + 3, 'la fermeture du compte', contractLinks.createdAt),
    ],
  }),
  policy(documentReceipts, {
    what: 'Remise des documents',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${documentReceipts.documentId} in (select id from documents where account_id = ${accountId} or artisan_id = ${accountId})`,
    rows: 'stay',
    columns: { ...facts('Document, par où, quand', 'documentId', 'how', 'at') },
    kept: 'Avec le document',
  }),
  policy(documents, {
    what: 'Documents en PDF',
    purpose: 'contract',
    of: ({ accountId }) =>
      or(
        eq(documents.accountId, accountId),
        eq(documents.artisanId, accountId as string as ArtisanId),
      )!,
    rows: 'go',
    keep: {
      when: ofContracts,
      years: CONTRACT_YEARS,
      why: 'documents d’un contrat, à compter de la fin des travaux (code de la consommation, art. L213-1)',
    },
    columns: {
      ...facts('Document, taille, dates', 'id', 'kind', 'name', 'byteLength', 'askedAt', 'madeAt'),
      ...inner(
        'De quoi, à qui, où sont les octets',
        'subjectId',
        'artisanId',
        'accountId',
        'sourceFileId',
        'fileId',
        'sha256',
        'layoutVersion',
      ),
    },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'l’envoi, s’il n’a pas été accepté',
        due: (limit) => and(not(ofContracts()), lt(documents.askedAt, limit))!,
        act: 'delete',
      },
      {
        days: CONTRACT_YEARS * 365,
        since: 'la fin des travaux',
        due: (limit) => and(ofContracts(), sql`${worksOverAt()} < ${limit}`)!,
        act: 'delete',
      },
    ],
  }),
]
