import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { closeCompany } from '#app/features/settings/request-erasure.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { anAcceptedQuote, aQuoteInput, aQuotingArtisan } from '#test/quote-builders.ts'
import { keepPriceLevels } from './keep-price-levels.server.ts'
import type { PriceLevel } from './price-level.ts'
import { publishPrices } from './publish-prices.server.ts'
import { companyPriceLevels } from './tables.server.ts'

const database = useTestDatabase()
const keep = (...levels: [Artisan, PriceLevel][]) =>
  inTransaction(database.ctx(), (tx) =>
    keepPriceLevels(tx, new Map(levels.map(([{ artisanId }, level]) => [artisanId, level]))),
  )
const stored = async ({ artisanId }: Artisan) =>
  (await database.rows(companyPriceLevels, eq(companyPriceLevels.artisanId, artisanId)))[0]
    ?.level ?? null

describe('the levels of a publication', () => {
  it('take the place of those before, and pages are rendered anew only when one changed', async () => {
    const [kept, gone] = [await anArtisan(database), await anArtisan(database)]
    await keep([kept, 'below'], [gone, 'above'])
    expect([await stored(kept), await stored(gone)]).toEqual(['below', 'above'])
    const version = contentVersion('companies')
    await keep([kept, 'below'])
    expect([await stored(kept), await stored(gone)]).toEqual(['below', null])
    expect(contentVersion('companies')).toBe(version + 1)
    await keep([kept, 'below'])
    expect(contentVersion('companies')).toBe(version + 1)
  })

  it('are not of a company that has closed, and go when one closes', async () => {
    const [open, closed] = [await anArtisan(database), await anArtisan(database)]
    await database.db
      .update(artisans)
      .set({ closedAt: TEST_NOW })
      .where(eq(artisans.id, closed.artisanId))
    await keep([open, 'within'], [closed, 'within'])
    expect([await stored(open), await stored(closed)]).toEqual(['within', null])
    await inTransaction(database.ctx(), (tx) => closeCompany(tx, open.artisanId))
    expect(await stored(open)).toBeNull()
  })

  it('wait for a company that closes at the same time', async () => {
    const company = await anArtisan(database)
    let kept: Promise<void> | undefined
    await inTransaction(database.ctx(), async (tx) => {
      await closeCompany(tx, company.artisanId)
      kept = keep([company, 'within'])
      // Long enough for the other one to reach the row.
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
    await kept
    expect(await stored(company)).toBeNull()
  })

  it('come with the publication of prices: a word, and no amount', async () => {
    const [line, labour] = aQuoteInput().lines
    const cheap = await aQuotingArtisan(database)
    const sign = (artisan: Artisan | undefined, unitPrice: number, lines = 1) =>
      anAcceptedQuote(database, {
        ...(artisan ? { artisan } : {}),
        input: {
          lines: [...Array.from({ length: lines }, () => ({ ...line!, unitPrice })), labour!],
        },
      })
    for (let n = 0; n < 9; n++) await sign(undefined, 100_000)
    for (let n = 0; n < 5; n++) await sign(cheap, 70_000, 2)
    await publishPrices(database.ctx<System>(undefined, new Date('2026-05-02T01:30:00Z')))
    expect(await database.rows(companyPriceLevels)).toEqual([
      { artisanId: cheap.artisanId, level: 'below' },
    ])
  }, 60_000)
})
