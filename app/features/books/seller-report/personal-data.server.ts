import { eq, sql } from 'drizzle-orm'
import {
  facts,
  inner,
  policy,
  said,
  sealed,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { openIdentity } from './sealed-identity.server.ts'
import {
  sellerDeclarations,
  sellerIdentities,
  sellerReports,
  sellerStatements,
  sellerTasks,
} from './tables.server.ts'

/** Years for which what was declared is kept: the tax office's longest reach (LPF, art. L169 and L102 B). */
const DECLARED_YEARS = 10

/** The operator's declaration of its sellers. What was declared is kept, whoever closes their account. */
export const SELLER_DATA: readonly Policy[] = [
  policy(sellerIdentities, {
    what: 'Identité pour la déclaration aux impôts',
    purpose: 'company',
    of: ({ accountId }) => eq(sellerIdentities.artisanId, accountId as string as ArtisanId),
    rows: 'go',
    columns: {
      ...said('Nom, date de naissance', {
        firstName: '',
        lastName: '',
        bornOn: '1900-01-01',
        taxNumber: '',
      }),
      ...sealed('Numéro fiscal, chiffré', openIdentity, 'taxNumberSealed'),
      ...facts('Date', 'updatedAt'),
      ...inner('Entreprise', 'artisanId'),
    },
    kept: 'Tant que le compte existe',
  }),
  policy(sellerDeclarations, {
    what: 'Montants déclarés aux impôts',
    purpose: 'company',
    of: ({ accountId }) => eq(sellerDeclarations.artisanId, accountId as string as ArtisanId),
    rows: 'go',
    keep: {
      when: () => sql`${sellerDeclarations.reportRank} is not null`,
      years: DECLARED_YEARS,
      why: 'déclaration des opérateurs de plateforme (CGI, art. 1649 ter A)',
    },
    columns: {
      ...facts(
        'Année, version, montants par trimestre, dates',
        'year',
        'version',
        'quarters',
        'toldAt',
        'reportRank',
      ),
      ...sealed('Identité déclarée, chiffrée', openIdentity, 'identitySealed'),
      ...inner('Entreprise', 'artisanId'),
    },
    sweeps: [
      {
        days: DECLARED_YEARS * 365,
        since: 'la communication des montants',
        due: (limit) => sql`${sellerDeclarations.toldAt} < ${limit}`,
        act: 'delete',
      },
    ],
  }),
  policy(sellerStatements, {
    what: 'Montants déclarés aux impôts, avant leurs versions',
    purpose: 'company',
    of: ({ accountId }) => eq(sellerStatements.artisanId, accountId as string as ArtisanId),
    rows: 'go',
    columns: {
      ...facts(
        'Année, montants par trimestre, identité déclarée, dates',
        'year',
        'quarters',
        'toldAt',
        'reportRank',
        'identity',
      ),
      ...inner('Entreprise', 'artisanId'),
    },
    kept: 'Jusqu’à la version suivante du site',
  }),
  policy(sellerReports, {
    what: 'Fichiers de la déclaration des vendeurs',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Année, rang, sorte, exploitant, par qui',
      'year',
      'rank',
      'kind',
      'operator',
      'madeAt',
      'madeBy',
    ),
    kept: 'Dix ans',
  }),
  policy(sellerTasks, {
    what: 'Envois et fichiers demandés pour la déclaration des vendeurs',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Année, sorte, par qui, avancement, dates',
      'id',
      'year',
      'kind',
      'askedBy',
      'askedAt',
      'total',
      'done',
      'upTo',
      'reportKind',
      'reportRank',
      'failures',
      'endedAt',
    ),
    kept: 'Dix ans',
  }),
]
