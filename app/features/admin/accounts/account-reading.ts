import { mayAt, TEAM_ROLE_LABELS } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import type { TeamRole } from '#app/platform/context.ts'
import type { AccountSide } from './account-acts.ts'

/** Whose accounts each role finds and reads: those that its work is about. Colleagues are the administrators'. */
const SIDES_READ: Record<TeamRole, readonly AccountSide[]> = {
  support: ['particulier', 'artisan', 'none'],
  verification: ['artisan'],
  moderation: ['particulier', 'artisan', 'none'],
  finance: ['artisan'],
  administrator: ['admin', 'particulier', 'artisan', 'none'],
}
/** Who reads how to reach somebody; whoever verifies reads it in the company's file. */
const REACHES: readonly TeamRole[] = ['support', 'moderation', 'finance', 'administrator']
/** Who reads where somebody is signed in: those who close sessions. */
const SEES_DEVICES: readonly TeamRole[] = ['support', 'moderation', 'administrator']

/** The sides whose accounts somebody with these roles finds and reads. */
export const sidesRead = (roles: readonly TeamRole[]): AccountSide[] =>
  SIDES_READ.administrator.filter((side) => roles.some((role) => SIDES_READ[role].includes(side)))

/** Why somebody with these roles does not read an account of a side, in a sentence; null when they do. */
export function readingRefusal(roles: readonly TeamRole[], side: AccountSide): string | null {
  if (sidesRead(roles).includes(side)) return null
  const names = (Object.keys(SIDES_READ) as TeamRole[])
    .filter((role) => role !== 'administrator' && SIDES_READ[role].includes(side))
    .map((role) => TEAM_ROLE_LABELS[role])
  return names.length === 0
    ? 'Seul un administrateur lit ce compte.'
    : `Pour lire ce compte, il faut le rôle ${names.join(' ou ')}, ou être administrateur.`
}

/** What somebody with these roles reads of an account; the pages that they may not open are no part of it. */
export const partsRead = (roles: readonly TeamRole[]) => {
  const among = (some: readonly TeamRole[]) => roles.some((role) => some.includes(role))
  return {
    contact: among(REACHES),
    devices: among(SEES_DEVICES),
    requests: mayAt(roles, paths.adminRequests()),
    mails: mayAt(roles, paths.adminMails()),
    marks: mayAt(roles, paths.adminReviews()),
    subscription: mayAt(roles, paths.adminSubscribers()),
  }
}
