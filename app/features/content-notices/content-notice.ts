import { z } from 'zod'
import { EMAIL_REFUSALS, parseEmail } from '#app/values/email-address.ts'
import { NOTICE_ERRORS } from './copy.ts'

/*
 * Notices of illegal content (DSA, regulation 2022/2065, articles 16 and 17; law.md T4): what, where, why, by whom, in
 * good faith. Each is receipted at once and decided by a person, who says why and how to contest it.
 */

/** Why a content may be illegal, in the order of the list. What is stored. */
export const NOTICE_REASONS = ['fraud', 'false_review', 'insult', 'personal_data', 'property', 'hate', 'child_protection', 'other'] as const
/** One of them. */
export type NoticeReason = (typeof NOTICE_REASONS)[number]

/** What was decided: nothing to reproach it, shown to fewer or in part, taken away, or its author's account restricted. */
export const NOTICE_DECISIONS = ['kept', 'restricted', 'removed', 'account_suspended'] as const
/** One of them. */
export type NoticeDecision = (typeof NOTICE_DECISIONS)[number]

/** The longest explanation and the longest decision, characters. */
export const NOTICE_TEXT_MAX = 4_000
/** Days within which a notice is decided: the promise of the form. */
export const DECIDE_WITHIN_DAYS = 7

/** Nobody is asked who they are when children are at stake (DSA 16, 2, c). */
export const isNamelessReason = (reason: string): boolean => reason === 'child_protection'

const optionalText = (max: number) => z.string().trim().max(max, NOTICE_ERRORS.tooLong(max)).refine((text) => !/[\r\n]/.test(text), NOTICE_ERRORS.oneLine).default('').transform((text) => text || null)

/** Reads where the content is: an address of this site, in whole or from its slash. `site` is the site's origin. */
function contentAddress(site: string) {
  return z.string().trim().min(1, NOTICE_ERRORS.address).max(500, NOTICE_ERRORS.tooLong(500)).transform((text, check) => {
    try {
      const url = new URL(text, site)
      if (url.origin === new URL(site).origin && /^(https?:|\/)/.test(text)) return url.pathname + url.search + url.hash
    } catch {
      // Not an address at all: the same sentence.
    }
    check.addIssue({ code: 'custom', message: NOTICE_ERRORS.elsewhere })
    return z.NEVER
  })
}

/** What the form must hold; each refusal is a sentence for its field. */
export function noticeForm(site: string) {
  return z
    .object({
      address: contentAddress(site),
      reason: z.enum(NOTICE_REASONS, NOTICE_ERRORS.reason),
      explanation: z.string().trim().min(20, NOTICE_ERRORS.explanation).max(NOTICE_TEXT_MAX, NOTICE_ERRORS.tooLong(NOTICE_TEXT_MAX)),
      name: optionalText(120),
      email: z.string().default('').transform((text, check) => {
        if (text.trim() === '') return null
        const read = parseEmail(text)
        if (read.ok) return read.value
        check.addIssue({ code: 'custom', message: EMAIL_REFUSALS[read.refusal] })
        return z.NEVER
      }),
      goodFaith: z.literal('on', NOTICE_ERRORS.goodFaith),
    })
    // Asked at once, whatever else is wrong.
    .refine(({ reason, name }) => Boolean(name) || isNamelessReason(reason), { path: ['name'], message: NOTICE_ERRORS.name, when: () => true })
    .refine(({ reason, email }) => Boolean(email) || isNamelessReason(reason), { path: ['email'], message: NOTICE_ERRORS.email, when: () => true })
}

/** A notice as the form gives it, checked. */
export type NoticeForm = z.output<ReturnType<typeof noticeForm>>

/** What the team's form of decision must hold. */
export const decisionForm = z.object({
  decision: z.enum(NOTICE_DECISIONS, NOTICE_ERRORS.decision),
  decisionReason: z.string().trim().min(20, NOTICE_ERRORS.decisionReason).max(NOTICE_TEXT_MAX, NOTICE_ERRORS.tooLong(NOTICE_TEXT_MAX)),
})
/** A decision, checked. */
export type DecisionForm = z.output<typeof decisionForm>

/** By when a notice is decided. */
export const decideBy = (createdAt: Date): Date => new Date(createdAt.getTime() + DECIDE_WITHIN_DAYS * 86_400_000)

/** What people quote: eight signs of the notice’s own digest. */
export const noticeNumber = (contentHash: string): string => `N-${contentHash.slice(0, 8).toUpperCase()}`
