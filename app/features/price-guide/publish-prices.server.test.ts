import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import * as page from '#app/features/directory/towns/trade.page.tsx'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { anAcceptedQuote, aQuoteInput, type TestQuote } from '#test/quote-builders.ts'
import { priceRange, priceSource, type GuidePrice } from './guide-price.ts'
import { listAllPrices, listPrices, priceLines } from './list-prices.server.ts'
import { publishPrices } from './publish-prices.server.ts'
import { priceFigures } from './tables.server.ts'

const database = useTestDatabase()
/** The night in which March is published: its contracts have rested. */
const NIGHT = new Date('2026-05-02T01:30:00Z')
const publish = (now = NIGHT) => publishPrices(database.ctx<System>(undefined, now))
const stored = () => database.db.select().from(priceFigures).orderBy(priceFigures.region)
const prices = (region: 'auvergne-rhone-alpes' | 'bretagne' | 'la-reunion' | null = null) =>
  listPrices(database.ctx(), 'plomberie', region)
const boiler = (of: GuidePrice[]) => of.find(({ key }) => key === 'chauffe-eau')!

let contracts: TestQuote[]
beforeAll(async () => {
  contracts = []
  const [line, labour] = aQuoteInput().lines
  // Nine companies in Lyon, from 700 € to 1 020 € without VAT.
  for (let company = 0; company < 9; company++)
    contracts.push(
      await anAcceptedQuote(database, {
        input: { lines: [{ ...line!, unitPrice: 70_000 + company * 4_000 }, labour!] },
      }),
    )
}, 60_000)

describe('the prices of signed devis', () => {
  it('are published at night alone, once their month has rested', async () => {
    await publish(new Date('2026-05-02T12:00:00Z'))
    await publish(new Date('2026-04-28T01:30:00Z'))
    expect(await stored()).toEqual([])
    expect(boiler(await prices())).toMatchObject({ lowCents: 70_000, signed: null })
  })

  it('are those of the lines, TTC, by region and for the country, and pages are rendered anew', async () => {
    const version = contentVersion('prices')
    await publish()
    const figure = {
      work: 'chauffe-eau',
      publication: '2026-03',
      lowCents: 94_000,
      medianCents: 100_000,
      highCents: 110_000,
      contracts: 8,
      since: '2026-03',
      through: '2026-03',
    }
    expect(await stored()).toEqual([
      { ...figure, region: 'auvergne-rhone-alpes' },
      { ...figure, region: 'france' },
    ])
    expect(contentVersion('prices')).toBe(version + 1)
  })

  it('are not published twice, whatever became of a contract since', async () => {
    const before = await stored()
    await database.db
      .update(quotes)
      .set({ status: 'retracted', retractedAt: TEST_NOW })
      .where(eq(quotes.id, contracts[0]!.quoteId))
    const version = contentVersion('prices')
    await Promise.all([publish(), publish()])
    expect(await stored()).toEqual(before)
    expect(contentVersion('prices')).toBe(version)
    // The next month brought nobody: nothing moves, though one contract is gone.
    await publish(new Date('2026-06-02T01:30:00Z'))
    expect(await stored()).toEqual(before.map((row) => ({ ...row, publication: '2026-04' })))
  })

  it('are said of the region, else of the country, else as an indication', async () => {
    const here = boiler(await prices('auvergne-rhone-alpes'))
    expect(priceRange(here)).toBe('940\u00a0€ à 1\u202f100\u00a0€')
    expect(priceSource(here)).toBe(
      'd’après au moins 8 contrats signés, Auvergne-Rhône-Alpes, depuis mars 2026',
    )
    expect(priceSource(boiler(await prices('bretagne')))).toContain('en France, depuis mars 2026')
    expect(priceSource(boiler(await prices('la-reunion')))).toBe('fourchette indicative')
    const others = (await prices()).filter(({ key }) => key !== 'chauffe-eau')
    expect(others.every(({ signed }) => signed === null)).toBe(true)
  })

  it('stand on the page of the trade, told apart from the indicative ranges', async () => {
    const { data } = await askPage<{ data: { prices: GuidePrice[] } }>(
      database,
      page,
      '/metiers/plomberie',
      { params: { slug: 'plomberie' } },
    )
    const shown = ('data' in data ? data.data : data) as { prices: GuidePrice[] }
    expect(shown.prices.map(priceSource)).toEqual([
      'fourchette indicative',
      'fourchette indicative',
      'd’après au moins 8 contrats signés, en France, depuis mars 2026',
      'fourchette indicative',
    ])
  })

  it('stand beside the lines of a received devis that are such works, and no other', async () => {
    const lines = aQuoteInput().lines.map((line) => ({
      designation: line.designation,
      unit: line.unit,
      unitPriceCents: line.unitPrice!,
      vatBasisPoints: line.vat!,
    }))
    const beside = await priceLines(database.ctx(), { trade: 'plomberie', lines }, '69383')
    expect(beside.map(({ designation }) => designation)).toEqual(['Chauffe-eau 200 l'])
    expect(beside[0]!.usual.signed?.where).toBe('auvergne-rhone-alpes')
  })

  it('stand in the form of a request, for each trade', async () => {
    const { plomberie, carrelage } = await listAllPrices(database.ctx())
    expect(plomberie).toEqual(await prices())
    expect(carrelage).toHaveLength(4)
  })

  it('are no longer said once nothing was added for a year', async () => {
    await publish(new Date('2027-05-02T01:30:00Z'))
    expect((await stored()).map(({ publication }) => publication)).toEqual(['2027-03', '2027-03'])
    expect(boiler(await prices()).signed).toBeNull()
  })
})
