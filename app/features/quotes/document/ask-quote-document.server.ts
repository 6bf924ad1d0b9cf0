import { askDocument } from '#app/features/documents/ask-document.server.ts'
import type { CertificateKind, QuoteDocumentKind } from '#app/features/documents/document.ts'
import type { LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { DOCUMENT_NAMES } from '#app/features/quotes/copy.ts'

/** Asks for a document of a devis, in the transaction of what it tells; both sides have it. */
export async function askQuoteDocument(
  tx: Ctx,
  { quote, request }: LockedQuote,
  kind: QuoteDocumentKind | CertificateKind,
  number: string,
  sourceFileId?: FileId,
): Promise<void> {
  // A request whose person is erased has nobody to send a devis to.
  if (!request.particulierId) return
  await askDocument(tx, {
    kind,
    subjectId: quote.id,
    artisanId: quote.artisanId,
    accountId: request.particulierId,
    name: DOCUMENT_NAMES[kind](number),
    ...(sourceFileId ? { sourceFileId } : {}),
  })
}
