import type { QuoteTotals } from '#app/features/quotes/quote-totals.ts'
import { sumCents } from '#app/values/numbers/money.ts'

/** What a contract comes to, with the base and the VAT of each rate, highest first. */
export type ContractTotals = Pick<
  QuoteTotals,
  'vat' | 'totalExclCents' | 'totalVatCents' | 'totalInclCents'
>

/**
 * What a contract comes to: its devis and each amendment that counts, summed per rate as each was
 * signed, to the cent.
 */
export function sumTotals(parts: readonly Pick<QuoteTotals, 'vat'>[]): ContractTotals {
  const byRate = Map.groupBy(
    parts.flatMap(({ vat }) => vat),
    ({ vatBasisPoints }) => vatBasisPoints,
  )
  const vat = [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([vatBasisPoints, of]) => ({
      vatBasisPoints,
      baseCents: sumCents(of.map(({ baseCents }) => baseCents)),
      vatCents: sumCents(of.map(({ vatCents }) => vatCents)),
    }))
  const totalExclCents = sumCents(vat.map(({ baseCents }) => baseCents))
  const totalVatCents = sumCents(vat.map(({ vatCents }) => vatCents))
  return { vat, totalExclCents, totalVatCents, totalInclCents: totalExclCents + totalVatCents }
}

/** A signed amendment as its floor reads it: one that can still be renounced may be gone tomorrow. */
export type SignedPart = { totals: Pick<QuoteTotals, 'vat'>; renounceable: boolean }

/**
 * The rates at which a contract could come to less than nothing if an amendment were signed, with the base it would be
 * left with. What a client may still renounce counts only where it takes away, since renouncing is never refused them.
 */
export function ratesUnderZero(
  quote: Pick<QuoteTotals, 'vat'>,
  signed: readonly SignedPart[],
  amendment: Pick<QuoteTotals, 'vat'>,
): { vatBasisPoints: number; baseCents: number }[] {
  const certain = signed.map(({ totals, renounceable }) =>
    renounceable
      ? {
          vat: totals.vat.map((rate) => ({
            ...rate,
            baseCents: Math.min(0, rate.baseCents),
            vatCents: Math.min(0, rate.vatCents),
          })),
        }
      : totals,
  )
  return sumTotals([quote, ...certain, amendment])
    .vat.filter(({ baseCents, vatCents }) => baseCents < 0 || vatCents < 0)
    .map(({ vatBasisPoints, baseCents }) => ({ vatBasisPoints, baseCents }))
}
