import type { AccountActRefusal, AccountSide } from '#app/features/admin/accounts/account-acts.ts'
import type { ErasureRefusal } from '#app/features/settings/erasure.ts'
import type { AddCreditsRefusal } from '#app/features/subscriptions/credits/add-credits.server.ts'
import type {
  SettingInput,
  SettingRefusal,
} from '#app/features/admin/product-settings/setting-change.ts'
import type { TeamRole } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** How long an ask waits for a second person, days. */
export const WAITS_DAYS = 7
/** How long somebody whom nobody of the team can approve waits before they confirm alone, hours. */
export const ALONE_HOURS = 24
/** The longest reason or word, characters. */
export const WORDS_MAX = 1_000
/** The shortest, characters. */
const WORDS_MIN = 10

/** An act of the team that a second person approves before it is done; named as the journal names it. */
export type PendingActName =
  | 'account.erase'
  | 'role.change'
  | 'role.revoke'
  | 'contacts.add'
  | 'setting.change'

/** What an act is asked with. */
export type PendingInput<Name extends PendingActName> = {
  /** Whose account it was when it was asked: one that changed sides is another thing to erase. */
  'account.erase': { side: AccountSide }
  /** The roles to have, and those that they had when it was asked. */
  'role.change': { roles: TeamRole[]; had: TeamRole[] }
  'role.revoke': Record<string, never>
  /** How many contacts; `key` makes a form sent twice add once. */
  'contacts.add': { amount: number; key: string }
  'setting.change': SettingInput
}[Name]

/** Why an act was not done. `changed`: what it is about is not what it was when it was asked. */
export type RunRefusal =
  | AccountActRefusal
  | ErasureRefusal
  | AddCreditsRefusal
  | SettingRefusal
  | 'changed'

/** Why an act is neither done nor asked for. */
export type AskRefusal =
  | Exclude<RunRefusal, 'needs_approval'>
  | 'not_your_role'
  | 'reason_missing'
  | 'waits_already'
  | 'nobody_approves'

/** Besides administrators: who may ask for each act and approve it. */
const ACT_ROLES: Record<PendingActName, readonly TeamRole[]> = {
  'account.erase': [],
  'role.change': [],
  'role.revoke': [],
  'contacts.add': ['finance'],
  'setting.change': [],
}
const PENDING_ACTS = Object.keys(ACT_ROLES) as PendingActName[]

/** The roles that let somebody ask for an act, and approve it when a colleague asked. */
export const rolesFor = (act: PendingActName): TeamRole[] => ['administrator', ...ACT_ROLES[act]]

/** The acts that somebody with these roles asks for and approves. */
export const actsFor = (roles: readonly TeamRole[]): PendingActName[] =>
  PENDING_ACTS.filter((act) => rolesFor(act).some((role) => roles.includes(role)))

/** Where an ask stands. `lapsed`: what it was about changed, or whoever asked may no longer ask. */
export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'lapsed'

/** What decides whether somebody may decide an ask. */
export type ApprovalFacts = {
  act: PendingActName
  state: ApprovalState
  askedBy: AccountId
  /** The account or company that the act is about. */
  subjectId: string
  expiresAt: Date
  /** From when its asker may confirm it alone; null where a colleague could approve it when it was asked. */
  aloneFrom: Date | null
  /** Whether somebody else of the team has the role to approve it, suspended or not. */
  othersMay: boolean
}

/** Why an ask is not decided. */
export type DecideRefusal =
  | 'not_found'
  | 'over'
  | 'not_your_role'
  | 'own_ask'
  | 'about_oneself'
  | 'too_early'
  | 'no_longer_alone'
  | 'word_missing'

type Decider = { accountId: AccountId; roles: readonly TeamRole[] }

/** Null when somebody may refuse an ask, or approve it as a second person. Its asker withdraws it instead. */
export function refusalToDecide(
  ask: ApprovalFacts,
  { accountId, roles }: Decider,
  now: Date,
): DecideRefusal | null {
  if (ask.state !== 'waiting' || ask.expiresAt <= now) return 'over'
  if (!rolesFor(ask.act).some((role) => roles.includes(role))) return 'not_your_role'
  if (ask.subjectId === (accountId as string)) return 'about_oneself'
  return ask.askedBy === accountId ? 'own_ask' : null
}

/** Null when somebody may approve an ask: the second person, or its asker alone, once nobody else can and the time is over. */
export function refusalToApprove(
  ask: ApprovalFacts,
  decider: Decider,
  now: Date,
): DecideRefusal | null {
  const refusal = refusalToDecide(ask, decider, now)
  if (refusal !== 'own_ask' || ask.aloneFrom === null) return refusal
  if (ask.othersMay) return 'no_longer_alone'
  return ask.aloneFrom <= now ? null : 'too_early'
}

/** Whether a reason or a word says something. */
export const saysWhy = (words: string): boolean => words.trim().length >= WORDS_MIN

/** Whether a change of roles gives or takes the role of administrator. */
export const changesAdministrator = (
  had: readonly TeamRole[],
  roles: readonly TeamRole[],
): boolean => had.includes('administrator') !== roles.includes('administrator')
