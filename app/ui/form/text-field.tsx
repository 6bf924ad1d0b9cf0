import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'
import { Field, fieldWiring, type FieldWords } from './field.tsx'

/** Splits a component's props into the words around the control and the attributes of the control itself. */
function separate<P extends FieldWords>({
  label,
  name,
  hint,
  error,
  required,
  optional,
  star,
  id,
  ...control
}: P) {
  return {
    words: { label, name, hint, error, required, optional, star, id } satisfies FieldWords,
    control,
  }
}

/** What `TextField` accepts; `type`, `inputMode`, `autoComplete`, `maxLength`… go to the input. */
export type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'required'> & {
    /** An icon inside the field, before the text. */
    lead?: ReactNode
    /** A unit inside the field, after the text: « € », « km ». */
    suffix?: string | undefined
  }

export function TextField(props: TextFieldProps) {
  const {
    words,
    control: { lead, suffix, className, ...input },
  } = separate(props)
  const bare = (
    <input type="text" {...input} {...fieldWiring(words)} className={classes('input', className)} />
  )
  return (
    <Field {...words}>
      {lead || suffix ? (
        <span className="input-frame">
          {bare}
          {lead && (
            <span className="input-lead" aria-hidden="true">
              {lead}
            </span>
          )}
          {suffix && (
            <span className="input-suffix" aria-hidden="true">
              {suffix}
            </span>
          )}
        </span>
      ) : (
        bare
      )}
    </Field>
  )
}

/** What `TextArea` accepts. */
export type TextAreaProps = FieldWords &
  Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'required'>

/** Several lines; grows with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  const {
    words,
    control: { className, ...area },
  } = separate(props)
  return (
    <Field {...words}>
      <textarea
        rows={5}
        {...area}
        {...fieldWiring(words)}
        className={classes('input', className)}
      />
    </Field>
  )
}

/** What `FileField` accepts: `accept`, `multiple`, `capture`… go to the input. */
export type FileFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'required' | 'type'>

/** Documents or photos, chosen or dropped on the frame. */
export function FileField(props: FileFieldProps) {
  const {
    words,
    control: { className, ...input },
  } = separate(props)
  return (
    <Field {...words}>
      <input
        {...input}
        type="file"
        {...fieldWiring(words)}
        className={classes('input', className)}
      />
    </Field>
  )
}
