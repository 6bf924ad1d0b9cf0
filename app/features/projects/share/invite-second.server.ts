import { and, eq, isNull } from 'drizzle-orm'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { linkTokens, users } from '#app/features/accounts/tables.server.ts'
import { lockReachable } from '#app/features/projects/lock-project.server.ts'
import { projectShares } from '#app/features/projects/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId, type ProjectId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { shareInvitedMail } from './share-invited.email.ts'
import { SHARE_LINK_DAYS, type InviteRefusal } from './share.ts'

/** How many invitations one person may have mailed in a day, repeated ones included. */
const INVITED_A_DAY = { name: 'project-invitations', max: 10, windowSeconds: 86_400 }

/**
 * Invites somebody to a project of the person's own: they receive a link, and the one before it ends. Once they came by
 * it the sharing is ended before another address is invited.
 */
export function inviteSecond(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  { firstName, email }: { firstName: string; email: EmailAddress },
): Promise<Result<undefined, InviteRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockReachable(tx, projectId)
    if (project?.particulierId !== tx.who.accountId) return refuse('not_found')
    const [share] = await tx.db
      .select({ joinedAt: projectShares.joinedAt })
      .from(projectShares)
      .where(eq(projectShares.projectId, projectId))
    if (share?.joinedAt) return refuse('already_joined')
    const [owner] = await tx.db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, tx.who.accountId))
    if (owner!.email === email) return refuse('own_address')
    if (
      !(await spend(tx, INVITED_A_DAY, tx.who.accountId)) ||
      !(await mayMailUnproved(tx, 'project', email))
    )
      return refuse('too_often')
    const invited = { firstName, email, invitedAt: tx.now }
    await tx.db
      .insert(projectShares)
      .values({ projectId, ...invited })
      .onConflictDoUpdate({ target: projectShares.projectId, set: invited })
    await endShareLinks(tx, projectId)
    const token = await createLinkToken(tx, {
      purpose: 'project',
      subjectId: projectId,
      ttlHours: SHARE_LINK_DAYS * 24,
    })
    await sendMail(tx, {
      to: email,
      dedupeKey: `project_invited:${newId<string>()}`,
      ...shareInvitedMail(owner!.name, firstName, token),
    })
    return ok()
  })
}

/** The links that were mailed for a project let nobody in any more. */
export async function endShareLinks(tx: Ctx, projectId: ProjectId): Promise<void> {
  await tx.db
    .update(linkTokens)
    .set({ usedAt: tx.now })
    .where(
      and(
        eq(linkTokens.subjectId, projectId),
        eq(linkTokens.purpose, 'project'),
        isNull(linkTokens.usedAt),
      ),
    )
}
