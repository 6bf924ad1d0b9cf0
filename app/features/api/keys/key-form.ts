import { z } from 'zod'
import { emailField } from '#app/values/email-field.ts'
import { lineField } from '#app/values/line-field.ts'
import { COMPANY_SCOPES, NAME_MAX } from './api-key.ts'

/** A key of a company as its form posts it; a scope that it cannot have is as if it were not chosen. */
export const companyKeyForm = z.object({
  name: lineField(NAME_MAX).default(''),
  scopes: z
    .array(z.string())
    .transform((chosen) => COMPANY_SCOPES.filter((scope) => chosen.includes(scope))),
})

/** A partner, and a key of one. */
export const partnerForm = z.object({ name: lineField(NAME_MAX).default(''), email: emailField })
export const partnerKeyForm = z.object({
  name: lineField(NAME_MAX).default(''),
  partner: z.string().default(''),
})
