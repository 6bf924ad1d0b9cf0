/** Quotes that a person needs to compare: what the marketplace says that a request brings. */
export const ENOUGH_QUOTES = 3
/** A request younger than this, days, may still receive its quotes. */
export const QUOTES_WITHIN_DAYS = 7

/** What a request that was opened has had of companies, by its name in addresses. */
export const REQUEST_ANSWERS = {
  'sans-contact': 'Aucun contact pris',
  'moins-de-trois': 'Moins de trois devis',
  renoncee: 'Contrat renoncé',
} as const
export type RequestAnswer = keyof typeof REQUEST_ANSWERS
