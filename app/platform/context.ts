import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import type { OfficeRight, SiteRight } from '#app/values/team-rights.ts'
import type { Database } from '#app/platform/database/database.server.ts'

/**
 * Somebody who is not signed in. `clientKey` is the real peer (IPv4, or the /64 of an IPv6), used by limits only;
 * `clientAddress` its whole address, for what the law keeps of who makes an account.
 */
export type Visitor = { kind: 'visitor'; clientKey: string; clientAddress?: string }
/** A signed-in individual whose e-mail address is confirmed. */
export type Particulier = { kind: 'particulier'; accountId: AccountId; clientKey: string }
/** A signed-in tradesperson whose e-mail address is confirmed; `artisanId` is their company's row. */
export type Artisan = {
  kind: 'artisan'
  accountId: AccountId
  artisanId: ArtisanId
  clientKey: string
  /**
   * Who of the company acts, when it is not its owner: their row in its crew, the name it gives them, and the account
   * that they are signed in to.
   */
  memberId?: string
  crewName?: string
  signedInAs?: AccountId
  /** What a person of its office was granted. Nobody else has it: its owner may do everything. */
  office?: readonly OfficeRight[]
}
/**
 * Somebody whom a company sends to visits and works, signed in to an account of their own: `memberId` is their row in
 * its crew. They read where they are sent, and what `rights` add to that.
 */
export type Crew = {
  kind: 'crew'
  accountId: AccountId
  artisanId: ArtisanId
  memberId: string
  name: string
  rights: readonly SiteRight[]
  clientKey: string
}
/** What somebody of the team does (`features/accounts/team/team-access.ts`). */
export type TeamRole = 'support' | 'verification' | 'moderation' | 'finance' | 'administrator'
/** A member of the team. What they may do is said by their roles; an administrator may do everything. */
export type Admin = {
  kind: 'admin'
  accountId: AccountId
  clientKey: string
  roles: readonly TeamRole[]
  /** Set while an act runs that was asked for and approved: who asked, why, and whether they approved it alone. */
  approval?: { askedBy: AccountId; reason: string; alone: boolean }
}
/** The product itself: jobs, event handlers, the seed. */
export type System = { kind: 'system' }

/** Anybody who may act. The type of a verb's context says who is allowed to call it. */
export type Who = Visitor | Particulier | Artisan | Crew | Admin | System

/**
 * What every verb and every read takes first: who acts, on which database handle (the pool, or the transaction
 * already open), and the one clock. `now` is UTC and includes `CLOCK_OFFSET`.
 */
export type Ctx<W extends Who = Who> = {
  readonly who: W
  readonly db: Database
  readonly now: Date
  /** Correlates log lines; never shown to be guessed. */
  readonly requestId: string
  /**
   * Somebody of the team reads as `who`. The connection refuses every write; what a reading would note of itself (read,
   * seen, downloaded) is left out, and messages between people are not shown.
   */
  readonly readOnly?: true
}
