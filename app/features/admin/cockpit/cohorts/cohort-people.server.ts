import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { PersonStep } from './cohort-lists.ts'
import { firstCohortDay, type Month } from './months.ts'

/** The individuals who signed up in a month, and how many of them went so far until now. */
export type PersonCohort = { month: Month; people: number } & Record<PersonStep, number>

/** Whoever comes back within a day asks for the same works in several forms. */
const BACK_AFTER_HOURS = 24

/** The month in which somebody signed up, as a condition reads `users u`. */
const PERSON_MONTH = sql`to_char(u.created_at at time zone 'Europe/Paris', 'YYYY-MM')`

const theirs = sql`quote_requests r where r.particulier_id = u.id and r.origin = 'marketplace'`

/** That somebody went so far, as a condition on `users u`. */
export const PERSON_REACHED: Record<PersonStep, SQL> = {
  asked: sql`exists (select from ${theirs})`,
  quoted: sql`exists (select from ${theirs} and exists (select from leads l where l.request_id = r.id and l.quoted_at is not null))`,
  signed: sql`exists (select from interventions w join quote_requests r on r.id = w.request_id and r.origin = 'marketplace' where w.particulier_id = u.id)`,
  back: sql`(select max(r.created_at) > min(r.created_at) + ${sql.raw(`interval '${BACK_AFTER_HOURS} hours'`)} from ${theirs})`,
}

/** Counts the cohorts of individuals, a row a month in which somebody signed up, the newest first. */
export async function countPersonCohorts(ctx: Ctx): Promise<PersonCohort[]> {
  const counts = Object.entries(PERSON_REACHED).map(
    ([step, reached]) => sql`(count(*) filter (where ${reached}))::int as ${sql.raw(step)}`,
  )
  const { rows } = await ctx.db.execute<PersonCohort>(sql`
    select ${PERSON_MONTH} as month, count(*)::int as people, ${sql.join(counts, sql`, `)}
    from users u join profiles p on p.user_id = u.id and p.user_type = 'particulier'
    where u.created_at >= ${startOfDay(firstCohortDay(ctx.now), PARIS)} and u.created_at <= ${ctx.now}
    group by 1 order by 1 desc`)
  return rows
}
