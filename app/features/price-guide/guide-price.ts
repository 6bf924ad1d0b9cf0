import { regionName } from '#app/features/places/regions.ts'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import { formatMonth } from '#app/values/time/french-date.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { Figure } from './figure.ts'
import type { Where } from './publish-figures.ts'

/** What a usual work costs, TTC: from `signed` contracts, or an indicative range where that is null. */
export type GuidePrice = {
  key: string
  what: string
  /** « le m² »; null for the whole work. */
  unit: string | null
  lowCents: number
  highCents: number
  signed: (Pick<Figure, 'medianCents' | 'contracts' | 'since'> & { where: Where }) | null
}

/** A line of a devis that is a usual work, and what that usually costs. */
export type LineWithPrice = Pick<
  QuoteLine,
  'designation' | 'unit' | 'unitPriceCents' | 'vatBasisPoints'
> & { usual: GuidePrice }

/** « 60 € à 120 € le m² ». */
export function priceRange({ lowCents, highCents, unit }: GuidePrice): string {
  const range =
    lowCents === highCents
      ? `environ ${formatEurosShort(lowCents)}`
      : `${formatEurosShort(lowCents)} à ${formatEurosShort(highCents)}`
  return unit ? `${range} ${unit}` : range
}

/** Where a range comes from: so many contracts, or the team's own order of magnitude. */
export function priceSource({ signed }: GuidePrice): string {
  if (!signed) return 'fourchette indicative'
  const where = signed.where === 'france' ? 'en France' : regionName(signed.where)
  return `d’après au moins ${signed.contracts} contrats signés, ${where}, depuis ${formatMonth(`${signed.since}-01`)}`
}
