import { ok, refuse, type Result } from '#app/values/result.ts'

/** What a text that is no postal code is told; whether the code exists is for the places to say. */
export type PostalCodeFormatRefusal = 'not_five_digits'

/**
 * Reads a French postal code as people type it: spaces of any kind are dropped ('69 003' is 69003).
 * Refuses all but five digits, INSEE codes such as 2A004 included.
 */
export function parsePostalCode(text: string): Result<string, PostalCodeFormatRefusal> {
  const code = text.replace(/\s/g, '')
  return /^[0-9]{5}$/.test(code) ? ok(code) : refuse('not_five_digits')
}
