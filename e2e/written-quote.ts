import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { quoteForm } from '#app/features/quotes/editor/quote-form.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from '../test/database.ts'
import { must } from './company-papers.ts'

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
    startOn: '',
    durationText: 'un jour',
    paymentTerms: '30 % à la commande, solde à la fin.',
    travelCosts: '0',
    materialsText: '',
    localTaxText: '',
    lines: [line],
  })
  must(await saveQuote(database.ctx(artisan), quoteId, input))
  return quoteId
}
