import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  aDraftQuote,
  aQuoteInput,
  aQuotingArtisan,
  aSentQuote,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { getMyQuote } from './queries.server.ts'
import type { QuoteInput } from '#app/features/quotes/editor/quote-form.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from './send-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
const send = (quote: TestQuote, now = TEST_NOW) =>
  sendQuote(database.ctx(quote.artisan, now), quote.quoteId)
const labour = (vat: number): QuoteInput['lines'][number] => ({
  workItem: 'Pose',
  designation: 'Main-d’œuvre',
  quantity: 1_000,
  unit: 'h',
  unitPrice: 10_000,
  vat,
})

describe('where the works lie', () => {
  const places: [string, string, number, string][] = [
    ['La Réunion, normal rate', '97400', 850, '108.50'],
    ['La Réunion, reduced rate', '97400', 210, '102.10'],
    ['Guyane', '97300', 0, '100.00'],
  ]
  it.each(places)('%s', async (_, postalCode, vat, total) => {
    const quote = await aSentQuote(database, { postalCode, input: { lines: [labour(vat)] } })
    const { snapshot, totalInclCents } = await storedQuote(database, quote.quoteId)
    expect((totalInclCents / 100).toFixed(2)).toBe(total)
    expect(snapshot!.certification === null).toBe(vat !== 210)
    const mention = snapshot!.mentions.find(({ key }) => key === 'vat')?.text ?? null
    expect(mention).toBe(vat === 0 ? 'TVA non applicable, art. 294 du CGI' : null)
  })

  it('refuses the rates of Paris in La Réunion', async () => {
    const quote = await aDraftQuote(database, {
      postalCode: '97400',
      input: { lines: [labour(2_000), labour(1_000)] },
    })
    expect(await send(quote)).toEqual(refuse('quote_incomplete'))
    const mine = (await getMyQuote(database.ctx(quote.artisan), quote.quoteId))!
    expect(mine.missing.map(({ rule }) => rule)).toEqual(['V5', 'V5'])
    expect(mine.vatRates).toEqual([850, 210])
  })

  it('asks in Tahiti for the local tax, and prints it', async () => {
    const bare = await aDraftQuote(database, { postalCode: '98714', input: { lines: [labour(0)] } })
    expect(await send(bare)).toEqual(refuse('quote_incomplete'))
    expect((await getMyQuote(database.ctx(bare.artisan), bare.quoteId))!.missing).toMatchObject([
      { rule: 'V5', fix: { field: 'localTax' } },
    ])
    granted(
      await saveQuote(
        database.ctx(bare.artisan),
        bare.quoteId,
        aQuoteInput({ lines: [labour(0)], localTaxText: 'TVA polynésienne 13 % comprise.' }),
      ),
    )
    granted(await send(bare))
    expect((await storedQuote(database, bare.quoteId)).snapshot!.mentions).toContainEqual({
      key: 'vat',
      text: 'TVA polynésienne 13 % comprise.',
    })
  })

  it('is written in its day there, and numbered in its year', async () => {
    // Still the 31st in Paris, already the 1st in Saint-Denis; in Papeete, the 31st for ten hours more.
    const now = new Date('2026-12-31T21:30:00Z')
    const artisan = await aQuotingArtisan(database, { now, policies: [{ endsOn: '2027-12-31' }] })
    const input = { validUntil: '2027-02-01', lines: [labour(850)] }
    const reunion = await aSentQuote(database, { artisan, now, postalCode: '97400', input })
    const lyon = await aSentQuote(database, {
      artisan,
      now,
      input: { ...input, lines: [labour(2_000)] },
    })
    expect(await storedQuote(database, reunion.quoteId)).toMatchObject({
      number: 'D-2027-0001',
      snapshot: { issuedOn: '2027-01-01' },
    })
    expect(await storedQuote(database, lyon.quoteId)).toMatchObject({
      number: 'D-2026-0001',
      snapshot: { issuedOn: '2026-12-31' },
    })
  })
})

describe('a company in franchise', () => {
  it('bills no VAT, says why, and asks for no certification', async () => {
    const artisan = await aQuotingArtisan(database, {
      file: { vatRegime: 'franchise', vatNumber: null },
    })
    const wrong = await aDraftQuote(database, { artisan })
    expect(await send(wrong)).toEqual(refuse('quote_incomplete'))
    granted(
      await saveQuote(database.ctx(artisan), wrong.quoteId, aQuoteInput({ lines: [labour(0)] })),
    )
    granted(await send(wrong))
    const { snapshot, totalVatCents } = await storedQuote(database, wrong.quoteId)
    expect(totalVatCents).toBe(0)
    expect(snapshot!.mentions).toContainEqual({
      key: 'vat',
      text: 'TVA non applicable, art. 293 B du CGI',
    })
    expect(snapshot!.certification).toBeNull()
  })
})
