/** What a line sells: work alone, or goods, fitted or not. */
export const SUPPLIES = ['service', 'goods'] as const
export type Supply = (typeof SUPPLIES)[number]

/** The same in words, as a choice of a form. */
export const SUPPLY_LABELS: Record<Supply, string> = {
  service: 'Du travail seul',
  goods: 'Du matériel, posé ou non',
}
