import { describe, expect, it } from 'vitest'
import type { Artisan } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anArtisan, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aPriceItem } from '#test/price-list-builders.ts'
import { aWorkbook } from '#test/spreadsheets.ts'
import { ownPriceItems } from '#app/features/price-list/list-price-items.server.ts'
import { ITEMS_MAX } from '#app/features/price-list/price-item.ts'
import * as page from './import.page.tsx'
import { confirmImport, readImport, receivePriceFile } from './import-prices.server.ts'

const database = useTestDatabase()
const PATH = '/espace-pro/bibliotheque/import'
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'prix.csv') => new File([text], name)

function post(artisan: Artisan, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return askPage<RefusedAct>(database, page, PATH, { as: artisan, post: form })
}
const items = async (artisan: Artisan) => (await ownPriceItems.page(database.ctx(artisan))).rows

describe('an import', () => {
  it('writes nothing before it is confirmed, then what is understood, all at once', async () => {
    const artisan = await anArtisan(database, { place: PLACES.lyon })
    const file = csv('Réf;Désignation;Unité;Prix HT\nA;Robinet;u;48,00 €\nB;Té;palette;3\n')
    expect((await post(artisan, { intent: 'read', file })).location).toBe(PATH)
    expect(await items(artisan)).toEqual([])
    const shown = await askPage<{ waiting: Record<string, unknown> }>(database, page, PATH, {
      as: artisan,
    })
    expect(shown.data.waiting).toMatchObject({
      fileName: 'prix.csv',
      added: 1,
      changed: 0,
      left: 1,
    })
    expect(shown.data.waiting.faulty).toEqual([
      expect.objectContaining({
        number: 3,
        faults: ['Unité\u00a0: «\u00a0palette\u00a0». Cette unité n’est pas connue.'],
      }),
    ])
    const done = await post(artisan, { intent: 'confirm' })
    expect(done.location).toBe('/espace-pro/bibliotheque')
    expect(await items(artisan)).toMatchObject([
      { reference: 'A', designation: 'Robinet', priceCents: 4_800, vatBasisPoints: 2_000 },
    ])
    // Once.
    expect((await post(artisan, { intent: 'confirm' })).status).toBe(404)
  })

  it('changes an item of the same reference in what the file says, and nothing else of it', async () => {
    const artisan = await anArtisan(database)
    const id = await aPriceItem(database, artisan, {
      reference: 'A',
      costCents: 2_000,
      workItem: 'Pose',
      supply: 'goods',
    })
    const bare = await aPriceItem(database, artisan, { designation: 'Té', unit: 'u' })
    const ctx = database.ctx(artisan)
    await receivePriceFile(
      ctx,
      csv('Réf;Désignation;Prix HT\nA;Robinet chromé;50\n;Té;4\nC;Coude;5'),
    )
    const waiting = await readImport(ctx)
    expect(waiting!.changes).toEqual(new Set([2, 3]))
    expect(await confirmImport(ctx)).toEqual(ok({ added: 1, changed: 2, left: 0 }))
    const rows = await items(artisan)
    expect(rows).toHaveLength(3)
    expect(rows.find((item) => item.id === id)).toMatchObject({
      designation: 'Robinet chromé',
      priceCents: 5_000,
      costCents: 2_000,
      workItem: 'Pose',
      supply: 'goods',
      vatBasisPoints: 1_000,
    })
    expect(rows.find((item) => item.id === bare)).toMatchObject({ priceCents: 400 })
  })

  it('takes corrected columns, and refuses while none holds words or prices', async () => {
    const artisan = await anArtisan(database)
    await post(artisan, { intent: 'read', file: csv('a;b\nRobinet;12') })
    expect(await post(artisan, { intent: 'confirm' })).toMatchObject({
      status: 409,
      data: { notice: 'Dites quelle colonne contient la désignation.' },
    })
    await post(artisan, { intent: 'columns', designation: '0', price: '7' })
    expect(await post(artisan, { intent: 'confirm' })).toMatchObject({
      data: { notice: 'Dites quelle colonne contient le prix.' },
    })
    await post(artisan, { intent: 'columns', designation: '1', price: '0' })
    expect(await post(artisan, { intent: 'confirm' })).toMatchObject({
      data: { notice: 'Aucune ligne de ce fichier n’est comprise\u00a0: vérifiez les colonnes.' },
    })
    await post(artisan, { intent: 'columns', designation: '0', price: '1' })
    await post(artisan, { intent: 'confirm' })
    expect(await items(artisan)).toMatchObject([{ designation: 'Robinet', priceCents: 1_200 }])
  })

  it('is its company’s alone, and forgotten after a day', async () => {
    const [mine, stranger] = [await anArtisan(database), await anArtisan(database)]
    await receivePriceFile(database.ctx(mine), csv('Nom;Prix\nTé;1'))
    expect(await readImport(database.ctx(stranger))).toBeNull()
    expect(await confirmImport(database.ctx(stranger))).toEqual(refuse('not_found'))
    const late = database.ctx(mine, new Date(TEST_NOW.getTime() + 86_400_001))
    expect(await confirmImport(late)).toEqual(refuse('not_found'))
  })

  it('refuses beside the field what is no table, and keeps nothing of it', async () => {
    const artisan = await anArtisan(database)
    for (const [file, sentence] of [
      [new File([], ''), 'Choisissez un fichier.'],
      [csv('PK\u0003\u0004 ceci n’est pas un classeur', 'prix.xlsx'), /pas un tableau/],
      [csv(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'prix.xls'), /ancien Excel/],
      [csv('Nom;Prix'), /aucune ligne/],
      [csv(new Uint8Array(10 * 1024 * 1024 + 1), 'gros.csv'), /10 Mo/],
    ] as const) {
      const answer = await post(artisan, { intent: 'read', file })
      expect(answer.status).toBe(422)
      expect(answer.data.errors.file).toMatch(sentence)
    }
    expect(await readImport(database.ctx(artisan))).toBeNull()
  })

  it('takes twenty thousand lines of a workbook, and not one more', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    const rows = Array.from({ length: ITEMS_MAX }, (_, n) => [
      `R${n}`,
      `Fourniture et pose de l’article numéro ${n}, toutes sujétions comprises`,
      'm2',
      n / 100,
      n / 100,
      0.1,
      'Pose',
    ])
    const head = ['Référence', 'Désignation', 'Unité', 'Prix HT', 'Coût HT', 'TVA', 'Ouvrage']
    const file = (more: (string | number)[][]) =>
      new File([aWorkbook([head, ...more])], 'prix.xlsx')
    expect(await receivePriceFile(ctx, file([...rows, ['plus', 'x', 'u', 1, 1, 0.2, '']]))).toEqual(
      refuse('too_many_lines'),
    )
    expect(await receivePriceFile(ctx, file(rows))).toMatchObject({
      ok: true,
    })
    await readImport(ctx)
    const added = { ok: true, value: { added: ITEMS_MAX, changed: 0, left: 0 } }
    expect(await confirmImport(ctx)).toEqual(added)
    await receivePriceFile(ctx, file(rows))
    const again = await confirmImport(ctx)
    expect(again).toEqual(ok({ added: 0, changed: ITEMS_MAX, left: 0 }))
    // The list is full now: one more is refused whole.
    await receivePriceFile(ctx, csv('Réf;Nom;Prix\nR1;Changé;1\nnouveau;x;1'))
    expect(await confirmImport(ctx)).toEqual(refuse('too_many_items'))
    const { total, rows: first } = await ownPriceItems.page(ctx, { search: 'Changé' })
    expect([total, first]).toEqual([0, []])
  }, 180_000)
})
