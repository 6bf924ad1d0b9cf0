import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import type { Step } from './project.ts'
import { projectOrders, projectRequests, projects } from './tables.server.ts'

/** The person's row is the lock under which their projects are counted, filled and ordered. */
export async function lockMyProjects(tx: Ctx<Particulier>): Promise<void> {
  await tx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, tx.who.accountId))
    .for('no key update')
}

/** Locks, and reads the requests of a project in their order; null when it is not the person's. */
export async function lockProject(
  tx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<Step[] | null> {
  await lockMyProjects(tx)
  const own = await tx.db.$count(
    projects,
    and(eq(projects.id, projectId), eq(projects.particulierId, tx.who.accountId)),
  )
  if (own === 0) return null
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
