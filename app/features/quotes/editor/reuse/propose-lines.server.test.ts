import { describe, expect, it, vi } from 'vitest'
import { PRINTED_QUOTES } from '#app/features/quotes/document/print-quote.server.ts'
import { saveAssembly } from '#app/features/price-list/assemblies/save-assembly.server.ts'
import * as receivedPage from '#app/features/quotes/decision/received-quote.page.tsx'
import * as quotePage from '#app/features/quotes/editor/quote.page.tsx'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { aPriceItem } from '#test/price-list-builders.ts'
import {
  aDraftQuote,
  anAcceptedQuote,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
} from '#test/quote-builders.ts'
import {
  costsOfLines,
  proposeAssemblies,
  proposeEverything,
  proposeLines,
} from './propose-lines.server.ts'

const database = useTestDatabase()

describe('lines proposed as one types', () => {
  it('are those of one’s own price list, then of one’s own devis, each once', async () => {
    const { artisan } = await aSentQuote(database)
    const ctx = database.ctx(artisan)
    const earlier = {
      designation: 'Chauffe-eau 200 l',
      unit: 'u',
      unitPriceCents: 62_000,
      vatBasisPoints: 2_000,
      supply: 'goods',
      workItem: 'Fourniture',
      waste: '',
      costCents: null,
    }
    expect(await proposeLines(ctx, 'chauffe')).toEqual([earlier])
    expect(await proposeLines(ctx, 'c')).toEqual([])
    const item = { designation: 'Pose d’un chauffe-eau', costCents: 1_234, workItem: 'Pose' }
    await aPriceItem(database, artisan, item)
    expect(await proposeLines(ctx, 'CHAUFFE eau')).toMatchObject([item, earlier])
    await aPriceItem(database, artisan, { designation: earlier.designation, priceCents: 1 })
    expect((await proposeLines(ctx, 'chauffe eau 200')).map((line) => line.unitPriceCents)).toEqual(
      [1],
    )
    const stranger = database.ctx(await anArtisan(database))
    expect(await proposeLines(stranger, 'chauffe')).toEqual([])
  })

  it('come with one’s own assemblies, whole, at the prices of today', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    const itemId = await aPriceItem(database, artisan, {
      designation: 'Receveur',
      workItem: 'Bain',
    })
    const lines = [{ itemId, quantityThousandths: 2_500 }]
    granted(await saveAssembly(ctx, null, { name: 'Douche à l’italienne', lines }))
    expect(await proposeAssemblies(ctx, 'douche ital')).toMatchObject([
      {
        name: 'Douche à l’italienne',
        sumCents: 12_000,
        lines: [{ designation: 'Receveur', quantity: '2,5', unitPriceCents: 4_800 }],
      },
    ])
    expect(await proposeAssemblies(ctx, 'd')).toEqual([])
    expect(await proposeAssemblies(database.ctx(await anArtisan(database)), 'douche')).toEqual([])
  })

  it('are kept on a device whole: assemblies, then the price list', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    expect(await proposeEverything(ctx)).toEqual([])
    const itemId = await aPriceItem(database, artisan, { designation: 'Receveur' })
    granted(
      await saveAssembly(ctx, null, {
        name: 'Douche',
        lines: [{ itemId, quantityThousandths: 1_000 }],
      }),
    )
    expect(await proposeEverything(ctx)).toMatchObject([
      { name: 'Douche', lines: [{ designation: 'Receveur', quantity: '1' }] },
      { designation: 'Receveur' },
    ])
    expect(await proposeEverything(database.ctx(await anArtisan(database)))).toEqual([])
  })

  it('are six at most, of twenty thousand, of which no more are read', async () => {
    const artisan = await anArtisan(database)
    await database.pool.query(
      `insert into price_items (id, artisan_id, designation, unit, price_cents, vat_basis_points, created_at, updated_at)
       select gen_random_uuid(), $1, 'Fourniture et pose de l’article ' || n, 'u', n, 2000, now(), now() from generate_series(1, 20000) n`,
      [artisan.artisanId],
    )
    const ctx = database.ctx(artisan)
    expect(await proposeLines(ctx, 'pose article')).toHaveLength(6)
    const asked = vi.spyOn(database.pool, 'query')
    expect((await proposeLines(ctx, 'ARTICLE 19876'))[0]!.designation).toBe(
      'Fourniture et pose de l’article 19876',
    )
    const read = (await Promise.all(asked.mock.results.map(({ value }) => value))) as {
      rows: unknown[]
    }[]
    expect(read.length).toBeGreaterThan(0)
    for (const { rows } of read) expect(rows.length).toBeLessThanOrEqual(6)
    asked.mockRestore()
  })
})

/** A cost that nothing else is likely to say. */
const SECRET = 7_654_321
const TRACES = /7654321|76543[.,]21|76[\s\u00a0\u202f]543[.,]21/u
const HEATER = { designation: 'Chauffe-eau 200 l', unit: 'u' } as const

describe('what a line costs', () => {
  it('is read by its company in the editor', async () => {
    const { artisan, quoteId } = await aDraftQuote(database)
    await aPriceItem(database, artisan, { ...HEATER, costCents: SECRET })
    await aPriceItem(database, artisan, { designation: 'Main-d’œuvre', unit: 'j', costCents: 1 })
    const lines = [HEATER, { designation: 'Autre' }]
    const known = [{ ...HEATER, costCents: SECRET }]
    expect(await costsOfLines(database.ctx(artisan), lines)).toEqual(known)
    expect(await costsOfLines(database.ctx(await anArtisan(database)), lines)).toEqual([])
    const page = await askPage<{ composer: { known: object[] } }>(
      database,
      quotePage,
      `/espace-pro/devis/${quoteId}`,
      { as: artisan, params: { quoteId } },
    )
    expect(page.data.composer.known).toContainEqual(known[0])
  })

  it('reaches neither the document, nor its client’s page, nor its file', async () => {
    const lead = await aTakenLead(database)
    const { artisan, author } = lead
    await aPriceItem(database, artisan, { ...HEATER, costCents: SECRET })
    const { quoteId } = await anAcceptedQuote(database, { lead })
    const shown = await Promise.all(
      (
        [
          [receivedPage, `/espace-particulier/devis/${quoteId}`, author],
          [quotePage, `/espace-pro/devis/${quoteId}`, artisan],
        ] as const
      ).map(([page, path, as]) => askPage(database, page, path, { as, params: { quoteId } })),
    )
    const told = [
      JSON.stringify(await storedQuote(database, quoteId)),
      ...shown.map(({ data }) => JSON.stringify(data)),
      ...(await Promise.all(
        (['quote', 'signed_quote'] as const).map(async (kind) => {
          const printed = await PRINTED_QUOTES[kind](database.ctx(), quoteId)
          return (await pdfPages(await drawPdf(printed!))).join(' ')
        }),
      )),
    ]
    for (const text of told) {
      expect(text).toContain(HEATER.designation)
      expect(text).not.toMatch(TRACES)
    }
  })
})
