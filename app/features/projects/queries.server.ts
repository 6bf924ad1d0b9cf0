import { and, asc, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { selectQuoteRequests } from '#app/features/requests/queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId, QuoteRequestId, WorksId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ownRequests, worthGathering } from './gather-requests.server.ts'
import { reachable, requestsOf } from './reachable.server.ts'
import { roomsNamedIn } from './rooms/suggest-rooms.ts'
import { projectOrders, projectRequests, projects } from './tables.server.ts'

const PROJECT = pick(projects, 'id', 'name', 'place', 'budgetCents')

/** The person's projects and those shared with them, the newest first, with how many requests each has. */
export function listProjects(ctx: Ctx<Particulier>) {
  return ctx.db
    .select({
      ...PROJECT,
      requests: sql<number>`(select count(*)::int from project_requests held where held.project_id = projects.id)`,
    })
    .from(projects)
    .where(reachable(ctx))
    .orderBy(desc(projects.createdAt), desc(projects.id))
}

/** A project of the person's, or shared with them; null when there is none. `mine`: they own it. */
export async function getProject(ctx: Ctx<Particulier>, projectId: ProjectId) {
  const [row] = await ctx.db
    .select({
      ...PROJECT,
      mine: sql<boolean>`${projects.particulierId} = ${ctx.who.accountId}`,
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), reachable(ctx)))
  return row ?? null
}

/** The requests of a project in their order, each with the one it comes after and where its works stand. */
export async function listSteps(ctx: Ctx<Particulier>, projectId: ProjectId) {
  const [lines, rows] = await Promise.all([
    // Whose they are is in the clause: of the person and of whoever they share the project with.
    selectQuoteRequests(ctx, {
      where: sql`${quoteRequests.id} in (select id from (${requestsOf(ctx, projectId)}) held)`,
      orderBy: [asc(quoteRequests.id)],
      limit: 100,
      offset: 0,
    }),
    ctx.db
      .select({
        requestId: projectRequests.requestId,
        afterId: projectOrders.afterId,
        ownClientOf: ownClientOf(sql`project_requests.request_id`),
        mine: sql<boolean>`exists (select 1 from quote_requests request where request.id = project_requests.request_id and request.particulier_id = ${ctx.who.accountId})`,
        works: sql<WorksOfStep | null>`(
          select json_build_object('id', works.id, 'status', works.status, 'startsAt', works.starts_at)
          from interventions works where works.request_id = project_requests.request_id
          order by works.status = 'cancelled', works.created_at desc limit 1)`,
      })
      .from(projectRequests)
      .innerJoin(projects, eq(projects.id, projectRequests.projectId))
      .leftJoin(projectOrders, eq(projectOrders.requestId, projectRequests.requestId))
      .where(and(eq(projectRequests.projectId, projectId), reachable(ctx)))
      .orderBy(asc(projectRequests.position), asc(projectRequests.requestId)),
  ])
  const byId = new Map(lines.map((line) => [line.id, line]))
  return rows.flatMap((row) => {
    const request = byId.get(row.requestId)
    return request ? [{ ...row, request }] : []
  })
}
/** A request of a project, as its page shows it. */
export type StepView = Awaited<ReturnType<typeof listSteps>>[number]

/** The works of a request that count: those that were not given up, else the last. */
export type WorksOfStep = {
  id: WorksId
  status: WorksStatus
  /** An instant as JSON writes it. */
  startsAt: string | null
}

/** The name of the company that wrote a request to quote a client of its own; null for one of the marketplace. */
const ownClientOf = (requestId: SQL): SQL<string | null> =>
  sql<string | null>`(select company.company_name from quote_requests written
    join leads lead on lead.request_id = written.id join artisans company on company.id = lead.artisan_id
    where written.id = ${requestId} and written.origin = 'own_client' limit 1)`

/** A request that may join a project; `ownClientOf` names the company that sent its devis to a client of its own. */
export type Gatherable = {
  id: QuoteRequestId
  title: string
  trade: TradeSlug
  town: string
  ownClientOf: string | null
  /** The rooms that its description names. */
  rooms: string[]
}

/** The person's requests that are in no project and may still become works, the newest first. */
export async function listGatherable(ctx: Ctx<Particulier>): Promise<Gatherable[]> {
  const held = ctx.db.select({ id: projectRequests.requestId }).from(projectRequests)
  const rows = await ctx.db
    .select({
      ...pick(quoteRequests, 'id', 'description', 'trade', 'town'),
      ownClientOf: ownClientOf(sql`quote_requests.id`),
    })
    .from(quoteRequests)
    .where(and(ownRequests(ctx), worthGathering, notInArray(quoteRequests.id, held)))
    .orderBy(desc(quoteRequests.createdAt))
    .limit(100)
  return rows.map(({ description, ...row }) => ({
    ...row,
    title: requestTitle(description),
    rooms: roomsNamedIn(description),
  }))
}

/** The project that a request of the person's is part of; null when it is in none. */
export async function projectOf(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<{ id: ProjectId; name: string } | null> {
  const [row] = await ctx.db
    .select({ id: projects.id, name: projects.name })
    .from(projectRequests)
    .innerJoin(projects, eq(projects.id, projectRequests.projectId))
    .where(and(eq(projectRequests.requestId, requestId), reachable(ctx)))
  return row ?? null
}

/**
 * The project that a request is part of and those that it may join; null where it is in none and can join none any
 * more.
 */
export async function projectToJoin(ctx: Ctx<Particulier>, requestId: QuoteRequestId) {
  const [project, projects, gatherable] = await Promise.all([
    projectOf(ctx, requestId),
    listProjects(ctx),
    ctx.db.$count(
      quoteRequests,
      and(eq(quoteRequests.id, requestId), ownRequests(ctx), worthGathering),
    ),
  ])
  if (!project && gatherable === 0) return null
  return { project, projects: projects.map(({ id, name }) => ({ id, name })) }
}
