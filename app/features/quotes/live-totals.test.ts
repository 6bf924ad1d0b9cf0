import { expect, test } from 'vitest'
import { liveTotals } from './live-totals.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('adds what can be read and counts what cannot', () => {
  const live = liveTotals(form({
    'lines.0.workItem': 'Dépose', 'lines.0.designation': 'Tuiles', 'lines.0.quantity': '12,5', 'lines.0.unitPrice': '40', 'lines.0.vat': '1000',
    'lines.3.workItem': 'Pose', 'lines.3.designation': '', 'lines.3.quantity': '', 'lines.3.unitPrice': 'cent', 'lines.3.vat': '1000',
    'lines.4.workItem': '', 'lines.4.designation': '', 'lines.4.quantity': '', 'lines.4.unitPrice': '', 'lines.4.vat': '2000',
    travelCosts: '30',
  }))
  expect(live.lines).toEqual({ 0: 50_000 })
  expect(live.unread).toBe(1)
  expect(live.totals).toMatchObject({ totalExclCents: 53_000, totalVatCents: 5_300, totalInclCents: 58_300 })
})

test('an amount that no document can hold has no total', () => {
  expect(liveTotals(form({ 'lines.0.quantity': '900000', 'lines.0.unitPrice': '19 000 000', 'lines.0.vat': '2000' })).totals).toBeNull()
})

test('an empty form is worth nothing', () => {
  expect(liveTotals(new FormData()).totals).toMatchObject({ totalInclCents: 0, vat: [] })
})
