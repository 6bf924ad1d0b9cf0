import type { LeadStatus, LeadStatusRefusal } from '#app/features/requests/leads/lead.ts'

/** What is wrong with a contact. */
export type BadContactReason =
  | 'false_number'
  | 'wrong_trade'
  | 'wrong_area'
  | 'duplicate'
  | 'not_a_project'
/** The reasons, in the order the form shows them. */
export const BAD_CONTACT_REASONS = [
  'false_number',
  'wrong_trade',
  'wrong_area',
  'duplicate',
  'not_a_project',
] as const satisfies readonly BadContactReason[]

/** Where a report stands. */
export type ReportStatus = 'waiting' | 'granted' | 'refused'

/** Days after taking a contact in which it can be reported. */
export const REPORT_DAYS = 7
/** Days in which the team decides; later counts as yes. */
export const DECISION_DAYS = 5
/** Days within which a second request of the same person and trade, to the same artisan, is a duplicate. */
export const DUPLICATE_DAYS = 30

/** Why a contact cannot be reported. */
export type ReportRefusal =
  | LeadStatusRefusal
  | 'report_too_late'
  | 'already_given_back'
  | 'already_reported'
  | 'number_not_shared'

/**
 * Why a contact cannot be reported: not taken or already won, more than seven days ago, free
 * already, reported, or a number that was never seen.
 */
export function refusalToReport(
  lead: {
    status: LeadStatus
    openedAt: Date | null
    givenBackAt: Date | null
    phoneSharedAt: Date | null
  },
  reason: BadContactReason,
  reported: boolean,
  now: Date,
): ReportRefusal | null {
  if (!lead.openedAt || lead.status === 'won') return `lead_${lead.status}`
  if (lead.givenBackAt) return 'already_given_back'
  if (reported) return 'already_reported'
  if (now.getTime() - lead.openedAt.getTime() > REPORT_DAYS * 86_400_000) return 'report_too_late'
  return reason === 'false_number' && !lead.phoneSharedAt ? 'number_not_shared' : null
}
