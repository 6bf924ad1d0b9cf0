import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/identity/email-address.ts'
import {
  isNamelessReason,
  NOTICE_DECISIONS,
  NOTICE_REASONS,
  NOTICE_TEXT_MAX,
} from './content-notice.ts'
import { NOTICE_ERRORS } from './copy.ts'

const optionalText = (max: number) =>
  lineField(max)
    .default('')
    .transform((text) => text || null)

/** Reads where the content is: an address of this site, in whole or from its slash. `site` is the site's origin. */
function contentAddress(site: string) {
  return z
    .string()
    .trim()
    .min(1, NOTICE_ERRORS.address)
    .max(500, NOTICE_ERRORS.tooLong(500))
    .transform((text, check) => {
      try {
        const url = new URL(text, site)
        if (url.origin === new URL(site).origin && /^(https?:|\/)/.test(text))
          return url.pathname + url.search + url.hash
      } catch {
        // Not an address at all: the same sentence.
      }
      check.addIssue({ code: 'custom', message: NOTICE_ERRORS.elsewhere })
      return z.NEVER
    })
}

/** What the form must hold; each refusal is a sentence for its field. */
export function noticeForm(site: string) {
  return (
    z
      .object({
        address: contentAddress(site),
        reason: z.enum(NOTICE_REASONS, NOTICE_ERRORS.reason),
        explanation: z
          .string()
          .trim()
          .min(20, NOTICE_ERRORS.explanation)
          .max(NOTICE_TEXT_MAX, NOTICE_ERRORS.tooLong(NOTICE_TEXT_MAX)),
        name: optionalText(120),
        email: z
          .string()
          .default('')
          .transform((text, check) => {
            if (text.trim() === '') return null
            const read = parseEmail(text)
            if (read.ok) return read.value
            check.addIssue({ code: 'custom', message: EMAIL_REFUSALS[read.refusal] })
            return z.NEVER
          }),
        goodFaith: z.literal('on', NOTICE_ERRORS.goodFaith),
      })
      // Asked at once, whatever else is wrong.
      .refine(({ reason, name }) => Boolean(name) || isNamelessReason(reason), {
        path: ['name'],
        message: NOTICE_ERRORS.name,
        when: () => true,
      })
      .refine(({ reason, email }) => Boolean(email) || isNamelessReason(reason), {
        path: ['email'],
        message: NOTICE_ERRORS.email,
        when: () => true,
      })
  )
}

/** A notice as the form gives it, checked. */
export type NoticeForm = z.output<ReturnType<typeof noticeForm>>

/** What the team's form of decision must hold. */
export const decisionForm = z.object({
  decision: z.enum(NOTICE_DECISIONS, NOTICE_ERRORS.decision),
  decisionReason: z
    .string()
    .trim()
    .min(20, NOTICE_ERRORS.decisionReason)
    .max(NOTICE_TEXT_MAX, NOTICE_ERRORS.tooLong(NOTICE_TEXT_MAX)),
})
/** A decision, checked. */
export type DecisionForm = z.output<typeof decisionForm>

/** Why a member of the team opens the message that a notice names. */
export const openingForm = z.object({
  why: lineField(300).pipe(z.string().min(10, NOTICE_ERRORS.why)).default(''),
})
