import type { ReactNode } from 'react'
import AlertCircle from 'lucide-react/icons/circle-alert'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** What every field says around its control. */
export type FieldWords = {
  label: ReactNode
  name: string
  /** One sentence under the control: what is expected, or what is done with it. */
  hint?: ReactNode
  /** What is wrong, in words; null or absent when nothing is. */
  error?: string | null | undefined
  required?: boolean | undefined
  /** Writes « facultatif » after the label, in forms where most fields are required. */
  optional?: boolean | undefined
  /** False hides the star of a required field (sign-in forms, where everything is). */
  star?: boolean | undefined
  /** Defaults to `name`, so that a summary may link to `#name`; give another where a page has two forms. */
  id?: string | undefined
}

/** The attributes that tie a control to its words. */
export type FieldWiring = {
  id: string
  name: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** The wiring of a control, for those drawn elsewhere inside a `Field`. */
export function fieldWiring({
  name,
  id = name,
  hint,
  error,
  required,
}: Omit<FieldWords, 'label'>): FieldWiring {
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null]
    .filter(Boolean)
    .join(' ')
  return {
    id,
    name,
    ...(required ? { required: true } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  }
}

/** Label above, control, error and hint below. `as="fieldset"` for a group of choices. */
export function Field({
  as = 'div',
  children,
  ...words
}: FieldWords & { as?: 'div' | 'fieldset'; children: ReactNode }) {
  const { label, name, id = name, hint, error } = words
  const star = words.required && words.star !== false
  const content = (
    <>
      {label}
      {star && <span aria-hidden="true"> *</span>}
      {words.optional && <span className="field-optional"> (facultatif)</span>}
    </>
  )
  const below = (
    <>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
  if (as === 'fieldset') {
    const wiring = fieldWiring(words)
    return (
      <fieldset
        className="field"
        id={id}
        aria-describedby={wiring['aria-describedby']}
        tabIndex={-1}
        data-focus-silent=""
      >
        <legend className="field-label">{content}</legend>
        {children}
        {below}
      </fieldset>
    )
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {content}
      </label>
      {children}
      {below}
    </div>
  )
}

/** The sentence that says what is wrong, with its mark: never colour alone. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon of={AlertCircle} />
      <span>{children}</span>
    </p>
  )
}
