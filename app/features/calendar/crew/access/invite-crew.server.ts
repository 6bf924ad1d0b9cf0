import { and, eq, isNull, sql } from 'drizzle-orm'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { linkTokens } from '#app/features/accounts/tables.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import { USUAL_RIGHTS, type CompanyRole } from '#app/values/team-rights.ts'
import { readSeats } from './seats.server.ts'
import { LINK_DAYS, type InviteCrewRefusal } from './crew-access.ts'
import { crewInvitedMail } from './crew-invited.email.ts'

/** How many invitations one company may have mailed in a day, repeated ones included. */
const INVITED_A_DAY = { name: 'crew-invitations', max: 30, windowSeconds: 86_400 }

/**
 * Invites somebody of the company to see where they are sent: they receive a link, and the one
 * before it ends. Once they came by it their access is ended before another address is invited. Of several invited at
 * once, the company's row lets through as many as its plan has room for; whoever is there already stays.
 */
export function inviteCrew(
  ctx: Ctx<Artisan>,
  memberId: string,
  email: EmailAddress,
  role: CompanyRole = 'site',
): Promise<Result<undefined, InviteCrewRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const company = await lockArtisan(tx, tx.who.artisanId)
    const crew = await tx.db
      .select({
        id: crewMembers.id,
        name: crewMembers.name,
        email: crewAccess.email,
        joinedAt: crewAccess.joinedAt,
      })
      .from(crewMembers)
      .leftJoin(crewAccess, eq(crewAccess.memberId, crewMembers.id))
      .where(eq(crewMembers.artisanId, tx.who.artisanId))
    const member = crew.find(({ id }) => id === memberId)
    if (!member) return refuse('not_found')
    if (member.joinedAt) return refuse('already_joined')
    if (crew.some((one) => one.id !== memberId && one.email === email))
      return refuse('address_taken')
    const others = crew.filter((one) => one.id !== memberId && one.email !== null).length
    if (member.email === null && others >= (await readSeats(tx))) return refuse('plan_full')
    if (
      !(await spend(tx, INVITED_A_DAY, tx.who.artisanId)) ||
      !(await mayMailUnproved(tx, 'crew', email))
    )
      return refuse('too_often')
    await tx.db
      .insert(crewAccess)
      .values({ memberId, email, role, rights: [...USUAL_RIGHTS[role]], invitedAt: tx.now })
      .onConflictDoUpdate({
        target: crewAccess.memberId,
        set: {
          email,
          role,
          // What was granted stays with the role that it was granted to.
          rights: sql`case when ${crewAccess.role} = ${role} then ${crewAccess.rights} else excluded.rights end`,
          invitedAt: tx.now,
        },
      })
    await endLinks(tx, memberId)
    const token = await createLinkToken(tx, {
      purpose: 'crew',
      subjectId: memberId,
      ttlHours: LINK_DAYS * 24,
    })
    await sendMail(tx, {
      to: email,
      dedupeKey: `crew_invited:${newId<string>()}`,
      ...crewInvitedMail(company.companyName, { name: member.name, role }, token),
    })
    return ok()
  })
}

/** Ends the access of somebody of the company, or their invitation, at once; false when there is none. */
export function endCrewAccess(ctx: Ctx<Artisan>, memberId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, tx.who.artisanId)
    const [member] = await tx.db
      .select({ id: crewMembers.id })
      .from(crewMembers)
      .where(and(eq(crewMembers.id, memberId), eq(crewMembers.artisanId, tx.who.artisanId)))
    if (!member) return false
    await endLinks(tx, memberId)
    const ended = await tx.db
      .delete(crewAccess)
      .where(eq(crewAccess.memberId, memberId))
      .returning({ memberId: crewAccess.memberId })
    return ended.length === 1
  })
}

async function endLinks(tx: Ctx, memberId: string): Promise<void> {
  await tx.db
    .update(linkTokens)
    .set({ usedAt: tx.now })
    .where(
      and(
        eq(linkTokens.subjectId, memberId),
        eq(linkTokens.purpose, 'crew'),
        isNull(linkTokens.usedAt),
      ),
    )
}
