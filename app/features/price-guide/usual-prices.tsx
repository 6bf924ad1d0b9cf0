import { formatEuros } from '#app/values/numbers/money.ts'
import { priceRange, priceSource, type LineWithPrice } from './guide-price.ts'

/** Beside a received devis: what such lines usually cost. It compares nothing in the reader's place. */
export function UsualPrices({ lines }: { lines: readonly LineWithPrice[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="prix-habituels" className="mt-14 no-print">
      <h2 id="prix-habituels" className="mb-5 text-subtitle">
        Prix habituels
      </h2>
      <ul className="lines">
        {lines.map((line, index) => (
          <li key={index} className="grid gap-x-8 gap-y-2 py-4 md:grid-cols-2">
            <span className="grid content-start gap-y-1">
              <span className="font-medium">{line.designation}</span>
              <span className="text-muted tabular-nums">
                Ce devis&nbsp;: {formatEuros(inclCents(line))} TTC, {line.unit}
              </span>
            </span>
            <span className="grid content-start gap-y-1">
              <span className="tabular-nums">Habituellement {priceRange(line.usual)}</span>
              <span className="text-sm text-faint">
                {line.usual.what}, {priceSource(line.usual)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-sm text-faint">
        Un prix hors de la fourchette a souvent une bonne raison&nbsp;: l’accès, l’état du support,
        la qualité du matériel, de petites quantités. Demandez-la à l’artisan.
      </p>
    </section>
  )
}

function inclCents({ unitPriceCents, vatBasisPoints }: LineWithPrice): number {
  return Math.round((unitPriceCents * (10_000 + vatBasisPoints)) / 10_000)
}
