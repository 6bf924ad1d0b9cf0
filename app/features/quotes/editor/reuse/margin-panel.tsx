import { marginPercent } from '#app/features/price-list/price-item.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { Margin } from './margin.ts'

/** A margin with its share of the price, « 1 250,00 € (34 %) ». */
export function marginInWords({
  marginCents,
  priceCents,
}: Pick<Margin, 'marginCents' | 'priceCents'>): string {
  const percent = marginPercent(priceCents, priceCents - marginCents)
  return formatEuros(marginCents) + (percent === null ? '' : ` (${percent}\u00a0%)`)
}

/** What the company keeps of a document, said to itself alone; nothing where no cost is known. */
export function MarginPanel({ margin }: { margin: Margin | null }) {
  if (!margin) return null
  return (
    <>
      <dl className="totals-panel mt-4" aria-label="Marge">
        <div>
          <dt>Votre marge HT</dt>
          <dd>{marginInWords(margin)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-faint">
        Vous seul la voyez.
        {margin.known < margin.lines &&
          ` Elle compte ${margin.known} ligne${margin.known > 1 ? 's' : ''} sur ${margin.lines}\u00a0: le coût des autres n’est pas connu.`}
      </p>
    </>
  )
}
