import {
  refusalByStanding,
  type CompanyStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import { cannotAnswer, type LeadStatus } from '#app/features/requests/leads/lead.ts'
import type { LeadId, SupportThreadId } from '#app/values/identity/ids.ts'

/** A conversation: of a lead, or of an account with the team. */
export type ThreadId = LeadId | SupportThreadId
/** Who writes in a conversation; `equipe` is a member of the team. */
export type MessageAuthor = 'particulier' | 'artisan' | 'equipe'

/** Characters of a message, at most. */
export const MESSAGE_MAX = 4_000
/** Pictures and documents of one message, at most. */
export const FILES_MAX = 5
/** Messages shown at once; older ones are asked for. */
export const MESSAGES_SHOWN = 30
/** Minutes during which an unread message is left to whoever may be looking, before a mail tells of it. */
export const AWAY_MINUTES = 5
/** Mails about messages that somebody is sent in 24 hours, at most. */
export const MAILS_A_DAY = 4

/** What is kept of a message that is not finished: 4 000 characters, whatever was typed. */
export const draftOf = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').slice(0, MESSAGE_MAX)

/** Why a message cannot be written. */
export type PostRefusal =
  | 'conversation_not_open'
  | 'conversation_over'
  | 'conversation_closed'
  | 'blocked_by_you'
  | 'blocked_by_them'
  | 'company_unavailable'
  | StandingRefusal

/** What writing depends on besides the lead's own state. */
export type PostFacts = {
  status: LeadStatus
  /** Who of the two no longer wants to be written to; seen from the one who writes. */
  blocked?: 'by_you' | 'by_them' | null
  /** The team closed it after a report. */
  closed?: boolean
  /** How the company stands, and which of the two writes. */
  company: CompanyStanding
  me: 'artisan' | 'particulier'
}

/**
 * Who may write when: from the moment the contact is taken, until the lead is lost, one of the two
 * blocks the other, or the team closes it. While the company cannot answer, neither writes, unless
 * they have signed a contract.
 */
export function refusalToPost({
  status,
  blocked = null,
  closed = false,
  company,
  me,
}: PostFacts): PostRefusal | null {
  if (
    status === 'proposed' ||
    status === 'declined' ||
    status === 'expired' ||
    status === 'stopped'
  )
    return 'conversation_not_open'
  if (closed) return 'conversation_closed'
  if (blocked) return blocked === 'by_you' ? 'blocked_by_you' : 'blocked_by_them'
  if (status === 'lost') return 'conversation_over'
  if (!cannotAnswer({ status }, company)) return null
  return me === 'artisan' ? refusalByStanding('write', company) : 'company_unavailable'
}
