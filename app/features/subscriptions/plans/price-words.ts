import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { priceExclCents } from './plans.ts'

/** What a price TTC is made of: « soit 36,77 € HT et 3,13 € de TVA (8,5 %) ». `vat` in basis points. */
export function partsOfPrice(inclCents: number, vat: number): string {
  if (vat === 0) return 'sans TVA là où vous êtes établi'
  const excl = priceExclCents(inclCents, vat)
  return `soit ${formatEuros(excl)} HT et ${formatEuros(inclCents - excl)} de TVA (${formatVatRate(vat)})`
}
