import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { and, eq } from 'drizzle-orm'
import { quotesRefused } from '#app/features/requests/leads/lead.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import { linesOf } from '#app/features/quotes/editor/quote-facts.server.ts'
import { offeredTotals } from '#app/features/quotes/quote-totals.ts'
import { quoteLines, quotes } from '#app/features/quotes/tables.server.ts'

/**
 * Begins a new draft with the content of a devis that was sent, valid from today: what one does
 * after taking one back to correct it, or when its validity is over. Answers the draft already
 * begun for that contact when there is one: what is being written is never replaced. Refuses
 * `lead_not_open` when the contact is over.
 */
export async function copyQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
): Promise<Result<QuoteId, 'not_found' | 'lead_not_open' | 'quotes_refused'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const { quote, lead, request } = locked
    if (lead.status !== 'opened' && lead.status !== 'quoted') return refuse('lead_not_open')
    const [draft] = await tx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.leadId, lead.id), eq(quotes.status, 'draft')))
    if (draft) return ok(draft.id)
    if (quotesRefused(lead, request)) return refuse('quotes_refused')
    const {
      title,
      worksAddress,
      workNature,
      startText,
      durationText,
      paymentTerms,
      instalmentsText,
      travelCostsCents,
      materialsText,
      localTaxText,
      energyAid,
      rgeHeld,
      subcontractorsText,
      labourIncluded,
      fossilBoiler,
      solarPlant,
      wasteNone,
      wasteQuantity,
      wasteHandling,
      wastePlace,
      wasteCostCents,
      urgentRepair,
      urgentWhat,
      urgentCalledAt,
      options,
    } = quote
    const lines = await linesOf(tx, quoteId)
    // What was signed may have other options than what was offered.
    const totals = offeredTotals(lines, options, travelCostsCents ?? 0)
    if (!totals.ok) throw new Error(`A devis that was sent has no totals: ${totals.refusal}`)
    const { totalExclCents, totalVatCents, totalInclCents } = totals.value
    const today = dayOf(tx.now, timeZoneOf(request.insee))
    const copyId = newId<QuoteId>()
    await tx.db.insert(quotes).values({
      id: copyId,
      leadId: lead.id,
      requestId: request.id,
      artisanId: quote.artisanId,
      status: 'draft',
      title,
      worksAddress,
      workNature,
      startText,
      durationText,
      paymentTerms,
      instalmentsText,
      travelCostsCents,
      materialsText,
      localTaxText,
      wasteNone,
      wasteQuantity,
      wasteHandling,
      wastePlace,
      wasteCostCents,
      energyAid,
      rgeHeld,
      subcontractorsText,
      labourIncluded,
      fossilBoiler,
      solarPlant,
      urgentRepair,
      urgentWhat,
      urgentCalledAt,
      options,
      totalExclCents,
      totalVatCents,
      totalInclCents,
      // A day that has passed is not a plan any more.
      startOn: quote.startOn !== null && quote.startOn >= today ? quote.startOn : null,
      validUntil: addDays(today, (await readSetting(tx, 'quoteValidity')).days),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    if (lines.length > 0) {
      await tx.db.insert(quoteLines).values(
        lines.map((line, position) => ({
          id: newId<never>(),
          quoteId: copyId,
          position,
          ...line,
        })),
      )
    }
    return ok(copyId)
  })
}
