import { z } from 'zod'
import { FORM_MESSAGES } from '#app/features/requests/copy.ts'
import { FOR_OTHER, SITE_ASKERS } from '#app/features/requests/site-person.ts'
import { lineField } from '#app/values/line-field.ts'

/** The fields that say who; each a name that the form posts. */
const fields = {
  siteFirstName: lineField(80, FORM_MESSAGES.siteFirstName),
  siteLastName: lineField(80).default(''),
  /** As typed; read by `parsePhone` where the request is written. */
  sitePhone: lineField(30, FORM_MESSAGES.sitePhone),
  siteAsker: z.enum(SITE_ASKERS, FORM_MESSAGES.choice),
  siteAgreed: z.literal('on', FORM_MESSAGES.siteAgreed),
}
const form = z.object(fields)

/** Whether a field of the form is about who is on the spot. */
export const isSiteField = (name: string): boolean => name === FOR_OTHER || name in fields

/** Who is on the spot, as a form says it. */
export const siteInput = z.object({
  firstName: fields.siteFirstName,
  lastName: fields.siteLastName,
  phone: fields.sitePhone,
  asker: fields.siteAsker,
})
/** A valid one. */
export type SiteInput = z.infer<typeof siteInput>

/** Reads who is on the spot from a posted form; `site` is undefined where the box is not ticked, or what is said is wrong. */
export function readSitePerson(values: Readonly<Record<string, string>>): {
  site: SiteInput | undefined
  error: z.ZodError | null
} {
  if (!values[FOR_OTHER]) return { site: undefined, error: null }
  const read = form.safeParse({ siteAsker: '', siteFirstName: '', sitePhone: '', ...values })
  if (!read.success) return { site: undefined, error: read.error }
  const { siteFirstName, siteLastName, sitePhone, siteAsker } = read.data
  return {
    site: { firstName: siteFirstName, lastName: siteLastName, phone: sitePhone, asker: siteAsker },
    error: null,
  }
}
