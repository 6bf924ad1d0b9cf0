import type { TeamRole } from '#app/platform/context.ts'

/** Which side somebody is on, for the team; `none` for an account without a profile. */
export type AccountSide = 'admin' | 'artisan' | 'particulier' | 'none'

/** Where an account stands. `erased` from the moment its erasure was asked for. */
export type AccountState = 'active' | 'unconfirmed' | 'suspended' | 'erased'

/** What decides what the team may do to an account. */
export type AccountFacts = {
  side: AccountSide
  state: AccountState
  /** The account of whoever acts. */
  oneself: boolean
  /** No other administrator could act. */
  lastAdministrator: boolean
  /** Requests that are open, paused or awarded. */
  liveRequests: number
}

/** Why the team may not do something to an account. */
export type AccountActRefusal =
  | 'not_found'
  | 'oneself'
  | 'last_administrator'
  | 'erased'
  | 'already_suspended'
  | 'not_suspended'
  | 'suspended'
  | 'unconfirmed'
  | 'reason_missing'
  | 'already_admin'
  | 'not_admin'
  | 'no_role'
  | 'has_company'
  | 'has_requests'
  | 'needs_approval'

/** Where an account stands, by what is stored of it. */
export function accountState({
  erasing,
  suspended,
  verified,
}: {
  erasing: boolean
  suspended: boolean
  verified: boolean
}): AccountState {
  if (erasing) return 'erased'
  if (suspended) return 'suspended'
  return verified ? 'active' : 'unconfirmed'
}

/** Null when the account may be suspended. */
export function refusalToSuspend(facts: AccountFacts): AccountActRefusal | null {
  return guarded(facts) ?? (facts.state === 'suspended' ? 'already_suspended' : null)
}

/** Null when a suspension may be lifted. */
export function refusalToReinstate(facts: AccountFacts): AccountActRefusal | null {
  if (facts.state === 'erased') return 'erased'
  return facts.state === 'suspended' ? null : 'not_suspended'
}

/** Null when its sessions may be ended; one's own are ended in one's settings. */
export function refusalToEndSessions(facts: AccountFacts): AccountActRefusal | null {
  if (facts.oneself) return 'oneself'
  return facts.state === 'erased' ? 'erased' : null
}

/**
 * Null when the account may join the team. It would lose its own space: somebody with a company or with requests under
 * way keeps it, and joins with another address.
 */
export function refusalToGrant(facts: AccountFacts): AccountActRefusal | null {
  if (facts.side === 'admin') return 'already_admin'
  if (facts.state !== 'active')
    return facts.state === 'erased'
      ? 'erased'
      : facts.state === 'suspended'
        ? 'suspended'
        : 'unconfirmed'
  if (facts.side === 'artisan') return 'has_company'
  return facts.liveRequests > 0 ? 'has_requests' : null
}

/** Null when the account may leave the team: never one's own, never the last that can act. */
export function refusalToRevoke(facts: AccountFacts): AccountActRefusal | null {
  return facts.side === 'admin' ? guarded(facts) : 'not_admin'
}

/** Null when an account of the team may be given these roles: one at least, never one's own, an administrator left. */
export function refusalToGiveRoles(
  facts: AccountFacts,
  roles: readonly TeamRole[],
): AccountActRefusal | null {
  if (facts.side !== 'admin') return 'not_admin'
  if (roles.length === 0) return 'no_role'
  if (facts.oneself) return 'oneself'
  if (facts.state === 'erased') return 'erased'
  return facts.lastAdministrator && !roles.includes('administrator') ? 'last_administrator' : null
}

/**
 * Null when the team may erase the account at its owner's word; what others count on is asked
 * besides (`refusalToErase`).
 */
export function refusalToEraseByTeam(facts: AccountFacts): AccountActRefusal | null {
  return guarded(facts)
}

function guarded(facts: AccountFacts): AccountActRefusal | null {
  if (facts.oneself) return 'oneself'
  if (facts.state === 'erased') return 'erased'
  return facts.lastAdministrator ? 'last_administrator' : null
}
