import { formatEurosShort } from '#app/values/numbers/money.ts'
import { counted } from '#app/values/words/counted.ts'
import { priceRange, priceSource } from './guide-price.ts'
import type { OwnPrice } from './list-own-prices.server.ts'

/** What a company asks for usual works, beside what they usually cost. It is shown to that company alone. */
export function OwnPrices({ prices }: { prices: readonly OwnPrice[] }) {
  return (
    <section aria-labelledby="vos-prix" className="mt-14">
      <h2 id="vos-prix" className="text-subtitle">
        Vos prix et les prix habituels
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Le prix médian TTC de vos devis des douze derniers mois, à côté de la fourchette que lisent
        les particuliers. Vous seul voyez ces montants.
      </p>
      <ul className="lines mt-4">
        {prices.map((price) => (
          <li key={price.usual.key} className="grid gap-x-10 gap-y-2 md:grid-cols-2">
            <div>
              <h3 className="text-heading">{price.usual.what}</h3>
              <p className="tabular-nums text-muted">
                Vous&nbsp;: {formatEurosShort(price.medianCents)}
                {price.usual.unit && ` ${price.usual.unit}`}, sur{' '}
                {counted(price.lines, 'ligne', 'lignes')}
              </p>
            </div>
            <div className="grid content-start gap-1">
              <Range price={price} />
              <p className="tabular-nums">Habituellement {priceRange(price.usual)}</p>
              <p className="text-sm text-faint">{priceSource(price.usual)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The usual range as a bar, and the company's own price as a mark on its line. */
function Range({ price: { usual, medianCents } }: { price: OwnPrice }) {
  const from = Math.min(usual.lowCents, medianCents) * 0.85
  const to = Math.max(usual.highCents, medianCents) * 1.1
  const at = (cents: number) => ((cents - from) / (to - from)) * 240
  return (
    <svg viewBox="0 0 240 20" className="draw max-w-[20rem]" aria-hidden="true">
      <path className="s" d="M0 10H240" />
      <path d={`M${at(usual.lowCents)} 6H${at(usual.highCents)}V14H${at(usual.lowCents)}z`} />
      <path className="t" d={`M${at(medianCents)} 1V19`} />
    </svg>
  )
}
