import { sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { addMonths, startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import {
  CONTACTS,
  keptAfter,
  PAID_CENTS,
  SIGNED_CENTS,
  TOOK_CONTACT,
} from './cohort-companies.server.ts'
import { cohortCompanyList, type CohortCompanyFilter } from './cohort-lists.ts'
import { firstCohortDay, firstDay, KEPT_AFTER, type Month } from './months.ts'

/** A company as a cohort counts it; cents TTC. */
type CohortCompany = {
  id: ArtisanId
  companyName: string
  town: string | null
  createdAt: Date
  contacts: number
  signedCents: number
  paidCents: number
}

/** The companies that the figures of the cohorts count. */
export const cohortCompanies = teamRows(cohortCompanyList, {
  perPage: 50,
  count: async (ctx, filter, limit) => {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from artisans a where ${matching(ctx, filter)} limit ${limit}) found`,
    )
    return rows[0]!.n
  },
  read: async (ctx, filter, limit, offset): Promise<CohortCompany[]> => {
    const way = filter.sort.descending ? sql`desc` : sql`asc`
    const { rows } = await ctx.db.execute<
      Omit<CohortCompany, 'createdAt'> & { createdAt: string }
    >(sql`
      select a.id, a.company_name as "companyName", a.town, a.created_at as "createdAt", ${CONTACTS} as contacts, ${SIGNED_CENTS} as "signedCents", ${PAID_CENTS} as "paidCents"
      from (select a.id, a.company_name, a.town, a.created_at from artisans a where ${matching(ctx, filter)} order by a.created_at ${way}, a.id ${way} limit ${limit} offset ${offset}) a
      order by a.created_at ${way}, a.id ${way}`)
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
  },
})

/** What all the companies that a filter finds took, signed and paid. */
export async function sumCohortCompanies(
  ctx: Ctx<Admin>,
  filter: CohortCompanyFilter,
): Promise<{ contacts: number; signedCents: number; paidCents: number }> {
  const { rows } = await ctx.db.execute<{
    contacts: number
    signedCents: number
    paidCents: number
  }>(sql`
    select coalesce(sum(${CONTACTS}), 0)::int as contacts, coalesce(sum(${SIGNED_CENTS}), 0)::float8 as "signedCents", coalesce(sum(${PAID_CENTS}), 0)::float8 as "paidCents"
    from artisans a where ${matching(ctx, filter)}`)
  return rows[0]!
}

function matching(ctx: Ctx<Admin>, { month, mark, search }: CohortCompanyFilter): SQL {
  const after = KEPT_AFTER.find((months) => mark === `reste-${months}`)
  return sql.join(
    [
      signedUp(ctx, month, sql`a.created_at`),
      mark === 'contact' ? TOOK_CONTACT : sql`true`,
      mark === 'signature' ? sql`${SIGNED_CENTS} > 0` : sql`true`,
      after ? keptAfter(after) : sql`true`,
      search ? sql`fold_text(a.company_name) like fold_text(${likeAnywhere(search)})` : sql`true`,
    ],
    sql` and `,
  )
}

/** That an instant is of a cohort: of this month, or of all those that are shown. */
export function signedUp(ctx: Ctx, month: Month, at: SQL): SQL {
  const from = startOfDay(month ? firstDay(month) : firstCohortDay(ctx.now), PARIS)
  const to = month ? startOfDay(addMonths(firstDay(month), 1), PARIS) : ctx.now
  return sql`${at} >= ${from} and ${at} <= ${ctx.now} and ${at} ${month ? sql`<` : sql`<=`} ${to}`
}
