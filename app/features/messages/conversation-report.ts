import { z } from 'zod'

/** Why a conversation is reported, in the order of the list. What is stored. */
export const REPORT_REASONS = ['insult', 'fraud', 'pressure', 'spam', 'illegal', 'other'] as const
/** One of them. */
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What the team decides: nothing to reproach it, the message is taken away, or nobody writes there any more. */
export const REPORT_DECISIONS = ['kept', 'removed', 'closed'] as const
/** One of them. */
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

/** Days in which the team decides. */
export const REPORT_DAYS = 2
/** The longest explanation, and the longest answer, characters. */
export const REPORT_TEXT_MAX = 1_000

/** A report as its form gives it. */
export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, 'Dites ce qui ne va pas.'),
  text: z.string().default('').transform((text) => text.trim().slice(0, REPORT_TEXT_MAX)),
})

/** Why the team opens a reported conversation: some words, kept in the journal. */
export const openingForm = z.object({ why: z.string().trim().min(10, 'Dites en quelques mots pourquoi vous l’ouvrez, en 10\u00a0caractères au moins.').max(300, '300\u00a0caractères au plus.') })

/** What the team's form of decision must hold. */
export const decisionForm = z.object({
  decision: z.enum(REPORT_DECISIONS, 'Choisissez une décision.'),
  answer: z.string().trim().min(20, 'Écrivez les raisons, en 20\u00a0caractères au moins.').max(REPORT_TEXT_MAX, '1\u202f000\u00a0caractères au plus.'),
})

/** Why a report is not taken: one of the same conversation waits already, or the message is not of the other side. */
export type ReportRefusal = 'already_reported' | 'not_found'
/** Why a report cannot be decided so. */
export type DecideRefusal = 'not_found' | 'already_decided' | 'no_message' | 'not_opened'
