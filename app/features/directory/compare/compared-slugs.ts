/** Companies that are compared at once, at most, and at least. */
export const COMPARED = { most: 3, least: 2 } as const

/** The longest address of a company that is looked up, characters. */
const LONGEST_SLUG = 120

/** The companies that an address asks to compare, each once, in its order; `more`: it named too many. */
export function readCompared(params: URLSearchParams): { slugs: string[]; more: boolean } {
  const asked = params.getAll('e').filter((slug) => slug !== '' && slug.length <= LONGEST_SLUG)
  const slugs = [...new Set(asked)]
  return { slugs: slugs.slice(0, COMPARED.most), more: slugs.length > COMPARED.most }
}

/** How many are chosen, and what is still to be done. */
export function chosenSentence(count: number): string {
  if (count === 0) return 'Cochez deux ou trois entreprises.'
  if (count < COMPARED.least) return '1 entreprise choisie. Cochez-en une deuxième pour comparer.'
  return count < COMPARED.most
    ? `${count} entreprises choisies`
    : `${count} entreprises choisies, le maximum`
}
