/** A devis as sent, the contract it became, and that it was renounced. */
export type QuoteDocumentKind = 'quote' | 'signed_quote' | 'withdrawal_receipt'
/** The reception of the works as both signed it, and that all its reservations are lifted. */
export type ReceptionDocumentKind = 'reception' | 'reception_lifting'
/** An amendment as sent, as signed, and that it was renounced. */
export type AmendmentDocumentKind =
  | 'amendment'
  | 'signed_amendment'
  | 'amendment_withdrawal_receipt'
/** What is drawn from what was frozen; `invoice` is one of any kind, or a credit note. */
export type DrawnDocumentKind =
  | QuoteDocumentKind
  | ReceptionDocumentKind
  | AmendmentDocumentKind
  | 'invoice'
/**
 * What is kept as a file: what is drawn, and the certificates that go with a devis, as the company gave them. The subject
 * is the devis; of an amendment's, the amendment; of an invoice's, the invoice.
 */
export type DocumentKind = DrawnDocumentKind | CertificateKind

/** The certificates that go with a devis: of the ten-year insurance and, with an energy aid, of RGE. */
export const CERTIFICATE_KINDS = ['insurance_certificate', 'rge_certificate'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]
export const isCertificate = (kind: DocumentKind): kind is CertificateKind =>
  CERTIFICATE_KINDS.some((each) => each === kind)

/** The version of the layout that files are drawn by: raised when it changes. Those that were drawn stay as they are. */
export const LAYOUT_VERSION = 1

/** The name that a file is saved under: « Devis D-2026-0007.pdf », without what a disk or a mail refuses. */
export function fileNameOf(name: string, contentType?: string | null): string {
  return `${name
    .replaceAll(/[^\p{L}\p{N} .,’'()-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()}.${contentType === 'image/webp' ? 'webp' : 'pdf'}`
}

/**
 * What certificates may weigh together to leave in a mail, bytes: many servers refuse mails above ten megabytes, and a mail writes
 * its files a third longer. A heavier one is saved beside its devis.
 */
export const MAX_MAILED_BYTES = 7 * 1024 * 1024
