import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { newId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eraseRows } from './erase-rows.server.ts'
import { inner, policy, words } from './policy.ts'

const database = useTestDatabase()

/** What a JSON column holds once somebody of these names is erased. */
async function erased(figures: unknown, ...names: string[]): Promise<unknown> {
  const name = newId<string>()
  await database.db.insert(keptFigures).values({ name, at: TEST_NOW, figures })
  const line = policy(keptFigures, {
    what: 'Ce qui est écrit',
    purpose: 'site',
    of: () => eq(keptFigures.name, name),
    rows: 'stay',
    columns: { ...inner('Nom, date', 'name', 'at'), ...words('Texte', true, 'figures') },
  })
  await eraseRows(database.ctx(), [line], {
    accountId: newId<AccountId>(),
    email: 'claire@exemple.fr',
    names,
    threadIds: [],
    ownIds: [],
  })
  const [row] = await database.db.select().from(keptFigures).where(eq(keptFigures.name, name))
  return row!.figures
}

it.each([
  [
    'an amount is no end of an IBAN, nor a state somebody’s name',
    { vat: 2000, rest: [2000, 1], sent: true, end: null, iban: '… 2000' },
    ['2000', 'Null', 'True'],
    { vat: 2000, rest: [2000, 1], sent: true, end: null, iban: '… [effacé]' },
  ],
  [
    'what a document calls its parts is no name',
    { place: 'Chez Place', lines: [{ kind: 'x', unit: '' }], 'a "place"': ':' },
    ['Place', 'Kind', 'Unit'],
    { place: 'Chez [effacé]', lines: [{ kind: 'x', unit: '' }], 'a "place"': ':' },
  ],
  [
    'a name that begins a line, or stands between quotation marks, is one',
    ['Bonjour,\nClaire Martin\tMartin', 'dit "Claire" \\Claire', { a: 'Le "Grand" Paul' }],
    ['Claire Martin', 'Claire', 'Martin', 'Le "Grand" Paul'],
    ['Bonjour,\n[effacé]\t[effacé]', 'dit "[effacé]" \\[effacé]', { a: '[effacé]' }],
  ],
])('in JSON, %s', async (_, before, names, after) => {
  expect(await erased(before, ...names)).toEqual(after)
})
