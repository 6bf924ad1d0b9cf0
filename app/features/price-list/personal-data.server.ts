import { and, isNotNull, lt, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { priceAssemblies, priceImports, priceItems } from './tables.server.ts'

/** What a company sells, and what it costs: its own data, which go with its account. */
export const PRICE_LIST_DATA: readonly Policy[] = [
  policy(priceImports, {
    what: 'Fichier de prix en cours d’import',
    purpose: 'company',
    of: ({ accountId }) => sql`${priceImports.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants et date', 'artisanId', 'createdAt'),
      ...words('Ce qui a été lu du fichier', true, 'fileName', 'header', 'lines'),
      ...inner('Rôle des colonnes', 'columns'),
    },
    sweeps: [deletedAfter(1, 'l’envoi, s’il n’est pas confirmé', priceImports.createdAt)],
  }),
  policy(priceItems, {
    what: 'Bibliothèque de prix',
    purpose: 'company',
    of: ({ accountId }) => sql`${priceItems.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants et texte cherché', 'id', 'artisanId', 'searched'),
      ...words('Textes', true, 'designation', 'workItem', 'waste'),
      ...facts(
        'Référence, unité, prix, coût, TVA, main-d’œuvre',
        'reference',
        'unit',
        'priceCents',
        'costCents',
        'vatBasisPoints',
        'supply',
        'labourBasisPoints',
        'labourCents',
      ),
      ...facts('Dates', 'createdAt', 'updatedAt', 'deletedAt'),
    },
    kept: 'Tant que le compte existe',
    sweeps: [
      {
        days: 1,
        since: 'leur suppression',
        due: (limit) => and(isNotNull(priceItems.deletedAt), lt(priceItems.deletedAt, limit))!,
        act: 'delete',
      },
    ],
  }),
  policy(priceAssemblies, {
    what: 'Ensembles de la bibliothèque de prix',
    purpose: 'company',
    of: ({ accountId }) => sql`${priceAssemblies.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants et texte cherché', 'id', 'artisanId', 'searched'),
      ...words('Nom', true, 'name'),
      ...facts('Articles et quantités', 'lines'),
      ...facts('Dates', 'createdAt', 'updatedAt'),
    },
    kept: 'Tant que le compte existe',
  }),
]
