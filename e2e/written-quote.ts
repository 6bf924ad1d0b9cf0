import { eq } from 'drizzle-orm'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { quoteForm } from '#app/features/quotes/editor/quote-form.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { DocumentId, LeadId, QuoteId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from '#test/database.ts'
import { must } from './company-papers.ts'

/** A day to come, as forms hold it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A devis of one line, written and not sent. */
export async function aWrittenQuote(
  database: TestDatabase,
  artisan: Artisan,
  leadId: LeadId,
): Promise<QuoteId> {
  const quoteId = must(await createQuote(database.ctx(artisan), leadId))
  const line = {
    workItem: 'Chauffe-eau',
    designation: 'Fourniture et pose',
    quantity: '1',
    unit: 'forfait',
    unitPrice: '1 200',
    vat: '2000',
  }
  const input = quoteForm.parse({
    title: 'Chauffe-eau de 200 litres',
    worksAddress: 'Lyon 3e',
    workNature: 'Remplacement d’un chauffe-eau',
    validUntil: '2099-12-31',
    startText: 'sous trois semaines',
    startOn: inDays(10),
    durationText: 'un jour',
    paymentTerms: '30 % à la commande, solde à la fin.',
    instalmentsText: '30 % à la commande\nsolde à la fin',
    wasteNone: 'oui',
    wasteCost: '',
    travelCosts: '0',
    materialsText: '',
    localTaxText: '',
    lines: [line],
  })
  must(await saveQuote(database.ctx(artisan), quoteId, input))
  return quoteId
}

/** A devis of one line that was sent, with its file; `hash` is that of what it says. */
export async function aSentQuote(
  database: TestDatabase,
  artisan: Artisan,
  leadId: LeadId,
): Promise<{ quoteId: QuoteId; hash: string; documentId: DocumentId }> {
  const quoteId = await aWrittenQuote(database, artisan, leadId)
  must(await sendQuote(database.ctx(artisan), quoteId))
  const [sent] = await database.db
    .select({ hash: quotes.contentHash, documentId: documents.id })
    .from(quotes)
    .innerJoin(documents, eq(documents.subjectId, quotes.id))
    .where(eq(quotes.id, quoteId))
  await makeDocument(database.ctx(), sent!.documentId, PRINTED_DOCUMENTS)
  return { quoteId, hash: sent!.hash!, documentId: sent!.documentId }
}
