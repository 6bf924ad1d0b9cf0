import { and, desc, eq, exists, ne, sql } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import { linesOf, quoteFacts } from '#app/features/quotes/editor/quote-facts.server.ts'
import { ratesFor } from '#app/features/quotes/document/vat-mentions.ts'
import { MAX_OPTIONS } from '#app/features/quotes/quote-options.ts'
import { offeredTotals } from '#app/features/quotes/quote-totals.ts'
import { refusalByStatus } from '#app/features/quotes/quote.ts'
import type { SaveQuoteRefusal } from '#app/features/quotes/editor/save-quote.server.ts'
import { quoteLines, quotes } from '#app/features/quotes/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** Why lines are not copied. */
export type CopyLinesRefusal = SaveQuoteRefusal | 'too_many_options'

/** Earlier devis that a new one may begin from, at most. */
const OFFERED = 30

/** A devis of the artisan whose lines can be taken again. */
export type ReusableQuote = {
  id: QuoteId
  number: string | null
  title: string
  totalInclCents: number
}

/** The artisan’s devis that have lines, but one, the latest first, whoever they were for. */
export function listReusableQuotes(
  ctx: Ctx<Artisan>,
  except: QuoteId | null,
): Promise<ReusableQuote[]> {
  return ctx.db
    .select(pick(quotes, 'id', 'number', 'title', 'totalInclCents'))
    .from(quotes)
    .where(
      and(
        eq(quotes.artisanId, ctx.who.artisanId),
        except ? ne(quotes.id, except) : undefined,
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(quoteLines)
            .where(eq(quoteLines.quoteId, quotes.id)),
        ),
      ),
    )
    .orderBy(desc(quotes.updatedAt), desc(quotes.id))
    .limit(OFFERED)
}

/**
 * Adds the lines of another devis of the artisan, for whatever client, to a draft; its duration,
 * terms and materials too where the draft says nothing yet. A VAT rate that does not exist where
 * these works lie becomes the first one that does. Its options come too. Refuses `not_found` when
 * either is not theirs, a draft that was sent, and more than a devis can hold.
 */
export async function copyLines(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  fromId: QuoteId,
): Promise<Result<undefined, CopyLinesRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    const [from] = await tx.db
      .select()
      .from(quotes)
      .where(and(eq(quotes.id, fromId), eq(quotes.artisanId, tx.who.artisanId)))
    if (!locked || !from) return refuse('not_found')
    const { quote } = locked
    const refusal = refusalByStatus('edit', quote)
    if (refusal) return refuse(refusal)
    const { draft, company, request } = await quoteFacts(tx, locked)
    const rates = ratesFor(draft, company, request)
    const added = (await linesOf(tx, fromId)).map((line) => ({
      ...line,
      vatBasisPoints: rates.includes(line.vatBasisPoints) ? line.vatBasisPoints : (rates[0] ?? 0),
      ...(line.option === undefined ? {} : { option: quote.options.length + line.option }),
    }))
    const options = [...quote.options, ...from.options]
    if (options.length > MAX_OPTIONS) return refuse('too_many_options')
    const totals = offeredTotals([...draft.lines, ...added], options, draft.travelCostsCents ?? 0)
    if (!totals.ok) return totals
    if (added.length > 0)
      await tx.db.insert(quoteLines).values(
        added.map((line, index) => ({
          id: newId<never>(),
          quoteId,
          position: draft.lines.length + index,
          ...line,
        })),
      )
    const { totalExclCents, totalVatCents, totalInclCents } = totals.value
    const kept = (own: string, other: string) => (own.trim() === '' ? other : own)
    await tx.db
      .update(quotes)
      .set({
        durationText: kept(quote.durationText, from.durationText),
        paymentTerms: kept(quote.paymentTerms, from.paymentTerms),
        instalmentsText: kept(quote.instalmentsText, from.instalmentsText),
        materialsText: kept(quote.materialsText, from.materialsText),
        options,
        totalExclCents,
        totalVatCents,
        totalInclCents,
        updatedAt: tx.now,
      })
      .where(and(eq(quotes.id, quoteId), eq(quotes.status, 'draft')))
    return ok()
  })
}
