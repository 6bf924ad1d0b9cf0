import { and, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { reachable } from '#app/features/projects/reachable.server.ts'
import { projects, projectShares } from '#app/features/projects/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'

/** With whom a project is shared, as one of its two people reads it. */
export type ProjectShare = {
  /** The other person: by their account once they came, else as its owner calls them. */
  otherName: string
  email: string
  joined: boolean
  invitedAt: Date
}

/** The sharing of a project, or its invitation; null when it is the reader's alone. */
export async function readShare(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<ProjectShare | null> {
  const [row] = await ctx.db
    .select({
      ownerId: projects.particulierId,
      ...pick(projectShares, 'accountId', 'firstName', 'email', 'invitedAt'),
    })
    .from(projectShares)
    .innerJoin(projects, eq(projects.id, projectShares.projectId))
    .where(and(eq(projects.id, projectId), reachable(ctx)))
  if (!row) return null
  const { ownerId, accountId, firstName, email, invitedAt } = row
  const otherId = ownerId === ctx.who.accountId ? accountId : ownerId
  const [other] = otherId
    ? await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, otherId))
    : []
  return { otherName: other?.name ?? firstName, email, joined: accountId !== null, invitedAt }
}
