import { expect, it } from 'vitest'
import { getAssembly } from '#app/features/price-list/assemblies/list-assemblies.server.ts'
import { ownPriceItems } from '#app/features/price-list/list-price-items.server.ts'
import { ITEMS_MAX } from '#app/features/price-list/price-item.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aPriceItem } from '#test/price-list-builders.ts'
import { aDraftQuote, granted } from '#test/quote-builders.ts'
import { assemblyFromQuote } from './assembly-from-quote.server.ts'

const database = useTestDatabase()

it('makes an assembly of a devis’ lines, which join the price list where it lacks them', async () => {
  const { artisan, quoteId } = await aDraftQuote(database)
  const ctx = database.ctx(artisan)
  const known = { designation: 'Chauffe-eau 200 l', unit: 'u', priceCents: 1 } as const
  const itemId = await aPriceItem(database, artisan, known)
  const id = granted(await assemblyFromQuote(ctx, quoteId, 'Chauffe-eau'))
  const { lines } = (await getAssembly(ctx, id))!
  expect(lines.map(({ item }) => item.id)).toContain(itemId)
  const { total } = await ownPriceItems.page(ctx)
  expect(total).toBe(new Set(lines.map(({ item }) => item.id)).size)
  // The price that was kept stays, and a second time adds no item.
  expect(lines.find(({ item }) => item.id === itemId)!.item.priceCents).toBe(1)
  granted(await assemblyFromQuote(ctx, quoteId, 'Encore'))
  expect((await ownPriceItems.page(ctx)).total).toBe(total)
})

it('takes no devis of somebody else, and keeps nothing of what does not fit', async () => {
  const { artisan, quoteId } = await aDraftQuote(database)
  const stranger = database.ctx(await anArtisan(database))
  const gone = refuse('not_found')
  expect(await assemblyFromQuote(stranger, quoteId, 'x')).toEqual(gone)
  await database.pool.query(
    `insert into price_items (id, artisan_id, designation, unit, price_cents, vat_basis_points, created_at, updated_at)
     select gen_random_uuid(), $1, 'Article ' || n, 'u', n, 2000, now(), now() from generate_series(1, $2) n`,
    [artisan.artisanId, ITEMS_MAX],
  )
  expect(await assemblyFromQuote(database.ctx(artisan), quoteId, 'x')).toEqual(
    refuse('too_many_items'),
  )
})
