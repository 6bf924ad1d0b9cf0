import { withoutNul } from '#app/values/plain-text.ts'

/** What was posted is not the form it claims to be: the answer becomes a 400. */
export class UnreadableForm extends Error {
  override name = 'UnreadableForm'
}

/** A posted form, as every route reads it: its texts and the names of its files hold no NUL. Throws `UnreadableForm`. */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await request.formData().catch((cause: unknown) => {
    throw new UnreadableForm('What was posted is not a form', { cause })
  })
  const form = new FormData()
  for (const [name, value] of posted) {
    if (typeof value === 'string') form.append(withoutNul(name), withoutNul(value))
    else form.append(withoutNul(name), value, withoutNul(value.name))
  }
  return form
}
