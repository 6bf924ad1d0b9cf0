import { eq } from 'drizzle-orm'
import {
  consumeLinkToken,
  readLinkToken,
  subjectOfLink,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import {
  accountToSignInTo,
  kindOfAccount,
  openAccountForRequest,
  type KindOfAccount,
} from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { TeamRole } from '#app/values/team-rights.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { JoinCrewRefusal } from './crew-access.ts'

/** Nothing of a refused joining may stay, its account least of all. */
class Undo extends Error {}

/** What the page behind a link shows before its button is pressed. */
export type CrewLink = {
  companyName: string
  name: string
  email: string
  /** What the company invites to. */
  role: TeamRole
  /** `valid`: its button lets in; `ended`: too late, or ended by the company; `taken`: it was used. */
  state: 'valid' | 'ended' | 'taken'
  /** Whose account the address is; null: nobody's. */
  account: KindOfAccount | null
}

/** What a link is about, whether it still lets in or not; null when there is nothing behind it. Changes nothing. */
export async function readCrewLink(ctx: Ctx, token: string): Promise<CrewLink | null> {
  const memberId = await subjectOfLink(ctx, { token, purpose: 'crew' })
  if (!memberId) return null
  const [row] = await ctx.db
    .select({
      companyName: artisans.companyName,
      name: crewMembers.name,
      email: crewAccess.email,
      role: crewAccess.role,
      joinedAt: crewAccess.joinedAt,
    })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .innerJoin(artisans, eq(artisans.id, crewMembers.artisanId))
    .where(eq(crewAccess.memberId, memberId))
  if (!row) return null
  const { joinedAt, ...shown } = row
  const usable = (await readLinkToken(ctx, { token, purpose: 'crew' })) !== null
  return {
    ...shown,
    state: joinedAt ? 'taken' : usable ? 'valid' : 'ended',
    account: await kindOfAccount(ctx, row.email),
  }
}

/**
 * Lets somebody into a company's crew, by the button behind their link. The link proved the
 * address: an account is made for it, confirmed and without password, which the caller may sign in.
 * Refuses `sign_in_required`, the link left usable, when the address has an account.
 */
export async function joinCrew(
  ctx: Ctx<Visitor>,
  token: string,
): Promise<Result<AccountId, JoinCrewRefusal>> {
  try {
    return await inTransaction(ctx, async (tx): Promise<Result<AccountId, JoinCrewRefusal>> => {
      const found = await lockByLink(tx, token)
      if (!found.ok) return found
      const { email, name } = found.value
      if (await accountToSignInTo(tx, email)) return refuse('sign_in_required')
      const account = await openAccountForRequest(tx, {
        email,
        firstName: name,
        lastName: '',
        phone: null,
      })
      if (!account.created) throw new Undo()
      return enter(tx, token, account.accountId)
    })
  } catch (error) {
    if (error instanceof Undo) return refuse('sign_in_required')
    throw error
  }
}

/** Lets in somebody who is signed in, at the address that was invited and nowhere else. */
export function joinCrewSignedIn(
  ctx: Ctx<Particulier>,
  token: string,
): Promise<Result<AccountId, JoinCrewRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<AccountId, JoinCrewRefusal>> => {
    const found = await lockByLink(tx, token)
    if (!found.ok) return found
    // Held: of two companies that one account joins at once, one is refused.
    const [account] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, tx.who.accountId))
      .for('no key update')
    if (account!.email !== found.value.email) return refuse('other_address')
    const [elsewhere] = await tx.db
      .select({ memberId: crewAccess.memberId })
      .from(crewAccess)
      .where(eq(crewAccess.accountId, tx.who.accountId))
    return elsewhere ? refuse('in_another_crew') : enter(tx, token, tx.who.accountId)
  })
}

/** Holds the invitation behind a link; refuses one that was used, ended or is too old. */
async function lockByLink(
  tx: Ctx,
  token: string,
): Promise<Result<{ email: string; name: string }, 'invalid_link' | 'already_joined'>> {
  const memberId = await subjectOfLink(tx, { token, purpose: 'crew' })
  if (!memberId) return refuse('invalid_link')
  const [invited] = await tx.db
    .select({ email: crewAccess.email, joinedAt: crewAccess.joinedAt, name: crewMembers.name })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .where(eq(crewAccess.memberId, memberId))
    .for('update', { of: crewAccess })
  if (!invited) return refuse('invalid_link')
  if (invited.joinedAt) return refuse('already_joined')
  if ((await readLinkToken(tx, { token, purpose: 'crew' })) === null) return refuse('invalid_link')
  return ok({ email: invited.email, name: invited.name })
}

async function enter(
  tx: Ctx,
  token: string,
  accountId: AccountId,
): Promise<Result<AccountId, 'invalid_link'>> {
  const memberId = await consumeLinkToken(tx, { token, purpose: 'crew' })
  if (!memberId) return refuse('invalid_link')
  await tx.db
    .update(crewAccess)
    .set({ accountId, joinedAt: tx.now })
    .where(eq(crewAccess.memberId, memberId))
  return ok(accountId)
}
