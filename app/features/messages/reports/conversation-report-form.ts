import { z } from 'zod'
import { REPORT_DECISIONS, REPORT_REASONS, REPORT_TEXT_MAX } from './conversation-report.ts'

/** A report as its form gives it. */
export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, 'Dites ce qui ne va pas.'),
  text: z
    .string()
    .default('')
    .transform((text) => text.trim().slice(0, REPORT_TEXT_MAX)),
})

/** Why the team opens a reported conversation: some words, kept in the journal. */
export const openingForm = z.object({
  why: z
    .string()
    .trim()
    .min(10, 'Dites en quelques mots pourquoi vous l’ouvrez, en 10\u00a0caractères au moins.')
    .max(300, '300\u00a0caractères au plus.'),
})

/** What the team's form of decision must hold. */
export const decisionForm = z.object({
  decision: z.enum(REPORT_DECISIONS, 'Choisissez une décision.'),
  answer: z
    .string()
    .trim()
    .min(20, 'Écrivez les raisons, en 20\u00a0caractères au moins.')
    .max(REPORT_TEXT_MAX, '1\u202f000\u00a0caractères au plus.'),
})
