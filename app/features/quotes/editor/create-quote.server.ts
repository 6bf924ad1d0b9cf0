import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quotesRefused } from '#app/features/requests/leads/lead.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, type LeadId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { legalVatRates, vatTerritoryOf, type VatRegime } from '#app/values/numbers/vat.ts'
import { quoteTotals } from '#app/features/quotes/quote-totals.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** The schedule and the terms that a company's first devis begins with. */
const USUAL_TERMS = 'À réception de chaque facture, par virement ou chèque.'
const USUAL_INSTALMENTS = '30\u00a0% à la commande\nsolde à la réception des travaux'

/**
 * Begins the devis of a contact that was taken, or answers the draft that is already begun. What
 * the company's own page says of its prices is written in it, and of its last devis the terms of
 * payment (where the company has none), the schedule, the way its waste goes, its word on RGE and
 * its subcontractors. Refuses `not_found` when the lead is not the artisan's, `lead_not_open`
 * before the contact is taken or once it is over, `quotes_refused` when the person refuses further
 * devis.
 */
export async function createQuote(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
): Promise<Result<QuoteId, 'not_found' | 'lead_not_open' | 'quotes_refused'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const { lead, request } = locked
    if (lead.status !== 'opened' && lead.status !== 'quoted') return refuse('lead_not_open')
    const [draft] = await tx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.leadId, leadId), eq(quotes.status, 'draft')))
    if (draft) return ok(draft.id)
    if (quotesRefused(lead, request)) return refuse('quotes_refused')
    const [company] = await tx.db
      .select(pick(artisans, 'paymentTerms', 'vatRegime', 'travelFeeCents'))
      .from(artisans)
      .where(eq(artisans.id, tx.who.artisanId))
    const travelCostsCents = travelCosts(company, request)
    const totals = quoteTotals([], travelCostsCents ?? 0)
    const validity = await readSetting(tx, 'quoteValidity')
    const last = await lastTerms(tx)
    const quoteId = newId<QuoteId>()
    await tx.db.insert(quotes).values({
      id: quoteId,
      leadId,
      requestId: request.id,
      artisanId: tx.who.artisanId,
      status: 'draft',
      title: requestTitle(request.publicDescription),
      worksAddress: `${request.postalCode} ${request.town}`,
      validUntil: addDays(dayOf(tx.now, timeZoneOf(request.insee)), validity.days),
      ...last,
      paymentTerms: company?.paymentTerms || last.paymentTerms,
      travelCostsCents,
      ...(totals.ok && {
        totalExclCents: totals.value.totalExclCents,
        totalVatCents: totals.value.totalVatCents,
        totalInclCents: totals.value.totalInclCents,
      }),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    return ok(quoteId)
  })
}

/**
 * The travel fee of the company's page, TTC there, as a devis writes it: HT, at the normal rate of the place of works.
 * Null while either is unknown.
 */
function travelCosts(
  company: { vatRegime: VatRegime | null; travelFeeCents: number | null } | undefined,
  place: { postalCode: string; insee: string },
): number | null {
  if (!company?.vatRegime || company.travelFeeCents === null) return null
  const [rate = 0] = legalVatRates(vatTerritoryOf(place.postalCode, place.insee), company.vatRegime)
  return Math.round((company.travelFeeCents * 10_000) / (10_000 + rate))
}

/** What the company's last devis said that the next one says again. */
async function lastTerms(ctx: Ctx<Artisan>) {
  const [last] = await ctx.db
    .select({
      paymentTerms: quotes.paymentTerms,
      instalmentsText: quotes.instalmentsText,
      wasteHandling: quotes.wasteHandling,
      wastePlace: quotes.wastePlace,
      rgeHeld: quotes.rgeHeld,
      subcontractorsText: quotes.subcontractorsText,
    })
    .from(quotes)
    .where(and(eq(quotes.artisanId, ctx.who.artisanId), isNotNull(quotes.sentAt)))
    .orderBy(desc(quotes.sentAt))
    .limit(1)
  return (
    last ?? {
      paymentTerms: USUAL_TERMS,
      instalmentsText: USUAL_INSTALMENTS,
      wasteHandling: '',
      wastePlace: '',
      rgeHeld: '' as const,
      subcontractorsText: '',
    }
  )
}
