import {
  array,
  assert,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { sumTotals, type ContractTotals } from '#app/features/amendments/contract-totals.ts'
import type { InvoiceDeduction } from '#app/features/invoices/document/invoice-document.ts'
import { signedTotals } from '#app/features/quotes/quote-totals.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import {
  amountOf,
  billDeposit,
  billFinal,
  billProgress,
  invoicedTotals,
  leftToBill,
  WHOLE,
  type BillableContract,
  type BillableLine,
  type Billed,
} from './contract-billing.ts'
import { creditExcess, creditPart, creditWhole } from './credit.ts'

type Issued = {
  id: InvoiceId
  number: string
  final: boolean
  vat: ContractTotals['vat']
  credited: ContractTotals['vat'][]
}
type Part = { lines: BillableLine[]; totals: ContractTotals }

const RATES = [2_000, 1_000, 550]
const pricedLine = record({
  quantityThousandths: integer({ min: 1, max: 300_000 }),
  unitPriceCents: integer({ min: 0, max: 90_000 }),
  vatBasisPoints: constantFrom(...RATES),
})
const acts = oneof(
  record({ act: constantFrom('deposit' as const), thousandths: integer({ min: 1, max: 1_200 }) }),
  record({
    act: constantFrom('progress' as const),
    percents: array(nat(100), { minLength: 1, maxLength: 6 }),
  }),
  record({ act: constantFrom('final' as const) }),
  record({
    act: constantFrom('credit' as const),
    which: nat(9),
    part: nat(100),
    whole: constantFrom(true, false),
  }),
  record({
    act: constantFrom('amend' as const),
    lines: array(pricedLine, { minLength: 1, maxLength: 3 }),
    sign: constantFrom(1, -1),
  }),
  record({ act: constantFrom('renounceAmendment' as const) }),
  record({ act: constantFrom('renounce' as const) }),
)

const part = (
  name: string,
  priced: { quantityThousandths: number; unitPriceCents: number; vatBasisPoints: number }[],
): Part | null => {
  const totals = signedTotals(priced)
  if (!totals.ok) return null
  return {
    lines: priced.map((line, index) => ({
      ...line,
      key: `${name}.${index}`,
      workItem: '',
      designation: `Ligne ${index}`,
      unit: 'u' as const,
      supply: 'service' as const,
      totalExclCents: totals.value.lineTotalsExclCents[index]!,
    })),
    totals: totals.value,
  }
}

