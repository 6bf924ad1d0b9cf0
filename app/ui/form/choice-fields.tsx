import type { ComponentProps, ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classes } from '#app/ui/class-names.ts'
import { Field, FieldError, fieldWiring, type FieldWords } from './field.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** One thing that may be chosen. */
type Option = {
  value: string
  label: string
  hint?: string | undefined
  disabled?: boolean | undefined
}

/** What `Select` accepts. */
export type SelectProps = FieldWords &
  Omit<ComponentProps<'select'>, 'name' | 'id' | 'required' | 'children'> & {
    options: readonly Option[]
    /** The first line, which chooses nothing: « Choisissez un métier ». */
    placeholder?: string | undefined
  }

/** The browser's own list: the best one on a phone. */
export function Select({
  label,
  name,
  hint,
  error,
  required,
  optional,
  star,
  id,
  options,
  placeholder,
  className,
  ...select
}: SelectProps) {
  const words = { label, name, hint, error, required, optional, star, id }
  return (
    <Field {...words}>
      <span className="input-frame">
        <select {...select} {...fieldWiring(words)} className={classes('input', className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </Field>
  )
}

/** What `RadioGroup` and `CheckboxGroup` accept. */
export type ChoiceGroupProps = FieldWords & {
  options: readonly Option[]
  /** `cards` gives each choice a frame of its own, for the few that matter. */
  look?: 'lines' | 'cards' | undefined
}

/** One choice among a few, all in sight. */
export function RadioGroup({
  options,
  look = 'lines',
  defaultValue,
  value,
  onChange,
  ...words
}: ChoiceGroupProps & {
  defaultValue?: string | undefined
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
}) {
  const id = words.id ?? words.name
  return (
    <Field {...words} as="fieldset">
      <div className={classes('choices', look === 'cards' && 'choices-cards')}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={words.name}
              value={option.value}
              required={words.required}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={onChange && (() => onChange(option.value))}
            />
            <ChoiceWords option={option} />
          </label>
        ))}
      </div>
    </Field>
  )
}

/** Several choices under one question; each posts the same `name`. */
export function CheckboxGroup({
  options,
  look = 'lines',
  defaultValues = [],
  ...words
}: ChoiceGroupProps & { defaultValues?: readonly string[] | undefined }) {
  const id = words.id ?? words.name
  return (
    <Field {...words} required={undefined} as="fieldset">
      <div className={classes('choices', look === 'cards' && 'choices-cards')}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="checkbox"
              id={`${id}-${option.value}`}
              name={words.name}
              value={option.value}
              disabled={option.disabled}
              defaultChecked={defaultValues.includes(option.value)}
            />
            <ChoiceWords option={option} />
          </label>
        ))}
      </div>
    </Field>
  )
}

function ChoiceWords({ option }: { option: Option }) {
  return (
    <span>
      {option.label}
      {option.hint && <span className="choice-hint">{option.hint}</span>}
    </span>
  )
}

/** What `Checkbox` accepts beside the attributes of the input; `label` may hold links. */
export type CheckboxProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'type'> & {
  label: ReactNode
  name: string
  id?: string | undefined
  hint?: ReactNode
  error?: string | null | undefined
}

/** One thing to agree to or not. */
export function Checkbox({ label, hint, error, id, name, required, ...input }: CheckboxProps) {
  const words = { name, id: id ?? name, hint, error, required }
  return (
    <div className="field">
      <label className="choice">
        <input {...input} type="checkbox" {...fieldWiring(words)} />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${words.id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={`${words.id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
