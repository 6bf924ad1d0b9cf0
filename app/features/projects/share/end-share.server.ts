import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { lockReachable } from '#app/features/projects/lock-project.server.ts'
import { projectRequests, projectShares } from '#app/features/projects/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { newId, type AccountId, type ProjectId } from '#app/values/identity/ids.ts'
import { endShareLinks } from './invite-second.server.ts'
import { shareEndedMail } from './share-ended.email.ts'

/**
 * Ends the sharing of a project, or its invitation, at once: its owner takes the other away, or the other leaves. The
 * requests of the other go out with them, and whoever did not ask is told by mail. False when there is none.
 */
export function endShare(ctx: Ctx<Particulier>, projectId: ProjectId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockReachable(tx, projectId)
    if (!project) return false
    const [share] = await tx.db
      .delete(projectShares)
      .where(eq(projectShares.projectId, projectId))
      .returning({ accountId: projectShares.accountId })
    if (!share) return false
    await endShareLinks(tx, projectId)
    if (!share.accountId) return true
    await tx.db
      .delete(projectRequests)
      .where(
        and(
          eq(projectRequests.projectId, projectId),
          inArray(
            projectRequests.requestId,
            tx.db
              .select({ id: quoteRequests.id })
              .from(quoteRequests)
              .where(eq(quoteRequests.particulierId, share.accountId)),
          ),
        ),
      )
    const left = project.particulierId !== tx.who.accountId
    const told = await personOf(tx, left ? project.particulierId : share.accountId)
    const actor = await personOf(tx, tx.who.accountId)
    await sendMail(tx, {
      to: told.email,
      dedupeKey: `project_share_ended:${newId<string>()}`,
      ...shareEndedMail(project.name, actor.name, left),
    })
    return true
  })
}

async function personOf(tx: Ctx, accountId: AccountId) {
  const [person] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  return person!
}
