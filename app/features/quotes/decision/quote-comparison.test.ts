import { describe, expect, test } from 'vitest'
import { compareQuotes, type ComparedQuote } from './quote-comparison.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'

const line = (
  workItem: string,
  designation: string,
  totalExclCents: number,
  vatBasisPoints = 1_000,
) => ({ workItem, designation, totalExclCents, vatBasisPoints })
const quote = (quoteId: string, sentOn: string, lines: ComparedQuote['lines']): ComparedQuote => {
  const totalExclCents = lines.reduce((sum, { totalExclCents }) => sum + totalExclCents, 0)
  return {
    quoteId,
    companyName: `Entreprise ${quoteId}`,
    sentAt: new Date(`${sentOn}T10:00:00Z`),
    totalExclCents,
    totalInclCents: Math.round(totalExclCents * 1.1),
    range: null,
    lines,
  }
}

const full = quote('full', '2026-11-12', [
  line('Dépose', 'Dépose des ardoises', 90_000),
  line('Couverture', 'Ardoises', 500_000),
  line('Couverture', 'Crochets', 20_000),
  line('Zinguerie', 'Gouttières', 110_000),
])
const early = quote('early', '2026-11-10', [
  line('dépose ', 'Enlèvement', 80_000),
  line('COUVERTURE', 'Ardoises naturelles', 480_000),
])
const cheap = quote('cheap', '2026-11-14', [
  line('', 'Couverture', 300_000),
  line('Échafaudage', 'Location', 40_000),
])

describe('compareQuotes', () => {
  const comparison = compareQuotes([cheap, early, full])

  test('puts first what covers most, then who answered first, and never the cheapest for its price', () => {
    expect(comparison.columns.map((column) => column.quoteId)).toEqual(['full', 'early', 'cheap'])
    expect(comparison.columns.map((column) => column.itemsCovered)).toEqual([3, 2, 2])
  })

  test('does not depend on the order in which quotes were read', () => {
    expect(compareQuotes([full, cheap, early])).toEqual(comparison)
  })

  test('lines up items by name, else by designation, and shows the gaps', () => {
    const table = comparison.rows.map((row) => [
      row.label,
      row.cells.map((cell) => cell?.exclCents ?? null),
      row.missingFrom,
    ])
    expect(table).toEqual([
      ['Dépose', [90_000, 80_000, null], ['Entreprise cheap']],
      ['Couverture', [520_000, 480_000, 300_000], []],
      ['Zinguerie', [110_000, null, null], ['Entreprise early', 'Entreprise cheap']],
      ['Échafaudage', [null, null, 40_000], ['Entreprise full', 'Entreprise early']],
    ])
    expect(comparison.sharedRows).toBe(1)
  })

  test('adds the lines of an item and keeps their words', () => {
    const cell = comparison.rows[1]!.cells[0]!
    expect(cell).toEqual({
      exclCents: 520_000,
      inclCents: 572_000,
      designations: ['Ardoises', 'Crochets'],
    })
  })

  test('each column’s cells add up to its total', () => {
    comparison.columns.forEach((column, i) => {
      expect(comparison.rows.reduce((sum, row) => sum + (row.cells[i]?.exclCents ?? 0), 0)).toBe(
        column.totalExclCents,
      )
    })
  })

  test('can be asked in another order', () => {
    expect(
      compareQuotes([full, cheap, early], 'price').columns.map((column) => column.quoteId),
    ).toEqual(['cheap', 'early', 'full'])
    expect(
      compareQuotes([full, cheap, early], 'answered').columns.map((column) => column.quoteId),
    ).toEqual(['early', 'full', 'cheap'])
  })

  test('of nothing is empty', () => {
    expect(compareQuotes([])).toEqual({ columns: [], rows: [], sharedRows: 0 })
  })
})

test('a content hash changes with the content and not with the order of its keys', () => {
  const hash = contentHash({ total: 842_000, lines: [{ a: 1, b: 'é' }] })
  expect(hash).toMatch(/^[0-9a-f]{64}$/u)
  expect(contentHash({ lines: [{ b: 'é', a: 1 }], total: 842_000 })).toBe(hash)
  expect(contentHash({ total: 842_001, lines: [{ a: 1, b: 'é' }] })).not.toBe(hash)
  expect(contentHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
})
