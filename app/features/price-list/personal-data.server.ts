import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { facts, inner, policy, words, type Policy } from '#app/platform/personal-data/policy.ts'
import { priceItems } from './tables.server.ts'

/** What a company sells, and what it costs: its own data, which go with its account. */
export const PRICE_LIST_DATA: readonly Policy[] = [
  policy(priceItems, {
    what: 'Bibliothèque de prix',
    purpose: 'company',
    of: ({ accountId }) => sql`${priceItems.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId'),
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
]
