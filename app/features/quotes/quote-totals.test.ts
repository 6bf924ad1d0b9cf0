import {
  array,
  assert,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_AMOUNT_CENTS } from '#app/values/numbers/money.ts'
import { KNOWN_VAT_RATES } from '#app/values/numbers/vat.ts'
import { refuse } from '#app/values/result.ts'
import {
  lineTotalCents,
  MAX_LINES,
  quoteTotals,
  vatOnCents,
  type PricedLine,
  type QuoteTotals,
} from './quote-totals.ts'

const line = (
  quantityThousandths: number,
  unitPriceCents: number,
  vatBasisPoints = 2_000,
): PricedLine => ({ quantityThousandths, unitPriceCents, vatBasisPoints })
const totalsOf = (lines: readonly PricedLine[], travel = 0): QuoteTotals => {
  const totals = quoteTotals(lines, travel)
  if (!totals.ok) throw new Error(totals.refusal)
  return totals.value
}

describe('a document’s totals', () => {
  test('are those of a quote worked by hand', () => {
    // 120 m² at 38,50 at 10 %; 14 ml at 45,90 at 10 %; 1 flat at 650,00 at 20 %; travel 25,00 at the highest rate.
    const totals = totalsOf(
      [line(120_000, 3_850, 1_000), line(14_000, 4_590, 1_000), line(1_000, 65_000, 2_000)],
      2_500,
    )
    expect(totals).toEqual({
      lineTotalsExclCents: [462_000, 64_260, 65_000],
      travelCostsCents: 2_500,
      travelVatBasisPoints: 2_000,
      vat: [
        { vatBasisPoints: 2_000, baseCents: 67_500, vatCents: 13_500 },
        { vatBasisPoints: 1_000, baseCents: 526_260, vatCents: 52_626 },
      ],
      totalExclCents: 593_760,
      totalVatCents: 66_126,
      totalInclCents: 659_886,
    })
  })

  test('round VAT once per rate, not per line', () => {
    // Three lines of 0,03 € at 5,5 %: 0,165 cent each would round to 0 three times; 9 cents of base
    // give 0,495, so 0; 10 lines give 2.
    expect(totalsOf(Array.from({ length: 10 }, () => line(1_000, 3, 550))).totalVatCents).toBe(2)
    expect(vatOnCents(3, 550) * 10).toBe(0)
  })

  test('round halves up', () => {
    expect(lineTotalCents(line(500, 1))).toBe(1)
    expect(lineTotalCents(line(499, 1))).toBe(0)
    expect(lineTotalCents(line(333, 100))).toBe(33)
    expect(vatOnCents(5, 1_000)).toBe(1)
    expect(vatOnCents(1_000, 850)).toBe(85)
    expect(vatOnCents(1_050, 210)).toBe(22)
  })

  test('without VAT are their HT, and an empty draft is zero', () => {
    expect(totalsOf([line(2_000, 150, 0)], 100)).toMatchObject({
      totalExclCents: 400,
      totalVatCents: 0,
      totalInclCents: 400,
      travelVatBasisPoints: 0,
    })
    expect(totalsOf([])).toMatchObject({ vat: [], totalInclCents: 0, travelVatBasisPoints: null })
    expect(totalsOf([], 100)).toMatchObject({ totalInclCents: 100, travelVatBasisPoints: 0 })
  })
})

describe('what is refused', () => {
  test.each([
    ['a quantity of nothing', line(0, 100)],
    ['a negative quantity', line(-1, 100)],
    ['half a thousandth', line(0.5, 100)],
    ['a negative price', line(1_000, -1)],
    ['a price with decimals', line(1_000, 10.5)],
    ['no number', line(Number.NaN, 100)],
    ['a rate above all', line(1_000, 100, 10_001)],
  ])('%s', (_, bad) => {
    expect(quoteTotals([bad])).toEqual(refuse('line_malformed'))
  })

  test('too many lines, too large amounts', () => {
    expect(quoteTotals(Array.from({ length: MAX_LINES + 1 }, () => line(1_000, 1)))).toEqual(
      refuse('too_many_lines'),
    )
    expect(quoteTotals([line(1_000_000_000, MAX_AMOUNT_CENTS)])).toEqual(refuse('amount_too_large'))
    expect(quoteTotals([line(1_000, MAX_AMOUNT_CENTS)])).toEqual(refuse('amount_too_large'))
    expect(quoteTotals([line(1_000, MAX_AMOUNT_CENTS, 0)]).ok).toBe(true)
    expect(quoteTotals([line(1_000, MAX_AMOUNT_CENTS, 0)], 1)).toEqual(refuse('amount_too_large'))
    expect(quoteTotals([], -1)).toEqual(refuse('line_malformed'))
  })
})

describe('for any lines', () => {
  const anyLine = record({
    quantityThousandths: integer({ min: 1, max: 1_000_000 }),
    unitPriceCents: integer({ min: 0, max: 100_000 }),
    vatBasisPoints: constantFrom(...KNOWN_VAT_RATES),
  })
  const anyLines = array(anyLine, { maxLength: 40 })
  const anyTravel = integer({ min: 0, max: 50_000 })

  test('the parts agree with the whole to the cent', () => {
    assert(
      property(anyLines, anyTravel, (lines, travel) => {
        const totals = totalsOf(lines, travel)
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
        expect(sum(totals.lineTotalsExclCents) + travel).toBe(totals.totalExclCents)
        expect(sum(totals.vat.map((part) => part.baseCents))).toBe(totals.totalExclCents)
        expect(sum(totals.vat.map((part) => part.vatCents))).toBe(totals.totalVatCents)
        expect(totals.totalExclCents + totals.totalVatCents).toBe(totals.totalInclCents)
        for (const part of totals.vat)
          expect(part.vatCents).toBe(vatOnCents(part.baseCents, part.vatBasisPoints))
      }),
    )
  })

  test('the order of lines changes nothing but the order of lines', () => {
    assert(
      property(
        anyLines.chain((lines) =>
          shuffledSubarray(
            lines.map((_, i) => i),
            { minLength: lines.length },
          ).map((order) => ({ lines, order })),
        ),
        anyTravel,
        ({ lines, order }, travel) => {
          const [one, other] = [
            totalsOf(lines, travel),
            totalsOf(
              order.map((i) => lines[i]!),
              travel,
            ),
          ]
          expect({ ...other, lineTotalsExclCents: [] }).toEqual({ ...one, lineTotalsExclCents: [] })
          expect(other.lineTotalsExclCents).toEqual(order.map((i) => one.lineTotalsExclCents[i]))
        },
      ),
    )
  })

  test('VAT per rate is within half a cent of the exact product', () => {
    assert(
      property(anyLines, (lines) => {
        for (const { baseCents, vatBasisPoints, vatCents } of totalsOf(lines).vat)
          expect(Math.abs(vatCents * 10_000 - baseCents * vatBasisPoints)).toBeLessThanOrEqual(
            5_000,
          )
      }),
    )
  })

  test('one line more never costs less', () => {
    assert(
      property(anyLines, anyLine, (lines, more) => {
        expect(totalsOf([...lines, more]).totalInclCents).toBeGreaterThanOrEqual(
          totalsOf(lines).totalInclCents,
        )
      }),
    )
  })
})
