import type { LeadStatus, LeadStatusRefusal } from '#app/features/requests/leads/lead.ts'

/** What a person reproaches an artisan. What is stored. */
export const ARTISAN_REPORT_REASONS = [
  'pressure',
  'no_show',
  'false_identity',
  'money_upfront',
  'insult',
  'data_misuse',
  'other',
] as const
export type ArtisanReportReason = (typeof ARTISAN_REPORT_REASONS)[number]

/** What the team did: nothing to reproach, a warning, or the company is suspended. */
export const ARTISAN_REPORT_OUTCOMES = ['dismissed', 'warned', 'suspended'] as const
export type ArtisanReportOutcome = (typeof ARTISAN_REPORT_OUTCOMES)[number]

/** Days in which the team answers a report. */
export const ANSWER_DAYS = 5
/** The longest word to a company that is warned or suspended, characters. */
export const WORD_MAX = 1_000
/** The shortest and the longest account of what happened, characters. */
export const REPORT_TEXT = { min: 20, max: 2_000 } as const

/**
 * Why an artisan cannot be reported: the contact was never taken, it was reported already, or the
 * account is too short or long.
 */
export type ArtisanReportRefusal =
  | LeadStatusRefusal
  | 'artisan_already_reported'
  | 'report_too_short'
  | 'report_too_long'

/** Why an artisan cannot be reported about a lead; only one who took the contact could do anything. */
export function refusalToReportArtisan(
  lead: { status: LeadStatus; openedAt: Date | null },
  text: string,
  reported: boolean,
): ArtisanReportRefusal | null {
  if (!lead.openedAt) return `lead_${lead.status}`
  if (reported) return 'artisan_already_reported'
  const { length } = text.trim()
  if (length < REPORT_TEXT.min) return 'report_too_short'
  return length > REPORT_TEXT.max ? 'report_too_long' : null
}
