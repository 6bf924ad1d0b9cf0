import type { StandingRefusal } from '#app/features/companies/company-standing.ts'

/** Where the invitation of a company to a thread stands. */
export type MemberState = 'invited' | 'joined' | 'left'

/** Characters of a message, at most. */
export const THREAD_MESSAGE_MAX = 2_000
/** Messages that one author may write in an hour, over all threads. */
export const THREAD_MESSAGES_AN_HOUR = 200
/** Messages on one page. */
export const THREAD_PAGE = 50

/** Why a thread is not opened. */
export type OpenRefusal = 'not_found' | 'already_open' | 'no_company'
/** Why a company is not invited. */
export type InviteCompanyRefusal = 'not_found' | 'thread_closed' | 'already_invited' | 'works_over'
/** Why a company does not join. */
export type JoinThreadRefusal = 'not_found' | 'thread_closed'
/** Why nobody writes now. */
export type WriteRefusal = 'thread_closed' | 'works_over'
/** Why a message is not kept. */
export type PostThreadRefusal = WriteRefusal | StandingRefusal | 'not_found' | 'too_many_messages'

/** Why one cannot write in a thread; null when one may. `running`: the reader is a person, or its works run. */
export function refusalToWrite({
  closed,
  running,
}: {
  closed: boolean
  running: boolean
}): WriteRefusal | null {
  if (!running) return 'works_over'
  return closed ? 'thread_closed' : null
}

/** The part of a name by which companies know a person: its first word. */
export const firstNameOf = (name: string): string => name.split(' ')[0]!
