import { expect, test, vi } from 'vitest'
import * as communes from './communes.server.ts'
import { searchPlaces } from './search-places.server.ts'

/** Rows of the table of communes that were read in full, which is what costs. */
let read = 0
vi.mock(import('./communes.server.ts'), async (load) => {
  const real = await load()
  return {
    ...real,
    cellsOfRow: (row) => (read++, real.cellsOfRow(row)),
    placeOfRow: (...asked) => (read++, real.placeOfRow(...asked)),
  }
})

test('a look-up reads the rows that it answers and no other: every start of 20 names and codes', () => {
  const texts = communes
    .listPlacesOver(30_000)
    .slice(0, 20)
    .flatMap(({ name, postalCode }) => [name, postalCode, `st ${name}`, `${postalCode} ${name}`])
    .flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)))
  // The first one makes the index of all names.
  searchPlaces('lyon')
  expect(read).toBeGreaterThan(communes.rowCount())
  for (const text of texts) {
    read = 0
    const found = searchPlaces(text)
    // A place whose own code is another is read once more, under the one that was typed.
    expect(read, text).toBeLessThanOrEqual(2 * found.length)
  }
})
