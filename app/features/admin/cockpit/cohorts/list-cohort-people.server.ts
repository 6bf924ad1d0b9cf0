import { sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { MOST_COUNTED, MOST_LOOKED_AT } from '#app/values/team-list.ts'
import {
  cohortPersonList,
  isLookedFor,
  type CohortPersonFilter,
  type PersonStep,
} from './cohort-lists.ts'
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
      sql`select count(*)::int as n from (${found(ctx, filter, limit)} limit ${limit}) found`,
    )
    return rows[0]!.n
  },
  read: async (ctx, filter, limit, offset): Promise<CohortPerson[]> => {
    const order = orderOf(filter)
    const { rows } = await ctx.db.execute<
      Omit<CohortPerson, 'createdAt'> & { createdAt: string }
    >(sql`
      select u.id, u.name, u.email, u.created_at as "createdAt", ${sql.join(REACHED, sql`, `)}
      from (${found(ctx, filter, limit, order)} limit ${limit} offset ${offset}) u
      ${order}`)
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }) as CohortPerson)
  },
})

function orderOf({ sort }: CohortPersonFilter): SQL {
  const way = sort.descending ? sql`desc` : sql`asc`
  return sql`order by u.created_at ${way}, u.id ${way}`
}

/**
 * Who signed anything, as one set that is made beforehand, by one process (`materialized`, `is true`): of those who
 * signed up last nobody did yet, and the works of a hundred thousand would be looked for in turn.
 */
const SIGNED_ANYTHING = sql`(u.id in (with signed as materialized (select particulier_id from interventions) select particulier_id from signed)) is true`

/** Whoever a filter finds, in an order or in none. */
function found(ctx: Ctx<Admin>, filter: CohortPersonFilter, limit: number, order?: SQL): SQL {
  const reached = filter.step ? PERSON_REACHED[filter.step] : sql`true`
  const narrowed = order && filter.step === 'signed' ? SIGNED_ANYTHING : sql`true`
  const all = sql`select u.id, u.name, u.email, u.created_at from ${people} where ${matching(ctx, filter)}`
  const inOrder = order ?? sql``
  // Next to none may fit: no index says who, and all would be looked at.
  return isLookedFor(filter) && limit <= MOST_COUNTED + 1
    ? sql`select * from (${all} ${orderOf(filter)} limit ${MOST_LOOKED_AT}) u where ${reached} ${inOrder}`
    : sql`${all} and ${narrowed} and ${reached} ${inOrder}`
}

function matching(ctx: Ctx<Admin>, { month, search }: CohortPersonFilter): SQL {
  const like = likeAnywhere(search)
  return sql.join(
    [
      signedUp(ctx, month, sql`u.created_at`),
      search ? sql`(u.name ilike ${like} or u.email ilike ${like})` : sql`true`,
    ],
    sql` and `,
  )
}
