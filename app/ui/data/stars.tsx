import Star from 'lucide-react/icons/star'
import { formatTenths } from '#app/values/numbers/french-number.ts'
import { Field, type FieldWords } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'

const NAMES = ['Très décevant', 'Décevant', 'Correct', 'Bien', 'Excellent'] as const

/** A rating as figures first, « 4,6 sur 5, 12 avis », with one star for the eye. `value` is 1 to 5. */
export function Rating({ value, count }: { value: number; count?: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom whitespace-nowrap">
      <Icon of={Star} className="fill-current text-tint" />
      <span>
        <span className="font-semibold tabular-nums">{formatTenths(value)}</span>
        <span className="sr-only"> sur 5</span>
        {count !== undefined && <span className="text-faint">{`, ${count}\u00a0avis`}</span>}
      </span>
    </span>
  )
}

/** A rating to give, 1 to 5: radio buttons dressed as stars, each with its word. Posts `name` = '1' … '5'. */
export function RatingField({
  defaultValue,
  ...words
}: FieldWords & { defaultValue?: number | undefined }) {
  const id = words.id ?? words.name
  return (
    <Field {...words} as="fieldset">
      <div className="rating">
        {NAMES.map((name, index) => (
          <label key={name} title={name}>
            <input
              type="radio"
              id={`${id}-${index + 1}`}
              name={words.name}
              value={index + 1}
              defaultChecked={defaultValue === index + 1}
              required={words.required}
              className="sr-only"
            />
            <Icon of={Star} />
            <span className="sr-only">{`${index + 1} sur 5, ${name.toLowerCase()}`}</span>
          </label>
        ))}
      </div>
    </Field>
  )
}
