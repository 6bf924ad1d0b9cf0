import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { projects } from './tables.server.ts'

/** The owner's clause of every query of a project: it is the person's, or shared with them. */
export const reachable = ({
  who,
}: Ctx<Particulier>): SQL => sql`(${projects.particulierId} = ${who.accountId}
  or exists (select 1 from project_shares share where share.project_id = ${projects.id} and share.account_id = ${who.accountId}))`

/** The clause of the requests of a project: each is of one of its two people. */
export const ofItsPeople = sql`(request.particulier_id = projects.particulier_id
  or exists (select 1 from project_shares share where share.project_id = projects.id and share.account_id = request.particulier_id))`

/** The requests of a project that the person may see: the body of a `with`. `mine`: they made it. */
export const requestsOf = (ctx: Ctx<Particulier>, projectId: ProjectId): SQL => sql`
  select request.id, request.particulier_id, request.status, request.description, request.insee,
    request.trade, held.position, request.particulier_id = ${ctx.who.accountId} as mine
  from project_requests held join projects on projects.id = held.project_id
  join quote_requests request on request.id = held.request_id
  where held.project_id = ${projectId} and ${reachable(ctx)} and ${ofItsPeople}`

/** The contracts of these requests, signed or renounced since, each of whoever made its request: the body of a `with`. */
export const contractsOf = (ctx: Ctx<Particulier>, projectId: ProjectId): SQL => sql`
  select request.id as request_id, works.id as works_id, works.lead_id, works.status as works_status, works.particulier_id,
    works.works_address, works.started_at, works.finished_at, quote.id, quote.number, quote.title,
    quote.artisan_id, request.insee, request.trade, quote.total_incl_cents, quote.accepted_at,
    quote.status, quote.snapshot, quote.energy_aid, quote.materials_text, request.position, request.mine
  from (${requestsOf(ctx, projectId)}) request
  join quotes quote on quote.request_id = request.id
  join interventions works on works.quote_id = quote.id and works.particulier_id = request.particulier_id
  where quote.status in ('accepted', 'retracted')`
