import type { DocumentKind } from '#app/features/documents/document.ts'
import type {
  ArtisanId,
  DocumentId,
  FileId,
  QuoteId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'

/** The documents of a contract that its project gives. */
export type PieceKind = Extract<
  DocumentKind,
  | 'signed_quote'
  | 'withdrawal_receipt'
  | 'insurance_certificate'
  | 'rge_certificate'
  | 'signed_amendment'
  | 'amendment_withdrawal_receipt'
  | 'invoice'
  | 'reception'
  | 'reception_lifting'
  | 'product_notice'
>

/** A piece of a project: a document of one of its contracts, a photo of its works, or a plan that came with a request. */
export type Piece = {
  requestId: QuoteRequestId
  /** Null of a plan, as its company. */
  quoteId: QuoteId | null
  artisanId: ArtisanId | null
  /** As the contract names it. */
  company: string | null
  kind: PieceKind | 'photo' | 'plan'
  /** Null of a photo, and of a document that nobody asked for yet. */
  documentId: DocumentId | null
  /** With its ending: « Devis D-2026-0007.pdf ». */
  name: string
  day: Day
  /** Null while it is not drawn. */
  fileId: FileId | null
  /** Of a request that the reader made: only they open it on its own. */
  mine: boolean
}
