import { parseEuros } from '#app/values/money.ts'
import { parseQuantity } from '#app/values/quantity.ts'
import { lineTotalCents, quoteTotals, type PricedLine, type QuoteTotals } from './quote-totals.ts'

/** What the composer shows while one types: the totals of the lines that can be read, and each line's own. */
export type LiveTotals = {
  /** HT of each readable line, by the number in its fields' names. */
  lines: Readonly<Record<number, number>>
  totals: QuoteTotals | null
  /** Lines begun whose quantity or price cannot be read yet: they are left out. */
  unread: number
}

/** Reads the totals out of the composer's form as it stands. Nothing is refused here: the server does, when it is saved. */
export function liveTotals(form: FormData): LiveTotals {
  const numbers = new Set<number>()
  for (const name of form.keys()) {
    const match = /^lines\.(\d{1,4})\./.exec(name)
    if (match) numbers.add(Number(match[1]))
  }
  const text = (name: string) => String(form.get(name) ?? '')
  const lines: Record<number, number> = {}
  const priced: PricedLine[] = []
  let unread = 0
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const field = (name: string) => text(`lines.${number}.${name}`)
    const quantity = parseQuantity(field('quantity'))
    const price = parseEuros(field('unitPrice'))
    if (quantity.ok && price.ok) {
      const line = { quantityThousandths: quantity.value, unitPriceCents: price.value, vatBasisPoints: Number(field('vat')) || 0 }
      lines[number] = lineTotalCents(line)
      priced.push(line)
    } else if (['workItem', 'designation', 'quantity', 'unitPrice'].some((name) => field(name).trim() !== '')) {
      unread++
    }
  }
  const travel = parseEuros(text('travelCosts'))
  const totals = quoteTotals(priced, travel.ok ? travel.value : 0)
  return { lines, totals: totals.ok ? totals.value : null, unread }
}
