import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { AccountId, ProjectId } from '#app/values/identity/ids.ts'
import type { Step } from './project.ts'
import { reachable } from './reachable.server.ts'
import { projectOrders, projectRequests, projects } from './tables.server.ts'

/** The rows of the people that an act is about are the lock under which their projects are counted, filled and ordered. */
export async function lockPeople(
  tx: Ctx<Particulier>,
  people: readonly AccountId[],
): Promise<void> {
  await tx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...people]))
    .orderBy(users.id)
    .for('no key update')
}

/** Locks a project by its owner's row and the person's own; null when it is not theirs, nor shared with them. */
export async function lockReachable(
  tx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<typeof projects.$inferSelect | null> {
  const read = () =>
    tx.db
      .select()
      .from(projects)
      .where(and(eq(projects.id, projectId), reachable(tx)))
  const [project] = await read()
  if (!project) return null
  await lockPeople(tx, [project.particulierId, tx.who.accountId])
  // Asked again: it may have been deleted, or shared no more, in between.
  const [still] = await read()
  return still ?? null
}

/** Locks, and reads the requests of a project in their order; null when it is not theirs, nor shared with them. */
export async function lockProject(
  tx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<Step[] | null> {
  if (!(await lockReachable(tx, projectId))) return null
  return tx.db
    .select({ requestId: projectRequests.requestId, afterId: projectOrders.afterId })
    .from(projectRequests)
    .leftJoin(projectOrders, eq(projectOrders.requestId, projectRequests.requestId))
    .where(eq(projectRequests.projectId, projectId))
    .orderBy(asc(projectRequests.position), asc(projectRequests.requestId))
}

/** Writes the places of a project's requests, from 0 without gaps; to be called under its lock. */
export async function writeOrder(tx: Ctx<Particulier>, ordered: readonly Step[]): Promise<void> {
  if (ordered.length === 0) return
  const ids = ordered.map(({ requestId }) => requestId)
  await tx.db.execute(sql`
    update project_requests set position = place.at - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as place(id, at)
    where project_requests.request_id = place.id`)
}
