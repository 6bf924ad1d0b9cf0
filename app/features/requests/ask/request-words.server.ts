import { createHash } from 'node:crypto'
import { sameTextKey } from '#app/features/requests/quote-request.ts'
import { maskContactDetails } from '#app/features/requests/life/masking.ts'

/**
 * What is stored of a description besides itself: what artisans read, the contact details masked, with
 * the names of its author and of whoever is on the spot (`people`), and what two copies of one text share.
 */
export function wordsToStore(
  description: string,
  people: readonly (string | null | undefined)[],
  town: string,
): { publicDescription: string; descriptionHash: string } {
  const names = people.filter((name) => name != null && name.length > 1) as string[]
  return {
    publicDescription: maskContactDetails(description, { names, town }),
    descriptionHash: createHash('sha256').update(sameTextKey(description)).digest('hex'),
  }
}
