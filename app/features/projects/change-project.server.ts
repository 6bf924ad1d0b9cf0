import { and, eq } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { lockReachable } from './lock-project.server.ts'
import type { ProjectInput } from './project-form.ts'
import { reachable } from './reachable.server.ts'
import { endShare } from './share/end-share.server.ts'
import { projects } from './tables.server.ts'

/** Changes the name, the place and the budget of a project; false when it is not theirs, nor shared with them. */
export async function changeProject(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  { name, place, budget }: ProjectInput,
): Promise<boolean> {
  const changed = await ctx.db
    .update(projects)
    .set({ name, place, budgetCents: budget, updatedAt: ctx.now })
    .where(and(eq(projects.id, projectId), reachable(ctx)))
    .returning({ id: projects.id })
  return changed.length > 0
}

/** Deletes a project, for whoever it is shared with too; requests stay as they are. False when it is not the person's own. */
export function deleteProject(ctx: Ctx<Particulier>, projectId: ProjectId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockReachable(tx, projectId)
    if (project?.particulierId !== tx.who.accountId) return false
    // Whoever it is shared with is told.
    await endShare(tx, projectId)
    await tx.db.delete(projects).where(eq(projects.id, projectId))
    return true
  })
}
