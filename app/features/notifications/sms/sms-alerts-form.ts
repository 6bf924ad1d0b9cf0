import { z } from 'zod'
import { parsePhone, PHONE_REFUSALS } from '#app/values/identity/phone-number.ts'
import { SMS_WISHES } from './sms-alert.ts'

/** The mobile that is to be proved. */
export const mobileForm = z.object({
  phone: z
    .string()
    .default('')
    .transform((typed, context) => {
      const phone = parsePhone(typed)
      if (phone.ok) return phone.value
      context.addIssue({ code: 'custom', message: PHONE_REFUSALS[phone.refusal] })
      return z.NEVER
    }),
})

const wish = z.enum(SMS_WISHES, 'Choisissez ce que vous voulez recevoir.')

/** The code that proves it, and what is then told there. */
export const mobileCodeForm = z.object({ code: z.string().default(''), wish })

/** What is told at the mobile. */
export const smsWishForm = z.object({ wish })
