import { expect, it } from 'vitest'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aPriceItem } from '#test/price-list-builders.ts'
import { aDraftQuote, aSentQuote, aTakenLead } from '#test/quote-builders.ts'
import { withLastAsked } from './last-asked.server.ts'
import { proposeLines } from './propose-lines.server.ts'

const database = useTestDatabase()

it('says what was last asked of the same client, in what was sent to them alone', async () => {
  const first = await aSentQuote(database)
  const { artisan, author } = first
  await aPriceItem(database, artisan, { designation: 'Chauffe-eau 200 l', priceCents: 1 })
  const again = await aTakenLead(database, { artisan, author })
  const { quoteId } = await aDraftQuote(database, { lead: again })
  const ctx = database.ctx(artisan)
  const lines = await proposeLines(ctx, 'chauffe-eau 200')
  const asked = async (as = ctx, id = quoteId) =>
    (await withLastAsked(as, id, lines)).map(({ lastAsked }) => lastAsked?.unitPriceCents)
  expect(await asked()).toEqual([62_000])
  // The devis itself is no earlier one, and drafts were asked of nobody.
  expect(await asked(ctx, first.quoteId)).toEqual([undefined])
  // Another client was asked nothing.
  const other = await aDraftQuote(database, { artisan, now: TEST_NOW })
  expect(await asked(ctx, other.quoteId)).toEqual([undefined])
  // And a stranger learns nothing by naming the devis.
  expect(await asked(database.ctx(await anArtisan(database)))).toEqual([undefined])
})
