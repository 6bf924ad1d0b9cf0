import { sql } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { companyPriceLevels, priceFigures } from './tables.server.ts'

/** What the price guide publishes: figures that name nobody, and a word about a company. */
export const PRICE_GUIDE_DATA: readonly Policy[] = [
  policy(priceFigures, {
    what: 'Guide des prix',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Fourchettes d’au moins huit contrats de cinq entreprises, sans les nommer',
      'work',
      'region',
      'publication',
      'lowCents',
      'medianCents',
      'highCents',
      'contracts',
      'since',
      'through',
    ),
    kept: 'Jusqu’à la publication suivante',
  }),
  policy(companyPriceLevels, {
    what: 'Niveau de tarifs d’une entreprise',
    purpose: 'site',
    of: ({ accountId }) => sql`${companyPriceLevels.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Entreprise', 'artisanId'),
      ...facts('Sous la médiane du guide des prix, dedans ou au-dessus', 'level'),
    },
    kept: 'Jusqu’à la publication suivante, ou la fermeture de l’entreprise',
  }),
]
