/** A devis as sent, the contract it became, and that it was renounced. */
export type QuoteDocumentKind = 'quote' | 'signed_quote' | 'withdrawal_receipt'
/** The reception of the works as both signed it, and that all its reservations are lifted. */
export type ReceptionDocumentKind = 'reception' | 'reception_lifting'
/** An amendment as sent, as signed, and that it was renounced. */
export type AmendmentDocumentKind =
  | 'amendment'
  | 'signed_amendment'
  | 'amendment_withdrawal_receipt'
/**
 * What is drawn from what was frozen; `invoice` is one of any kind, or a credit note;
 * `formal_notice` asks for what is late of one; `operator_invoice` is ours, of a subscription;
 * `payment_receipt` says that a payment of an invoice came.
 */
export type DrawnDocumentKind =
  | QuoteDocumentKind
  | ReceptionDocumentKind
  | AmendmentDocumentKind
  | 'invoice'
  | 'formal_notice'
  | 'operator_invoice'
  | 'payment_receipt'
/**
 * What is kept as a file: what is drawn, and what the company gave: the certificates that go with a
 * devis, and the notices of products handed over with works. The subject is the devis; of an
 * amendment's, the amendment; of an invoice's, the invoice; of a notice, the product.
 */
export type DocumentKind = DrawnDocumentKind | GivenDocumentKind
/** What is kept as it was given, and never drawn. */
export type GivenDocumentKind = CertificateKind | 'product_notice'

/** The certificates that go with a devis: of the ten-year insurance and, with an energy aid, of RGE. */
export const CERTIFICATE_KINDS = ['insurance_certificate', 'rge_certificate'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]
const GIVEN_KINDS: readonly DocumentKind[] = [...CERTIFICATE_KINDS, 'product_notice']
export const isGiven = (kind: DocumentKind): kind is GivenDocumentKind => GIVEN_KINDS.includes(kind)

/**
 * The version of the layout that files are drawn by: raised when it changes. Those that were drawn
 * stay as they are.
 */
export const LAYOUT_VERSION = 1

/** The name that a file is saved under: « Devis D-2026-0007.pdf », without what a disk or a mail refuses. */
export function fileNameOf(name: string, contentType?: string | null): string {
  return `${name
    .replaceAll(/[^\p{L}\p{N} .,’'()-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()}.${contentType === 'image/webp' ? 'webp' : 'pdf'}`
}

/**
 * What given files may weigh together to leave in a mail, bytes: many servers refuse mails above
 * ten megabytes, and a mail writes its files a third longer. A heavier one is saved beside its
 * devis.
 */
export const MAX_MAILED_BYTES = 7 * 1024 * 1024
