import { eq } from 'drizzle-orm'
import { subjectOfLink } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import {
  acceptInvitation,
  standingOfInvitation,
  type InvitationKind,
} from '#app/features/accounts/sign-up/accept-invitation.server.ts'
import type { KindOfAccount } from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, type Result } from '#app/values/result.ts'
import type { CompanyRole } from '#app/values/team-rights.ts'
import type { JoinCrewRefusal } from './crew-access.ts'

/** What the page behind a link shows before its button is pressed. */
export type CrewLink = {
  companyName: string
  name: string
  email: string
  /** What the company invites to. */
  role: CompanyRole
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
      ...pick(crewAccess, 'email', 'role', 'joinedAt'),
    })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .innerJoin(artisans, eq(artisans.id, crewMembers.artisanId))
    .where(eq(crewAccess.memberId, memberId))
  if (!row) return null
  const { joinedAt, ...shown } = row
  const invited = { email: row.email, joinedAt }
  const standing = await standingOfInvitation(ctx, { token, purpose: 'crew' }, invited)
  return { ...shown, ...standing }
}

/** Lets somebody into a company's crew, signed in or not, by the button behind their link. */
export async function joinCrew(
  ctx: Ctx<Visitor> | Ctx<Particulier>,
  token: string,
): Promise<Result<AccountId, JoinCrewRefusal>> {
  const joined = await acceptInvitation(ctx, CREW, token)
  return joined.ok ? ok(joined.value.accountId) : joined
}

const CREW: InvitationKind<'in_another_crew'> = {
  purpose: 'crew',
  async lock(tx, memberId) {
    const [invited] = await tx.db
      .select({
        email: crewAccess.email,
        joinedAt: crewAccess.joinedAt,
        firstName: crewMembers.name,
      })
      .from(crewAccess)
      .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
      .where(eq(crewAccess.memberId, memberId))
      .for('update', { of: crewAccess })
    return invited ?? null
  },
  // Of two companies that one account joins at once, one is refused.
  async refusalTo(tx, accountId) {
    const elsewhere = await tx.db.$count(crewAccess, eq(crewAccess.accountId, accountId))
    return elsewhere > 0 ? 'in_another_crew' : null
  },
  async enter(tx, memberId, accountId) {
    await tx.db
      .update(crewAccess)
      .set({ accountId, joinedAt: tx.now })
      .where(eq(crewAccess.memberId, memberId))
  },
}
