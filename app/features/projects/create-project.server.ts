import { eq } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ProjectId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { addRequests, refusalToGather, type GatherRefusal } from './gather-requests.server.ts'
import { lockPeople } from './lock-project.server.ts'
import { addRooms } from './rooms/change-rooms.server.ts'
import { PROJECTS_MAX } from './project.ts'
import type { ProjectInput } from './project-form.ts'
import { projects } from './tables.server.ts'

/** Why a project is not made. */
export type CreateRefusal = GatherRefusal | 'too_many_projects'

/** Makes a project of requests that the person has, in the order given, and with these rooms; none of either is fine. */
export function createProject(
  ctx: Ctx<Particulier>,
  {
    name,
    place,
    budget,
    requests,
    rooms = [],
  }: ProjectInput & { requests: readonly QuoteRequestId[]; rooms?: readonly string[] },
): Promise<Result<ProjectId, CreateRefusal>> {
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [tx.who.accountId])
    const mine = eq(projects.particulierId, tx.who.accountId)
    if ((await tx.db.$count(projects, mine)) >= PROJECTS_MAX) return refuse('too_many_projects')
    const wanted = [...new Set(requests)]
    const refusal = await refusalToGather(tx, wanted, 0)
    if (refusal) return refuse(refusal)
    const id = newId<ProjectId>()
    await tx.db.insert(projects).values({
      id,
      particulierId: tx.who.accountId,
      name,
      place,
      budgetCents: budget,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    await addRequests(tx, id, wanted, 0)
    // Names that were ticked in a list: nothing of them is worth refusing a project for.
    if (rooms.length > 0) await addRooms(tx, id, rooms)
    return ok(id)
  })
}
