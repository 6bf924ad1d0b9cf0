import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import {
  choicesToCheck,
  defaultChoice,
  linesOfChoice,
  refusalOfChoice,
  variantsOf,
  type QuoteOption,
} from './quote-options.ts'
import { offeredTotals, quoteTotals, vatOnCents, type PricedLine } from './quote-totals.ts'

const option = (title: string, group = ''): QuoteOption => ({ title, explanation: '', group })
/** An addition, two floors to choose from, another addition, and two doors. */
const OPTIONS = [
  option('Volets'),
  option('Parquet', 'Sol'),
  option('Carrelage', ' sol'),
  option('Entretien'),
  option('Bois', 'Porte'),
  option('Alu', 'Porte'),
]

describe('a choice of options', () => {
  it('stands by default on the first variant of each group, and on no addition', () => {
    expect(variantsOf(OPTIONS)).toEqual([
      [1, 2],
      [4, 5],
    ])
    expect(defaultChoice(OPTIONS)).toEqual([1, 4])
    expect(defaultChoice([])).toEqual([])
  })

  it.each([
    [[1, 4], null],
    [[5, 2, 0, 3], null],
    [[1, 4, 6], 'option_unknown'],
    [[1, 4, -1], 'option_unknown'],
    [[1, 4, 0, 0], 'option_unknown'],
    [[1, 2, 4], 'variant_twice'],
    [[0, 1], 'variant_missing'],
    [[], 'variant_missing'],
  ])('%j: %s', (choice, refusal) => {
    expect(refusalOfChoice(OPTIONS, choice)).toBe(refusal)
  })

  it('is checked by its default, each other variant, and all the additions', () => {
    const checked = choicesToCheck(OPTIONS)
    expect(checked).toEqual([
      [1, 4],
      [2, 4],
      [1, 5],
      [1, 4, 0, 3],
    ])
    for (const choice of checked) expect(refusalOfChoice(OPTIONS, choice)).toBeNull()
    expect(choicesToCheck([])).toEqual([[]])
  })
})

describe('the totals of a choice', () => {
  const line = record({
    quantityThousandths: integer({ min: 1, max: 50_000 }),
    unitPriceCents: integer({ min: 0, max: 100_000 }),
    vatBasisPoints: constantFrom(550, 1_000, 2_000),
    option: constantFrom(undefined, 0, 1, 2, 3, 4, 5),
  })
  const valid = record({
    floor: constantFrom(1, 2),
    door: constantFrom(4, 5),
    more: constantFrom([], [0], [3], [0, 3]),
  })
  const bases = (lines: readonly PricedLine[]) => {
    const totals = quoteTotals(lines)
    if (!totals.ok) throw new Error(totals.refusal)
    return totals.value
  }

  it('are at each rate, to the cent, the base and what is chosen, with its VAT rounded once', () => {
    assert(
      property(
        array(line, { minLength: 1, maxLength: 30 }),
        valid,
        (lines, { floor, door, more }) => {
          const choice = [floor, door, ...more]
          const chosen = bases(linesOfChoice(lines, choice))
          const parts = [undefined, ...choice].map((place) =>
            bases(lines.filter(({ option: own }) => own === place)),
          )
          for (const { vatBasisPoints, baseCents, vatCents } of chosen.vat) {
            const sum = parts
              .flatMap(({ vat }) => vat)
              .filter((rate) => rate.vatBasisPoints === vatBasisPoints)
              .reduce((cents, rate) => cents + rate.baseCents, 0)
            expect(baseCents).toBe(sum)
            expect(vatCents).toBe(vatOnCents(sum, vatBasisPoints))
          }
          expect(chosen.totalExclCents).toBe(
            parts.reduce((cents, part) => cents + part.totalExclCents, 0),
          )
          // What each part says of itself differs by its rounding alone: a half cent a part and rate.
          const apart = parts.reduce((cents, part) => cents + part.totalInclCents, 0)
          expect(Math.abs(chosen.totalInclCents - apart)).toBeLessThanOrEqual(
            Math.ceil(((parts.length + 1) * 3) / 2),
          )
        },
      ),
    )
  })

  it('are offered as those of the default, and refused where all at once would be too much', () => {
    const of = (cents: number, place?: number) => ({
      quantityThousandths: 1_000,
      unitPriceCents: cents,
      vatBasisPoints: 0,
      option: place,
    })
    const lines = [of(100), of(1_000, 0), of(10_000, 1), of(100_000, 2)]
    const offered = offeredTotals(lines, OPTIONS.slice(0, 3))
    expect(offered).toMatchObject({ ok: true, value: { totalInclCents: 10_100 } })
    expect(offeredTotals([of(100), of(2_000_000_000, 0)], [option('Palais')])).toEqual(
      refuse('amount_too_large'),
    )
  })
})
