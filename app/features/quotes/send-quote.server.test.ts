import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contactDetailsSharings, leads } from '#app/features/requests/leads/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { anAcceptance, aSentQuote, storedQuote } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { getReceivedQuote } from '#app/features/quotes/decision/received-quotes.server.ts'
import type { QuoteInput } from '#app/features/quotes/editor/quote-form.ts'
import { quotes } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const labour = (vat: number): QuoteInput['lines'][number] => ({
  workItem: 'Pose',
  designation: 'Main-d’œuvre',
  quantity: 1_000,
  unit: 'h',
  unitPrice: 10_000,
  vat,
})

describe('a devis that was sent', () => {
  it('holds amounts that agree to the cent, however its quantities round', async () => {
    const lines = [
      { ...labour(2_000), quantity: 333, unitPrice: 9_999 },
      { ...labour(1_000), quantity: 1_337, unitPrice: 1_505 },
      { ...labour(550), quantity: 7, unitPrice: 71 },
      { ...labour(1_000), quantity: 2_500, unitPrice: 1 },
    ]
    const quote = await aSentQuote(database, { input: { lines, travelCosts: 3_333 } })
    const row = await storedQuote(database, quote.quoteId)
    const { totals } = row.snapshot!
    const sum = (list: number[]) => list.reduce((total, cents) => total + cents, 0)
    expect(totals.lineTotalsExclCents).toEqual([3_330, 2_012, 0, 3])
    expect(totals.totalExclCents).toBe(sum(totals.lineTotalsExclCents) + 3_333)
    expect(totals.totalExclCents).toBe(sum(totals.vat.map(({ baseCents }) => baseCents)))
    expect(totals.totalVatCents).toBe(sum(totals.vat.map(({ vatCents }) => vatCents)))
    expect(totals.totalInclCents).toBe(totals.totalExclCents + totals.totalVatCents)
    expect(row).toMatchObject({
      totalExclCents: totals.totalExclCents,
      totalVatCents: totals.totalVatCents,
      totalInclCents: totals.totalInclCents,
    })
  })

  it('stays as it was sent, hash included, whatever becomes of the company, the person and the draft’s rows', async () => {
    const quote = await aSentQuote(database)
    const before = await storedQuote(database, quote.quoteId)
    expect(before.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(before).toMatchObject({ sentAt: TEST_NOW, clientName: 'Claire Martin' })
    await database.db
      .update(artisans)
      .set({ companyName: 'Autre nom', addressLine: 'Ailleurs', vatRegime: 'franchise' })
      .where(eq(artisans.id, quote.artisan.artisanId))
    const received = (await getReceivedQuote(database.ctx(quote.author), quote.quoteId))!
    expect(received.document).toEqual(before.snapshot)
    // PostgreSQL gives a document's keys back in an order of its own.
    expect(contentHash(received.document)).toBe(before.contentHash)
    expect(received.document.company.name).not.toBe('Autre nom')
  })

  it('cannot be accepted when it is not what was read, even by one character', async () => {
    const quote = await aSentQuote(database)
    const row = await storedQuote(database, quote.quoteId)
    const read = row.snapshot!
    for (const changed of [
      contentHash({ ...read, paymentTerms: `${read.paymentTerms} ` }),
      contentHash({ ...read, totals: { ...read.totals, totalInclCents: 1 } }),
      '',
    ]) {
      const acceptance = await anAcceptance(database, quote.quoteId, { contentHash: changed })
      expect(await acceptQuote(database.ctx(quote.author), quote.quoteId, acceptance)).toEqual(
        refuse('document_changed'),
      )
    }
    // The stored document altered behind the product's back.
    await database.db
      .update(quotes)
      .set({ snapshot: { ...read, totals: { ...read.totals, totalInclCents: 1 } } })
      .where(eq(quotes.id, quote.quoteId))
    expect(
      await acceptQuote(
        database.ctx(quote.author),
        quote.quoteId,
        await anAcceptance(database, quote.quoteId),
      ),
    ).toEqual(refuse('document_changed'))
    expect((await storedQuote(database, quote.quoteId)).status).toBe('sent')
  })

  it('logs that the name was shared, moves the contact on and says so once', async () => {
    const quote = await aSentQuote(database)
    const [lead] = await database.rows(leads, eq(leads.id, quote.leadId))
    expect(lead).toMatchObject({ status: 'quoted', quotedAt: TEST_NOW })
    const shared = await database.rows(
      contactDetailsSharings,
      eq(contactDetailsSharings.leadId, quote.leadId),
    )
    expect(shared.map(({ what, action }) => `${what} ${action}`)).toEqual([
      'name shared',
      'name shared',
    ])
    expect(await eventTypesAbout(database, quote.quoteId)).toEqual(['quote.sent'])
  })
})
