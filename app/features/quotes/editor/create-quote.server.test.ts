import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { useTestDatabase } from '#test/database.ts'
import {
  aDraftQuote,
  aQuoteInput,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
} from '#test/quote-builders.ts'
import { createQuote } from './create-quote.server.ts'
import { deleteQuote, saveQuote } from './save-quote.server.ts'
import { quoteLines } from '#app/features/quotes/tables.server.ts'

const database = useTestDatabase()

describe('drafts', () => {
  it('begins with what the company’s page says of its prices, the fee HT at the rate of the place, and with the terms of its last devis', async () => {
    const first = await aSentQuote(database, {
      input: { paymentTerms: 'Acompte de 20 %, solde à la fin.' },
    })
    await database.db
      .update(artisans)
      .set({ paymentTerms: null, vatRegime: 'standard', travelFeeCents: 4_340 })
      .where(eq(artisans.id, first.artisan.artisanId))
    const here = await aTakenLead(database, { artisan: first.artisan, postalCode: '97400' })
    expect(
      await storedQuote(
        database,
        granted(await createQuote(database.ctx(first.artisan), here.leadId)),
      ),
    ).toMatchObject({
      travelCostsCents: 4_000,
      paymentTerms: 'Acompte de 20 %, solde à la fin.',
      totalExclCents: 4_000,
      totalInclCents: 4_000,
    })
    await database.db
      .update(artisans)
      .set({ paymentTerms: 'Au comptant.', vatRegime: 'franchise' })
      .where(eq(artisans.id, first.artisan.artisanId))
    const there = await aTakenLead(database, { artisan: first.artisan })
    expect(
      await storedQuote(
        database,
        granted(await createQuote(database.ctx(first.artisan), there.leadId)),
      ),
    ).toMatchObject({ travelCostsCents: 4_340, paymentTerms: 'Au comptant.' })
  })

  it('begin once per contact, and only on one that is taken', async () => {
    const { artisan, author, leadId, requestId } = await aTakenLead(database)
    const first = granted(await createQuote(database.ctx(artisan), leadId))
    expect(granted(await createQuote(database.ctx(artisan), leadId))).toBe(first)
    await database.db.update(leads).set({ status: 'proposed' }).where(eq(leads.id, leadId))
    expect(await createQuote(database.ctx(artisan), leadId)).toEqual({
      ok: false,
      refusal: 'lead_not_open',
    })
    await database.db.update(leads).set({ status: 'opened' }).where(eq(leads.id, leadId))
    granted(await closeQuoteRequest(database.ctx(author), requestId, 'other'))
    expect(await createQuote(database.ctx(artisan), leadId)).toEqual({
      ok: false,
      refusal: 'lead_not_open',
    })
  })

  it('begun twenty times at once are one', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createQuote(database.ctx(artisan), leadId)),
    )
    expect(new Set(made.map((one) => one.ok && one.value)).size).toBe(1)
  })

  it('replace their lines whole, refuse amounts that no document holds, and go away with their lines', async () => {
    const draft = await aDraftQuote(database)
    const ctx = database.ctx(draft.artisan)
    const line = {
      workItem: 'Tout',
      designation: 'Forfait',
      quantity: 1_000,
      unit: 'forfait',
      unitPrice: 10_000,
      vat: 2_000,
    } as const
    granted(await saveQuote(ctx, draft.quoteId, aQuoteInput({ lines: [line] })))
    expect(await storedQuote(database, draft.quoteId)).toMatchObject({
      totalExclCents: 10_000,
      totalVatCents: 2_000,
      totalInclCents: 12_000,
    })
    expect(
      await saveQuote(
        ctx,
        draft.quoteId,
        aQuoteInput({ lines: [{ ...line, quantity: 999_999_000, unitPrice: 1_999_999_999 }] }),
      ),
    ).toEqual({ ok: false, refusal: 'amount_too_large' })
    expect(
      await saveQuote(ctx, draft.quoteId, aQuoteInput({ lines: [{ ...line, quantity: -1 }] })),
    ).toEqual({ ok: false, refusal: 'line_malformed' })
    expect(await storedQuote(database, draft.quoteId)).toMatchObject({ totalInclCents: 12_000 })
    granted(await deleteQuote(ctx, draft.quoteId))
    expect(await storedQuote(database, draft.quoteId)).toBeUndefined()
    expect(await database.rows(quoteLines, eq(quoteLines.quoteId, draft.quoteId))).toEqual([])
  })

  it('cannot be thrown away once sent', async () => {
    const quote = await aSentQuote(database)
    expect(await deleteQuote(database.ctx(quote.artisan), quote.quoteId)).toEqual({
      ok: false,
      refusal: 'quote_sent',
    })
    expect((await storedQuote(database, quote.quoteId)).status).toBe('sent')
  })
})
