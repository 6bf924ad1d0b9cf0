import type { BookFile, BookView } from '#app/features/books/book-views.ts'

/** What an accountant opens: the journal of an access names it. `document` is an invoice or a credit note. */
export type AccountantAct = 'opened' | BookView | BookFile | 'document'

/** Accesses that a company may have open at a time. */
export const MAX_ACCESSES = 3

/** Why nobody is invited. */
export type InviteRefusal = 'already_invited' | 'too_many'

/** Why an address is not invited, by those that have an access. */
export function refusalToInvite(
  email: string,
  open: readonly { email: string }[],
): InviteRefusal | null {
  if (open.some((access) => access.email === email)) return 'already_invited'
  return open.length >= MAX_ACCESSES ? 'too_many' : null
}

/** Hours for which a browser stays open after its code. */
export const SESSION_HOURS = 12
