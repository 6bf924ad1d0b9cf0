import { sql } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { requestsOf } from './reachable.server.ts'

/** A date to come of a project. `agreed` is false while it waits for an answer. */
export type ProjectDate = {
  id: string
  kind: 'visit' | 'works'
  agreed: boolean
  startsAt: Date
  endsAt: Date
  company: string
  /** As its author wrote the request. */
  description: string
  insee: string
  /** Of a request that the reader made. */
  mine: boolean
}

/** The visits and works to come of a project, of all companies, in their order. */
export async function listDates(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<ProjectDate[]> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<
    Omit<ProjectDate, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string }
  >(sql`
    with held as (${requestsOf(ctx, projectId)}), dates as (
      select visit.id, 'visit' as kind, visit.status = 'accepted' as agreed, visit.starts_at,
        visit.starts_at + visit.duration_minutes * interval '1 minute' as ends_at,
        lead.artisan_id, lead.request_id
      from visits visit join leads lead on lead.id = visit.lead_id join held on held.id = lead.request_id
      where visit.status = 'accepted' or visit.status = 'proposed' and held.status in ('open', 'paused')
    union all
      select works.id, 'works', true, works.starts_at, works.ends_at, works.artisan_id, works.request_id
      from interventions works join held on held.id = works.request_id
      where works.status in ('scheduled', 'in_progress') and works.particulier_id = held.particulier_id
    union all
      select works.id, 'works', false, slot.starts_at, slot.ends_at, works.artisan_id, works.request_id
      from interventions works join held on held.id = works.request_id
      join intervention_slots slot on slot.intervention_id = works.id and slot.status = 'proposed'
      where works.status in ('to_schedule', 'scheduled') and works.particulier_id = held.particulier_id
    )
    select dates.id, kind, agreed, starts_at as "startsAt", ends_at as "endsAt",
      artisan.company_name as company, held.description, held.insee, held.mine
    from dates join held on held.id = dates.request_id join artisans artisan on artisan.id = dates.artisan_id
    where ends_at > ${now}
    order by starts_at, dates.id`)
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }))
}
