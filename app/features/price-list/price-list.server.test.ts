import { describe, expect, it } from 'vitest'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aPriceItem, BARE_ITEM } from '#test/price-list-builders.ts'
import { granted } from '#test/quote-builders.ts'
import * as exported from './export-price-list.route.ts'
import { getPriceItem, ownPriceItems } from './list-price-items.server.ts'
import { PRICE_LIST_DATA } from './personal-data.server.ts'
import { ITEMS_MAX } from './price-item.ts'
import * as page from './price-item.page.tsx'
import * as listPage from './price-list.page.tsx'
import { deletePriceItem, restorePriceItem, savePriceItem } from './save-price-item.server.ts'
import { priceItems } from './tables.server.ts'

const database = useTestDatabase()
const names = async (artisan: Awaited<ReturnType<typeof anArtisan>>, change = {}) =>
  (await ownPriceItems.page(database.ctx(artisan), change)).rows.map(
    ({ designation }) => designation,
  )

describe('a price list', () => {
  it('is sought without accents and case, by words, references and work items, and sorted', async () => {
    const artisan = await anArtisan(database)
    await aPriceItem(database, artisan, { designation: 'Évier inox', priceCents: 30_000 })
    await aPriceItem(database, artisan, {
      designation: 'Robinet mélangeur',
      reference: 'RM-1',
      workItem: 'Fourniture',
    })
    await aPriceItem(database, artisan, { designation: 'dépose de radiateur', priceCents: 100 })
    expect(await names(artisan)).toEqual(['dépose de radiateur', 'Évier inox', 'Robinet mélangeur'])
    expect(await names(artisan, { search: 'EVIER' })).toEqual(['Évier inox'])
    expect(await names(artisan, { search: 'melangeur robinet' })).toEqual(['Robinet mélangeur'])
    expect(await names(artisan, { search: 'rm-1' })).toEqual(['Robinet mélangeur'])
    expect(await names(artisan, { search: 'fourniture' })).toEqual(['Robinet mélangeur'])
    expect(await names(artisan, { search: '100%' })).toEqual([])
    expect((await names(artisan, { sort: { by: 'prix', descending: true } }))[0]).toBe('Évier inox')
  })

  it('is its owner’s alone, and gives a deleted item back for a day', async () => {
    const [mine, stranger] = [await anArtisan(database), await anArtisan(database)]
    const id = await aPriceItem(database, mine, { reference: 'A' })
    const [own, other] = [database.ctx(mine), database.ctx(stranger)]
    expect(await getPriceItem(other, id)).toBeNull()
    expect(await savePriceItem(other, id, BARE_ITEM)).toEqual(refuse('not_found'))
    expect(await deletePriceItem(other, id)).toBe(false)
    expect(await names(stranger)).toEqual([])
    expect(await deletePriceItem(own, id)).toBe(true)
    expect(await deletePriceItem(own, id)).toBe(false)
    expect(await restorePriceItem(other, id)).toEqual(refuse('not_found'))
    expect(await restorePriceItem(own, id)).toMatchObject({ ok: true })
    await deletePriceItem(own, id)
    const late = database.ctx(mine, new Date(TEST_NOW.getTime() + 86_400_001))
    expect(await restorePriceItem(late, id)).toEqual(refuse('not_found'))
    await applyRetention(database.ctx(undefined, late.now), PRICE_LIST_DATA)
    expect(await database.rows(priceItems)).not.toContainEqual(expect.objectContaining({ id }))
  })

  it('gives a reference once, also when a deletion is taken back', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    const first = await aPriceItem(database, artisan, { reference: 'A' })
    const taken = refuse('reference_taken')
    expect(await savePriceItem(ctx, null, { ...BARE_ITEM, reference: 'A' })).toEqual(taken)
    expect(await savePriceItem(ctx, first, { ...BARE_ITEM, reference: 'A' })).toMatchObject({
      ok: true,
    })
    await deletePriceItem(ctx, first)
    granted(await savePriceItem(ctx, null, { ...BARE_ITEM, reference: 'A' }))
    expect(await restorePriceItem(ctx, first)).toEqual(taken)
    // Another company may use the same.
    await aPriceItem(database, await anArtisan(database), { reference: 'A' })
  })

  it('holds twenty thousand items and no more, even at once', async () => {
    const artisan = await anArtisan(database)
    await database.pool.query(
      `insert into price_items (id, artisan_id, designation, unit, price_cents, vat_basis_points, created_at, updated_at)
       select gen_random_uuid(), $1, 'Article ' || n, 'u', n, 2000, now(), now() from generate_series(1, $2) n`,
      [artisan.artisanId, ITEMS_MAX - 2],
    )
    const made = await Promise.all(
      Array.from({ length: 5 }, () => savePriceItem(database.ctx(artisan), null, BARE_ITEM)),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(2)
    const begun = performance.now()
    expect(await names(artisan, { search: 'ARTICLE 19990' })).toEqual(['Article 19990'])
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('refuses beside its field what is no price, cost or share of labour', async () => {
    const artisan = await anArtisan(database)
    const post = {
      intent: 'save',
      designation: '',
      reference: '',
      unit: 'u',
      price: 'douze',
      cost: '-1',
      vat: '1234',
      supply: '',
      workItem: '',
      waste: '',
      labour: '',
    }
    const ask = (changed: object) =>
      askPage<RefusedAct>(database, page, '/espace-pro/bibliotheque/nouveau', {
        as: artisan,
        params: { itemId: 'nouveau' },
        post: { ...post, ...changed },
      })
    expect(await ask({})).toMatchObject({
      status: 422,
      data: {
        errors: {
          designation: 'Dites ce que vous vendez.',
          vat: 'Choisissez un taux de TVA.',
        },
        values: { price: 'douze' },
      },
    })
    expect(await ask({ designation: 'x', vat: '2000' })).toMatchObject({
      status: 422,
      data: {
        errors: {
          price: 'Écrivez le montant en chiffres, par exemple 8 420,50.',
          cost: 'Le montant ne peut pas être négatif.',
        },
      },
    })
    const good = { designation: 'x', vat: '2000', price: '10', cost: '', labour: '11' }
    expect((await ask(good)).data.errors).toEqual({
      labour: 'La main-d’œuvre ne peut pas dépasser le prix.',
    })
    expect(await names(artisan)).toEqual([])
    expect((await ask({ ...good, labour: '40 %' })).location).toBe('/espace-pro/bibliotheque')
    const [item] = (await ownPriceItems.page(database.ctx(artisan))).rows
    const deleted = await askPage(database, page, `/espace-pro/bibliotheque/${item!.id}`, {
      as: artisan,
      params: { itemId: item!.id },
      post: { intent: 'delete' },
    })
    expect(deleted.location).toBe(`/espace-pro/bibliotheque?supprime=${item!.id}`)
    await askPage(database, listPage, deleted.location!, {
      as: artisan,
      post: { intent: 'restore', id: item!.id },
    })
    expect(await names(artisan)).toEqual(['x'])
  })
})

it('is taken away whole by its owner, and by nobody else', async () => {
  const [mine, stranger] = [await anArtisan(database), await anArtisan(database)]
  await aPriceItem(database, mine, { designation: '=1+1', costCents: 1_250, reference: 'R;1' })
  const file = async (as: typeof mine) => {
    let text = ''
    const spy = {
      loader: async (args: never) => (text = await (exported.loader(args) as Response).text()),
    }
    await askPage(database, spy, '/espace-pro/bibliotheque.csv', { as })
    return text
  }
  expect(await file(mine)).toBe(
    'Référence;Désignation;Unité;Prix HT;Coût HT;TVA;Nature;Ouvrage;Déchets;Main-d’œuvre\r\n"R;1";\'=1+1;u;48;12,5;10\u00a0%;;;;\r\n',
  )
  expect((await file(stranger)).split('\r\n')).toHaveLength(2)
})
