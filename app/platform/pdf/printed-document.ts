/**
 * A document as it is read, on screen and on paper: every word of it, and nothing of how it is
 * drawn. Plain data, so that it goes to the thread that draws it. Each kind of document has one
 * pure function that makes it from what was frozen.
 */
export type PrintedDocument = {
  /** « Devis D-2026-0007 ». */
  name: string
  /** The instant that its file says it was made at: that of the act, so that the same document gives the same bytes. */
  madeAt: Date
  /** Who it comes from, as a letterhead. */
  issuer: { name: string; lines: string[]; smallPrint: string }
  /** What stands beside the letterhead: dates, client, place. */
  facts: { label: string | null; text: string }[]
  title: string
  introduction: string | null
  parts: PrintedPart[]
  /** The electronic invoice that its file carries, which makes it PDF/A-3 (Factur-X); left out of other documents. */
  electronic?: ElectronicInvoice
}

/** An invoice in the XML of EN 16931, and the profile of Factur-X that it follows. */
export type ElectronicInvoice = { xml: string; profile: 'EN 16931' | 'EXTENDED' }

/** A part of a document, in reading order. */
export type PrintedPart =
  | {
      kind: 'lines'
      caption: string
      columns: PrintedColumn[]
      rows: PrintedRow[]
      /** On one page whole: a short table. */
      together?: boolean
    }
  | { kind: 'totals'; rows: { label: string; amount: string; main?: true }[] }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'points'; title: string; points: { key: string; text: string }[] }
  /** Pictures, two a row, each with its word. */
  | { kind: 'photos'; title: string; photos: PrintedPhoto[] }
  /** How to pay, fact by fact, and a code that the applications of banks read. */
  | {
      kind: 'payment'
      title: string
      rows: { term: string; value: string }[]
      code: { text: string; label: string } | null
    }
  /** A place to sign by hand. */
  | { kind: 'sign_here'; mention: string; fields: string[] }
  /** Signed already: a sentence each. */
  | { kind: 'signed'; title: string; sentences: string[] }
  /** A form to cut off and send back, on a page of its own. */
  | { kind: 'form'; title: string; introduction: string; text: string }
  /** What is kept of an act, fact by fact; on a page of its own where other parts come before it. */
  | { kind: 'record'; title: string; introduction: string; rows: { term: string; value: string }[] }

/** A picture; what is drawn over it is also said in words, under it. */
export type PrintedPhoto = {
  caption: string
  jpeg: Uint8Array
  over?: { drawing: DrawnOver; words: string[] }
}

/** What is drawn over a picture, in a frame of its proportions: lines as SVG paths, numbers in discs, words. */
export type DrawnOver = {
  width: number
  height: number
  shapes: {
    line: string | null
    disc: { x: number; y: number; radius: number; number: string } | null
    words: { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string } | null
  }[]
}

/** A column of amounts, after that of the words. */
export type PrintedColumn = { key: string; header: string }

/** A line of the table. The first of a work item bears its name, the last of several their sum. */
export type PrintedRow = {
  key: string
  heading: string | null
  place: string
  words: string
  details: string | null
  /** One value a column, in their order. */
  values: string[]
  sum: { label: string; amount: string } | null
}
