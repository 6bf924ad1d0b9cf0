import { useState } from 'react'
import { Field } from '#app/ui/form/field.tsx'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { INVITED_FIELD, MAX_INVITED } from './invitation.ts'
import type { Invitable } from './queries.server.ts'

/** Companies of the person that practise the trade: those told first of the request. */
export function InvitedField({
  companies,
  trade,
  values,
  error,
}: {
  companies: readonly Invitable[]
  /** Null while no trade is chosen: then all are shown. */
  trade: TradeSlug | null
  values: Readonly<Record<string, string>>
  error?: string | undefined
}) {
  const fitting = companies.filter(({ trades }) => !trade || trades.includes(trade))
  const [checked, setChecked] = useState(() =>
    companies.flatMap(({ id }) => (values[INVITED_FIELD + id] ? [id] : [])),
  )
  if (fitting.length === 0) return null
  const full = fitting.filter(({ id }) => checked.includes(id)).length >= MAX_INVITED
  return (
    <Field
      as="fieldset"
      label="Prévenir d’abord"
      name="invited"
      optional
      error={error}
      hint={`Parmi vos artisans, ${MAX_INVITED} au plus. Ils sont prévenus les premiers s’ils peuvent prendre votre demande, et les autres places vont aux artisans proches, comme d’habitude.`}
    >
      <div className="choices">
        {fitting.map(({ id, name, town }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              name={INVITED_FIELD + id}
              checked={checked.includes(id)}
              disabled={full && !checked.includes(id)}
              onChange={() =>
                setChecked(
                  checked.includes(id) ? checked.filter((other) => other !== id) : [...checked, id],
                )
              }
            />
            <span>
              {name}
              {town && <span className="choice-hint">{town}</span>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  )
}
