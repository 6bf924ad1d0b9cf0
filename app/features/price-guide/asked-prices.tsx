import { priceRange, priceSource, type GuidePrice } from './guide-price.ts'

/** In the form of a request: what the works of the trade that is chosen usually cost. */
export function AskedPrices({ prices }: { prices: readonly GuidePrice[] }) {
  return (
    <details className="more">
      <summary>Combien ça coûte, d’habitude</summary>
      <ul className="mt-3 grid gap-2 text-muted">
        {prices.map((price) => (
          <li key={price.key}>
            {price.what}&nbsp;: <span className="tabular-nums">{priceRange(price)} TTC</span>
            <span className="text-sm text-faint"> ({priceSource(price)})</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
