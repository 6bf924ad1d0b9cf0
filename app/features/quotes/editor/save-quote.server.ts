import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import { linesOf } from './quote-facts.server.ts'
import {
  draftVersion,
  follows,
  noteVersion,
  type DraftSave,
} from './saving/draft-version.server.ts'
import { supplyOf } from './labour-price.ts'
import type { QuoteInput } from './quote-form.ts'
import { offeredTotals, type TotalsRefusal } from '#app/features/quotes/quote-totals.ts'
import { refusalByStatus, type QuoteStatusRefusal } from '#app/features/quotes/quote.ts'
import { quoteLines, quotes } from '#app/features/quotes/tables.server.ts'

/** Why a draft is not saved. */
export type SaveQuoteRefusal = 'not_found' | QuoteStatusRefusal | TotalsRefusal | 'draft_changed'

/**
 * Saves a draft as it stands, with its lines and totals. Refuses what is sent already, amounts that no document can
 * hold and, where `save` says what it was made from, one that changed elsewhere since.
 */
export async function saveQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  input: QuoteInput,
  save: DraftSave = { origin: null, act: null },
): Promise<Result<undefined, SaveQuoteRefusal>> {
  const { lines, travelCosts, wasteCost, ...fields } = input
  const priced = lines.map((line) => ({
    quantityThousandths: line.quantity,
    unitPriceCents: line.unitPrice,
    vatBasisPoints: line.vat,
    option: line.option,
  }))
  const totals = offeredTotals(priced, input.options, travelCosts ?? 0)
  if (!totals.ok) return totals
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = refusalByStatus('edit', locked.quote)
    if (refusal) return refuse(refusal)
    const stored = lines.map(
      (
        { workItem, designation, unit, supply, productReference = '', performance = '' },
        position,
      ) => ({
        workItem,
        designation,
        unit,
        supply: supply || supplyOf({ workItem, designation, unit, productReference }),
        productReference,
        performance,
        ...priced[position]!,
      }),
    )
    const amounts = { travelCostsCents: travelCosts, wasteCostCents: wasteCost }
    const version = draftVersion({ ...fields, ...amounts }, stored.map(asRead))
    const current = draftVersion(locked.quote, await linesOf(tx, quoteId))
    if (version !== current && !(await follows(tx, ctx.who.accountId, save, current)))
      return refuse('draft_changed')
    const { totalExclCents, totalVatCents, totalInclCents } = totals.value
    await tx.db
      .update(quotes)
      .set({
        ...fields,
        ...amounts,
        totalExclCents,
        totalVatCents,
        totalInclCents,
        updatedAt: tx.now,
      })
      .where(and(eq(quotes.id, quoteId), eq(quotes.status, 'draft')))
    await tx.db.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId))
    if (stored.length > 0)
      await tx.db
        .insert(quoteLines)
        .values(
          stored.map((line, position) => ({ ...line, id: newId<never>(), quoteId, position })),
        )
    await noteVersion(tx, save, version)
    return ok()
  })
}

/** A line as it will be read: without the option that it does not have. */
function asRead<Line extends { option?: number | undefined }>({ option, ...line }: Line) {
  return { ...line, ...(option === undefined ? {} : { option }) }
}

/** Throws away a draft; one that was sent is withdrawn instead. */
export async function deleteQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
): Promise<Result<undefined, 'not_found' | QuoteStatusRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = refusalByStatus('edit', locked.quote)
    if (refusal) return refuse(refusal)
    await tx.db.delete(quotes).where(and(eq(quotes.id, quoteId), eq(quotes.status, 'draft')))
    return ok()
  })
}
