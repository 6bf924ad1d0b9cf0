import type { FieldErrors } from '#app/values/field-errors.ts'

/** What each field of a form takes: its name, what was typed there, and what is wrong with it. */
export function fieldsOf<Values extends object>(values: Values, errors: FieldErrors) {
  return <Name extends keyof Values & string>(name: Name) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
}
