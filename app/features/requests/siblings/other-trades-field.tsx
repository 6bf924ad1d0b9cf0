import { useState } from 'react'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { Field } from '#app/ui/form/field.tsx'
import { ALSO_FIELD, MAX_ALSO, otherTrades } from './usual-companions.ts'

/** The other trades that the same works need: boxes, those that usually go together in sight. */
export function OtherTradesField({
  trade,
  values,
  error,
}: {
  trade: TradeSlug
  values: Readonly<Record<string, string>>
  error?: string | undefined
}) {
  const { usual, rest } = otherTrades(trade)
  const [checked, setChecked] = useState(() =>
    [...usual, ...rest].filter((slug) => values[ALSO_FIELD + slug]),
  )
  const boxes = (slugs: readonly TradeSlug[]) => (
    <div className="choices sm:grid-cols-2">
      {slugs.map((slug) => (
        <label key={slug} className="choice">
          <input
            type="checkbox"
            name={ALSO_FIELD + slug}
            checked={checked.includes(slug)}
            disabled={checked.length >= MAX_ALSO && !checked.includes(slug)}
            onChange={() =>
              setChecked(
                checked.includes(slug)
                  ? checked.filter((other) => other !== slug)
                  : [...checked, slug],
              )
            }
          />
          <span>{TRADES[slug].name}</span>
        </label>
      ))}
    </div>
  )
  return (
    <Field
      as="fieldset"
      label="D’autres métiers pour les mêmes travaux ?"
      name="also"
      optional
      error={error}
      hint={
        'Une salle de bains, par exemple, demande souvent un plombier, un carreleur et un électricien. Trois au plus : chaque métier a sa demande et ses devis, réunis dans un projet.'
      }
    >
      {boxes(usual)}
      <details className="more" open={rest.some((slug) => checked.includes(slug))}>
        <summary>Les autres métiers</summary>
        <div className="mt-3">{boxes(rest)}</div>
      </details>
    </Field>
  )
}
