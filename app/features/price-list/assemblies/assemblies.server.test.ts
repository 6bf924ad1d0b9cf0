import { describe, expect, it } from 'vitest'
import { deletePriceItem } from '#app/features/price-list/save-price-item.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { parseId, type AssemblyId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aPriceItem } from '#test/price-list-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { ASSEMBLY_LINES_MAX, ASSEMBLIES_MAX, assemblyCents } from './assembly.ts'
import * as page from './assembly.page.tsx'
import { findAssemblies, getAssembly, listAssemblies } from './list-assemblies.server.ts'
import { deleteAssembly, saveAssembly } from './save-assembly.server.ts'

const database = useTestDatabase()

it('an assembly comes to the sum of its lines, each rounded', () => {
  const half = { quantityThousandths: 500, priceCents: 1 }
  expect(assemblyCents([half, half, { quantityThousandths: 2_000, priceCents: 150 }])).toBe(302)
})

describe('an assembly', () => {
  it('is made, changed, found without accents, and deleted by its company alone', async () => {
    const [mine, stranger] = [await anArtisan(database), await anArtisan(database)]
    const [own, other] = [database.ctx(mine), database.ctx(stranger)]
    const itemId = await aPriceItem(database, mine, { designation: 'Receveur' })
    const lines = [{ itemId, quantityThousandths: 1_500 }]
    const id = granted(await saveAssembly(own, null, { name: 'Douche à l’italienne', lines }))
    expect(await getAssembly(own, id)).toMatchObject({
      name: 'Douche à l’italienne',
      lines: [{ item: { id: itemId, designation: 'Receveur' }, quantityThousandths: 1_500 }],
    })
    expect((await findAssemblies(own, 'ITALIENNE a douche', 2)).map((found) => found.id)).toEqual([
      id,
    ])
    expect(await findAssemblies(other, 'douche', 2)).toEqual([])
    expect(await listAssemblies(other)).toEqual([])
    expect(await getAssembly(other, id)).toBeNull()
    const renamed = { name: 'Douche', lines: [] }
    expect(await saveAssembly(other, id, renamed)).toEqual(refuse('not_found'))
    expect(await deleteAssembly(other, id)).toBe(false)
    // What holds nothing has nothing to add to a devis.
    granted(await saveAssembly(own, id, renamed))
    expect(await findAssemblies(own, 'douche', 2)).toEqual([])
    expect(await deleteAssembly(own, id)).toBe(true)
    expect(await getAssembly(own, id)).toBeNull()
  })

  it('holds items of one’s own list only, and leaves out the deleted', async () => {
    const [mine, stranger] = [await anArtisan(database), await anArtisan(database)]
    const ctx = database.ctx(mine)
    const line = async (of: typeof mine) => ({
      itemId: await aPriceItem(database, of),
      quantityThousandths: 1_000,
    })
    const gone = refuse('item_gone')
    const foreign = await line(stranger)
    expect(await saveAssembly(ctx, null, { name: 'x', lines: [foreign] })).toEqual(gone)
    const [first, second] = [await line(mine), await line(mine)]
    const id = granted(await saveAssembly(ctx, null, { name: 'x', lines: [first, second] }))
    await deletePriceItem(ctx, first.itemId)
    expect((await getAssembly(ctx, id))!.lines.map(({ item }) => item.id)).toEqual([second.itemId])
    expect(await saveAssembly(ctx, id, { name: 'x', lines: [first] })).toEqual(gone)
    const many = Array.from({ length: ASSEMBLY_LINES_MAX + 1 }, () => second)
    expect(await saveAssembly(ctx, id, { name: 'x', lines: many })).toEqual(
      refuse('too_many_lines'),
    )
  })

  it('is one of so many at most, even at once', async () => {
    const artisan = await anArtisan(database)
    await database.pool.query(
      `insert into price_assemblies (id, artisan_id, name, lines, created_at, updated_at)
       select gen_random_uuid(), $1, 'Ensemble ' || n, '[]', now(), now() from generate_series(1, $2) n`,
      [artisan.artisanId, ASSEMBLIES_MAX - 1],
    )
    const made = await Promise.all(
      Array.from({ length: 3 }, () =>
        saveAssembly(database.ctx(artisan), null, { name: 'x', lines: [] }),
      ),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

it('is written on its page: named, filled, its quantities refused beside them', async () => {
  const artisan = await anArtisan(database)
  const itemId = await aPriceItem(database, artisan, { designation: 'Siphon' })
  const ask = (assemblyId: string, post: Record<string, string>) =>
    askPage<RefusedAct>(database, page, `/espace-pro/bibliotheque/ensembles/${assemblyId}`, {
      as: artisan,
      params: { assemblyId },
      post,
    })
  expect((await ask('nouveau', { intent: 'make', name: ' ' })).data.errors).toEqual({
    name: 'Donnez-lui un nom.',
  })
  const { location } = await ask('nouveau', { intent: 'make', name: 'Évacuation' })
  const id = parseId<AssemblyId>(location!.split('/').at(-1)!)!
  await ask(id, { name: 'Évacuation', add: itemId })
  const line = { name: 'Évacuation', 'item.0': itemId }
  expect(await ask(id, { ...line, 'quantity.0': 'deux' })).toMatchObject({
    status: 422,
    data: { errors: { 'quantity.0': 'Écrivez la quantité en chiffres, par exemple 12,5.' } },
  })
  await ask(id, { ...line, 'quantity.0': '2,5', add: itemId })
  const quantities = async () =>
    (await getAssembly(database.ctx(artisan), id))!.lines.map((kept) => kept.quantityThousandths)
  expect(await quantities()).toEqual([2_500, 1_000])
  await ask(id, { ...line, 'quantity.0': '2,5', 'item.1': itemId, 'quantity.1': '1', remove: '0' })
  expect(await quantities()).toEqual([1_000])
  expect((await ask(id, { intent: 'delete' })).location).toBe('/espace-pro/bibliotheque/ensembles')
})
