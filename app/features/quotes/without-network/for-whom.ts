import { parseId, type ClientId, type LeadId } from '#app/values/identity/ids.ts'
import { NEW_CLIENT } from '#app/features/quotes/own-clients/own-quote-form.ts'

/** For whom: a contact that was taken, a client of the book, or a new one. */
export type ForWhom =
  | { kind: 'lead'; id: LeadId }
  | { kind: 'client'; id: ClientId }
  | { kind: 'new' }

/** The same as a form posts it. */
export function postedForWhom(whom: ForWhom): string {
  return whom.kind === 'new' ? NEW_CLIENT : `${whom.kind}:${whom.id}`
}

/** Reads it back; null where nobody is chosen. */
export function readForWhom(posted: string): ForWhom | null {
  if (posted === NEW_CLIENT) return { kind: 'new' }
  const [kind, id] = posted.split(':')
  if (kind === 'lead') {
    const lead = parseId<LeadId>(id)
    return lead && { kind, id: lead }
  }
  const client = kind === 'client' ? parseId<ClientId>(id) : null
  return client && { kind: 'client', id: client }
}
