import { and, eq } from 'drizzle-orm'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { lockLead } from '#app/features/leads/move-lead.server.ts'
import { requestTitle } from '#app/features/quote-requests/quote-request.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { addDays, dayOf } from '#app/values/french-date.ts'
import { timeZoneOf } from '#app/values/french-time-zone.ts'
import { newId, type LeadId, type QuoteId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { quotes } from './tables.server.ts'

/** Days a new devis is valid for, unless the artisan says otherwise. */
export const VALIDITY_DAYS = 30

/**
 * Begins the devis of a contact that was taken, or answers the draft that is already begun. Refuses `not_found` when
 * the lead is not the artisan's, `lead_not_open` before the contact is taken or once it is over.
 */
export async function createQuote(ctx: Ctx<Artisan>, leadId: LeadId): Promise<Result<QuoteId, 'not_found' | 'lead_not_open'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const { lead, request } = locked
    if (lead.status !== 'opened' && lead.status !== 'quoted') return refuse('lead_not_open')
    const [draft] = await tx.db.select({ id: quotes.id }).from(quotes).where(and(eq(quotes.leadId, leadId), eq(quotes.status, 'draft')))
    if (draft) return ok(draft.id)
    const [company] = await tx.db.select({ paymentTerms: artisans.paymentTerms }).from(artisans).where(eq(artisans.id, tx.who.artisanId))
    const quoteId = newId<QuoteId>()
    await tx.db.insert(quotes).values({
      id: quoteId,
      leadId,
      requestId: request.id,
      artisanId: tx.who.artisanId,
      status: 'draft',
      title: requestTitle(request.publicDescription),
      worksAddress: `${request.postalCode} ${request.town}`,
      validUntil: addDays(dayOf(tx.now, timeZoneOf(request.insee)), VALIDITY_DAYS),
      paymentTerms: company?.paymentTerms ?? '',
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    return ok(quoteId)
  })
}
