import { and, eq } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import type { ProjectInput } from './project-form.ts'
import { projects } from './tables.server.ts'

const own = (ctx: Ctx<Particulier>, projectId: ProjectId) =>
  and(eq(projects.id, projectId), eq(projects.particulierId, ctx.who.accountId))

/** Changes the name, the place and the budget of a project; false when it is not the person's. */
export async function changeProject(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  { name, place, budget }: ProjectInput,
): Promise<boolean> {
  const changed = await ctx.db
    .update(projects)
    .set({ name, place, budgetCents: budget, updatedAt: ctx.now })
    .where(own(ctx, projectId))
    .returning({ id: projects.id })
  return changed.length > 0
}

/** Deletes a project; its requests stay as they are. False when it is not the person's. */
export async function deleteProject(ctx: Ctx<Particulier>, projectId: ProjectId): Promise<boolean> {
  const gone = await ctx.db
    .delete(projects)
    .where(own(ctx, projectId))
    .returning({ id: projects.id })
  return gone.length > 0
}
