import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { guaranteeEnds, retentionEndsOn, type GuaranteeEnd } from './guarantees.ts'
import type { Side } from './reception.ts'

/**
 * The report of a reception: everything on the page, and nothing that is not. Hashed when it is
 * read to be signed, frozen when the client signs (law.md M16, M17). A `type`, so that it is plain
 * data with a canonical form.
 */
export type ReceptionDocument = {
  quoteNumber: string
  title: string
  worksAddress: string
  company: QuoteDocument['company']
  client: { name: string }
  receivedOn: Day
  reservations: PrintedReservation[]
  photos: FileId[]
  /** The products of energy works, with their notices; null where the law asks for none. */
  materials: PrintedMaterial[] | null
  guarantees: GuaranteeEnd[]
  retentionUntil: Day
}
/** A reservation as it is signed. */
export type PrintedReservation = {
  what: string
  place: string
  dueOn: Day
  by: Side
  photo: FileId | null
}
/** A product as it is handed over: `notice` is a link, or the name of the PDF that is kept. */
type PrintedMaterial = {
  name: string
  reference: string
  place: string
  noticeUrl: string
  noticeFile: FileId | null
  noticeName: string
}

/** The report that the facts of a reception make. */
export function receptionDocument(
  facts: Omit<ReceptionDocument, 'guarantees' | 'retentionUntil'>,
): ReceptionDocument {
  return {
    ...facts,
    guarantees: guaranteeEnds(facts.receivedOn),
    retentionUntil: retentionEndsOn(facts.receivedOn),
  }
}
