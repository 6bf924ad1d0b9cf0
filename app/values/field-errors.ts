import type { ZodError } from 'zod'

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

/** A posted form as plain text fields; files are left out, and so are NULs, which the database refuses. A field sent twice keeps its first value. */
export function textFields(form: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] ??= value.replaceAll('\u0000', '')
  return fields
}
