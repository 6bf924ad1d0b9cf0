import { eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { projects } from './tables.server.ts'

/** The owner's clause of every query of a project. */
export const reachable = ({ who }: Ctx<Particulier>): SQL =>
  eq(projects.particulierId, who.accountId)

/** The contracts of a project, signed or renounced since, of the person's own: the body of a `with`. */
export const contractsOf = (ctx: Ctx<Particulier>, projectId: ProjectId): SQL => sql`
  select works.id as works_id, works.lead_id, works.status as works_status, works.particulier_id,
    works.works_address, works.started_at, works.finished_at, quote.id, quote.number, quote.title,
    quote.artisan_id, request.insee, request.trade, quote.total_incl_cents, quote.accepted_at,
    quote.status, quote.snapshot, quote.energy_aid, quote.materials_text, held.position
  from project_requests held join projects on projects.id = held.project_id
  join quote_requests request on request.id = held.request_id
  join quotes quote on quote.request_id = held.request_id
  join interventions works on works.quote_id = quote.id and works.particulier_id = ${ctx.who.accountId}
  where held.project_id = ${projectId} and ${reachable(ctx)}
    and quote.status in ('accepted', 'retracted')`
