import { formatEurosShort } from '#app/values/numbers/money.ts'
import { priceRange, priceSource, type GuidePrice } from './guide-price.ts'

/** Usual works with their ranges, each with where it comes from. */
export function PriceLines({ prices }: { prices: readonly GuidePrice[] }) {
  const signed = prices.some((price) => price.signed)
  const indicative = prices.some((price) => !price.signed)
  return (
    <>
      <ul className="lines">
        {prices.map((price) => (
          <li
            key={price.key}
            className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4"
          >
            <span className="font-medium">{price.what}</span>
            <span className="grid gap-y-1 md:justify-items-end">
              <span className="tabular-nums">
                {priceRange(price)}
                {price.signed && (
                  <span className="text-muted">
                    {' '}
                    (médiane {formatEurosShort(price.signed.medianCents)})
                  </span>
                )}
              </span>
              <span className="text-sm text-faint">{priceSource(price)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-sm text-faint">
        {signed &&
          'Prix TTC des devis signés sur ce site : la moitié des contrats se situe dans la fourchette. Les montants sont arrondis, et aucun ne permet de retrouver une entreprise ou un client. '}
        {indicative &&
          'Fourchettes indicatives : ordres de grandeur TTC, en France métropolitaine. '}
        Le prix varie avec l’accès, l’état existant, les matériaux et la région : seul un devis
        engage.
      </p>
    </>
  )
}
