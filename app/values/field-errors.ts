import type { ZodError } from 'zod'
import { withoutNul } from '#app/values/words/plain-text.ts'

/** What is wrong, field by field, in words for the person who typed it. */
export type FieldErrors = Readonly<Record<string, string>>

/** The first sentence for each field of a refused form. */
export function fieldErrors(error: ZodError): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'form'
    errors[field] ??= issue.message
  }
  return errors
}

/**
 * The same errors in the order of a form's fields, as its summary tells them; what concerns no
 * field of it comes first.
 */
export function inFormOrder(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).toSorted(
      ([one], [other]) => fields.indexOf(one) - fields.indexOf(other),
    ),
  )
}

/** A posted form as plain text fields; files and NULs are left out. A field sent twice keeps its first value. */
export function textFields(form: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string') fields[name] ??= withoutNul(value)
  return fields
}
