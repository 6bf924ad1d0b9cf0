import { createHash } from 'node:crypto'
import { sameTextKey } from '#app/features/requests/quote-request.ts'
import { maskContactDetails } from '#app/features/requests/life/masking.ts'

/**
 * What is stored of a description besides itself: what artisans read, the contact details and the
 * names of its author masked, and what two copies of one text share.
 */
export function wordsToStore(
  description: string,
  person: { firstName: string; lastName: string },
  town: string,
): { publicDescription: string; descriptionHash: string } {
  const names = [person.firstName, person.lastName].filter((name) => name.length > 1)
  return {
    publicDescription: maskContactDetails(description, { names, town }),
    descriptionHash: createHash('sha256').update(sameTextKey(description)).digest('hex'),
  }
}
