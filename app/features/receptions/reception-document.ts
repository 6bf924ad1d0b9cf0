import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import type { PhotoMark, Place } from '#app/features/works/photo-marks/mark.ts'
import type { MarkedPhoto } from '#app/features/works/photo-marks/queries.server.ts'
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
  /** What the company drew over these photos; left out where nothing is drawn. */
  marks?: FrozenMarks[]
  /** The products of energy works, with their notices; null where the law asks for none. */
  materials: PrintedMaterial[] | null
  guarantees: GuaranteeEnd[]
  retentionUntil: Day
}
/** What is drawn over a photo, as it is signed; `width` and `height` are those of the photo. */
export type FrozenMarks = { file: FileId; width: number; height: number; marks: FrozenMark[] }
/** A mark, its places in ten-thousandths of the photo: whole numbers alone have one canonical form. */
type FrozenMark = {
  kind: PhotoMark['kind']
  from: { x: number; y: number }
  to: { x: number; y: number } | null
  words: string
}
const PARTS = 10_000

/** What is drawn over a photo, to be frozen with a report. */
export function frozenMarks(file: FileId, { marks, width, height }: MarkedPhoto): FrozenMarks {
  return {
    file,
    width,
    height,
    marks: marks.map((mark) => placed(mark, (one) => Math.round(one * PARTS))),
  }
}

/** What was drawn over a photo of a report, as marks are drawn. */
export function marksOfReport({ marks }: FrozenMarks): PhotoMark[] {
  return marks.map((mark) => placed(mark, (one) => one / PARTS))
}

function placed({ kind, from, to, words }: PhotoMark, part: (one: number) => number): PhotoMark {
  const at = ({ x, y }: Place) => ({ x: part(x), y: part(y) })
  return { kind, from: at(from), to: to && at(to), words }
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
