import { expect, it } from 'vitest'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aQuoteInput, aSentQuote } from '#test/quote-builders.ts'
import { listOwnPrices } from './list-own-prices.server.ts'

const database = useTestDatabase()
const later = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)

it('sets the median of a company’s own lines beside the guide, for that company alone', async () => {
  const [boiler, labour] = aQuoteInput().lines
  const first = await aSentQuote(database, {
    input: { lines: [{ ...boiler!, unitPrice: 80_000 }, labour!] },
  })
  const { artisan } = first
  for (const unitPrice of [90_000, 130_000])
    await aSentQuote(database, {
      artisan,
      input: { lines: [{ ...boiler!, unitPrice }, labour!] },
    })
  const stranger = await aSentQuote(database)
  const own = await listOwnPrices(database.ctx(artisan, later(1)))
  expect(own).toMatchObject([
    {
      usual: { key: 'chauffe-eau', signed: null },
      // 900 € and 20 % of VAT.
      medianCents: 108_000,
      lines: 3,
    },
  ])
  expect((await listOwnPrices(database.ctx(stranger.artisan, later(1))))[0]?.lines).toBe(1)
  expect(await listOwnPrices(database.ctx(artisan, later(400)))).toEqual([])
})
