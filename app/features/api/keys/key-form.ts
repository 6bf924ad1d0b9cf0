import { z } from 'zod'
import { MAKE_KEY_REFUSALS } from '#app/features/api/copy.ts'
import { emailField } from '#app/values/email-field.ts'
import { lineField } from '#app/values/line-field.ts'
import { COMPANY_SCOPES, NAME_MAX } from './api-key.ts'

/** A key of a company as its form posts it; a scope that it cannot have is as if it were not chosen. */
export const companyKeyForm = z.object({
  name: lineField(NAME_MAX, MAKE_KEY_REFUSALS.name_missing),
  scopes: z
    .array(z.string())
    .transform((chosen) => COMPANY_SCOPES.filter((scope) => chosen.includes(scope)))
    .refine((scopes) => scopes.length > 0, MAKE_KEY_REFUSALS.scope_missing),
})

/** A partner, and a key of one. */
export const partnerForm = z.object({ name: lineField(NAME_MAX).default(''), email: emailField })
export const partnerKeyForm = z.object({
  name: lineField(NAME_MAX).default(''),
  partner: z.string().default(''),
})
