import { sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { cohortPersonList, type CohortPersonFilter, type PersonStep } from './cohort-lists.ts'
import { PERSON_REACHED } from './cohort-people.server.ts'
import { signedUp } from './list-cohort-companies.server.ts'

/** An individual as a cohort counts them. */
type CohortPerson = {
  id: AccountId
  name: string
  email: string
  createdAt: Date
} & Record<PersonStep, boolean>

const REACHED = Object.entries(PERSON_REACHED).map(
  ([step, reached]) => sql`coalesce(${reached}, false) as ${sql.raw(step)}`,
)
const people = sql`users u join profiles p on p.user_id = u.id and p.user_type = 'particulier'`

/** The individuals that the figures of the cohorts count. */
export const cohortPeople = teamRows(cohortPersonList, {
  perPage: 50,
  count: async (ctx, filter, limit) => {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from ${people} where ${matching(ctx, filter)} limit ${limit}) found`,
    )
    return rows[0]!.n
  },
  read: async (ctx, filter, limit, offset): Promise<CohortPerson[]> => {
    const way = filter.sort.descending ? sql`desc` : sql`asc`
    const { rows } = await ctx.db.execute<
      Omit<CohortPerson, 'createdAt'> & { createdAt: string }
    >(sql`
      select u.id, u.name, u.email, u.created_at as "createdAt", ${sql.join(REACHED, sql`, `)}
      from (select u.id, u.name, u.email, u.created_at from ${people} where ${matching(ctx, filter)} order by u.created_at ${way}, u.id ${way} limit ${limit} offset ${offset}) u
      order by u.created_at ${way}, u.id ${way}`)
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }) as CohortPerson)
  },
})

function matching(ctx: Ctx<Admin>, { month, step, search }: CohortPersonFilter): SQL {
  const like = likeAnywhere(search)
  return sql.join(
    [
      signedUp(ctx, month, sql`u.created_at`),
      step ? PERSON_REACHED[step] : sql`true`,
      search ? sql`(u.name ilike ${like} or u.email ilike ${like})` : sql`true`,
    ],
    sql` and `,
  )
}