test('whatever is done, no rate is invoiced past what was signed, and a final invoice brings it to equality', () => {
  let finals = 0
  let credits = 0
  assert(
    property(
      tuple(
        array(pricedLine, { minLength: 1, maxLength: 5 }),
        array(acts, { minLength: 1, maxLength: 14 }),
      ),
      ([quote, steps]) => {
        const signed = { quote: part('Q', quote)!, amendments: [] as Part[], renounced: false }
        const invoices: Issued[] = []
        let progress: Record<string, number> = {}

        const leftOf = ({ vat, credited }: Issued) =>
          sumTotals([
            { vat },
            ...credited.map((each) => ({
              vat: each.map((rate) => ({
                ...rate,
                baseCents: -rate.baseCents,
                vatCents: -rate.vatCents,
              })),
            })),
          ]).vat
        const contract = (): BillableContract => {
          const parts = signed.renounced ? [] : [signed.quote, ...signed.amendments]
          return {
            lines: parts.flatMap(({ lines }) => lines),
            totals: sumTotals(parts.map(({ totals }) => totals)),
            earlier: invoices.map((invoice): InvoiceDeduction => ({
              number: invoice.number,
              kind: 'progress',
              issuedOn: '2026-11-23' as InvoiceDeduction['issuedOn'],
              vat: leftOf(invoice),
            })),
            progress,
          }
        }
        const issue = (billed: Billed, final: boolean) => {
          expect(billed.totals.totalInclCents).toBeGreaterThanOrEqual(0)
          // The lines less the deductions are the bases, to the cent.
          for (const { vatBasisPoints, baseCents } of billed.totals.vat) {
            const of = billed.lines.filter((line) => line.vatBasisPoints === vatBasisPoints)
            const sum = of.reduce((total, line) => total + line.totalExclCents, 0)
            const off = billed.deductions.reduce(
              (total, { vat }) => total + amountOf(vat, vatBasisPoints).baseCents,
              0,
            )
            expect(sum - off).toBe(baseCents)
          }
          invoices.push({
            id: `${invoices.length}` as InvoiceId,
            number: `F-${invoices.length}`,
            final,
            vat: billed.totals.vat,
            credited: [],
          })
        }
        const settle = () => {
          for (const { id, amounts } of creditExcess(
            contract().totals,
            invoices.map((each) => ({ id: each.id, left: leftOf(each) })),
          )) {
            credits += 1
            invoices.find((each) => each.id === id)!.credited.push(amounts)
          }
        }

        for (const act of steps) {
          const now = contract()
          if (act.act === 'deposit') {
            const billed = billDeposit(
              now,
              Math.round((now.totals.totalInclCents * act.thousandths) / 1_000),
            )
            if (billed.ok) issue(billed.value, false)
          } else if (act.act === 'progress') {
            const percents = Object.fromEntries(
              now.lines.map(({ key }, index) => [
                key,
                act.percents[index % act.percents.length]! * 100,
              ]),
            )
            const billed = billProgress(now, percents)
            if (billed.ok) {
              issue(billed.value, false)
              progress = percents
            }
          } else if (act.act === 'final') {
            const billed = billFinal(now)
            if (billed.ok) {
              finals += 1
              issue(billed.value, true)
              for (const rate of now.totals.vat)
                expect(amountOf(invoicedTotals(contract()).vat, rate.vatBasisPoints)).toEqual(rate)
              expect(leftToBill(contract()).totalInclCents).toBe(0)
              progress = Object.fromEntries(now.lines.map(({ key }) => [key, WHOLE]))
            }
          } else if (act.act === 'credit' && invoices.length > 0) {
            const invoice = invoices[act.which % invoices.length]!
            const left = leftOf(invoice)
            const amounts = act.whole
              ? creditWhole(left)
              : creditPart(
                  left,
                  left.map(({ vatBasisPoints, baseCents }) => ({
                    vatBasisPoints,
                    baseCents: Math.floor((baseCents * act.part) / 100),
                  })),
                )
            if (amounts.ok) {
              invoice.credited.push(amounts.value)
              progress = {}
            }
          } else if (act.act === 'amend' && !signed.renounced) {
            const amendment = part(
              `A${signed.amendments.length}`,
              act.lines.map((line) => ({
                ...line,
                quantityThousandths: line.quantityThousandths * act.sign,
              })),
            )
            if (
              amendment &&
              sumTotals([now.totals, amendment.totals]).vat.every(
                ({ baseCents, vatCents }) => baseCents >= 0 && vatCents >= 0,
              )
            ) {
              signed.amendments.push(amendment)
              settle()
            }
          } else if (act.act === 'renounceAmendment') {
            const without = signed.amendments.slice(0, -1)
            if (
              sumTotals([signed.quote.totals, ...without.map(({ totals }) => totals)]).vat.every(
                ({ baseCents, vatCents }) => baseCents >= 0 && vatCents >= 0,
              )
            ) {
              signed.amendments = without
              settle()
            }
          } else if (act.act === 'renounce') {
            signed.renounced = true
            settle()
          }
          const { totals } = contract()
          for (const rate of invoicedTotals(contract()).vat) {
            expect(rate.baseCents).toBeGreaterThanOrEqual(0)
            expect(rate.vatCents).toBeGreaterThanOrEqual(0)
            expect(rate.baseCents).toBeLessThanOrEqual(
              amountOf(totals.vat, rate.vatBasisPoints).baseCents,
            )
            expect(rate.vatCents).toBeLessThanOrEqual(
              amountOf(totals.vat, rate.vatBasisPoints).vatCents,
            )
          }
        }
      },
    ),
    { numRuns: 1_000 },
  )
  // The walk went where it should.
  expect(finals).toBeGreaterThan(100)
  expect(credits).toBeGreaterThan(100)
})
