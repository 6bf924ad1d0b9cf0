import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { soughtIn } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { verificationAge, type VerificationStatus } from '#app/features/companies/artisan.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { companyList, type CompanyFilter } from './company-list.ts'

/** A company in the team's list; `waiting` only while its file, or a renewed policy, is in the queue. */
type CompanyRow = {
  id: ArtisanId
  companyName: string
  siret: string | null
  town: string | null
  postalCode: string | null
  email: string
  verification: VerificationStatus
  suspended: boolean
  submittedAt: Date | null
  waiting: { hours: number; late: boolean } | null
}

/** The policies that the team has not checked yet. */
const unchecked = (
  today: Day,
) => sql`insurance_policies policy where policy.checked_at is null and policy.kind = 'decennale' and policy.ends_on >= ${today}
  and not exists (select from verification_checks c where c.artisan_id = policy.artisan_id and c.subject_id = policy.id and c.superseded_at is null)`
/** Since when the oldest of a company's unchecked policies waits. */
const renewedAt = (today: Day) =>
  sql<Date | null>`(select min(policy.updated_at) from ${unchecked(today)} and policy.artisan_id = ${artisans.id})`

/** The companies of the team's list. */
export const companies = teamRows(companyList, {
  perPage: 25,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read,
})

/** The company that has waited longest to be verified; null when none waits. */
export async function getOldestToVerify(ctx: Ctx<Admin>): Promise<CompanyRow | null> {
  const [oldest] = await read(ctx, companyList.filter(), 1, 0)
  return oldest ?? null
}

/** How many verified companies renewed a policy that the team has not checked yet. */
export async function countRenewals(ctx: Ctx<Admin>): Promise<number> {
  return ctx.db.$count(artisans, renewals(ctx))
}

// Found from the few policies: asked of each company in turn, it was most of what the list of companies cost.
const renewals = (ctx: Ctx): SQL | undefined =>
  and(
    eq(artisans.verification, 'verified'),
    isNull(artisans.closedAt),
    sql`${artisans.id} in (select policy.artisan_id from ${unchecked(dayOf(ctx.now, PARIS))})`,
  )

const LISTED = {
  id: artisans.id,
  companyName: artisans.companyName,
  siret: artisans.siret,
  town: artisans.town,
  postalCode: artisans.postalCode,
  verification: artisans.verification,
  suspendedAt: artisans.suspendedAt,
  submittedAt: artisans.submittedAt,
}

async function read(
  ctx: Ctx<Admin>,
  filter: CompanyFilter,
  limit: number,
  offset: number,
): Promise<CompanyRow[]> {
  const renewal = renewedAt(dayOf(ctx.now, PARIS))
  const column = {
    attente:
      filter.view === 'assurances' ? renewal : sql`coalesce(${artisans.submittedAt}, 'infinity')`,
    nom: sql`lower(${artisans.companyName})`,
    commune: sql`${artisans.town}`,
    inscription: sql`${artisans.createdAt}`,
  }[filter.sort.by]
  const way = filter.sort.descending ? desc : asc
  const order = [way(column), way(artisans.id)]
  const rows = await ctx.db
    .select({ ...LISTED, email: users.email, renewedAt: renewal })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(
      inArray(
        artisans.id,
        found(ctx, filter, limit)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      ),
    )
    .orderBy(...order)
  return rows.map(({ suspendedAt, renewedAt: since, ...row }) => {
    const waitsSince =
      row.verification === 'pending'
        ? row.submittedAt
        : row.verification === 'verified' && since
          ? new Date(since)
          : null
    return {
      ...row,
      suspended: suspendedAt !== null,
      waiting: waitsSince ? verificationAge(waitsSince, ctx.now) : null,
    }
  })
}

const VIEWS: Record<CompanyFilter['view'], (ctx: Ctx) => SQL | undefined> = {
  'a-verifier': () => and(eq(artisans.verification, 'pending'), isNull(artisans.closedAt)),
  assurances: renewals,
  'a-corriger': () => eq(artisans.verification, 'refused'),
  verifiees: () => eq(artisans.verification, 'verified'),
  incompletes: () => eq(artisans.verification, 'incomplete'),
  toutes: () => undefined,
}

/** The fields of the list; trades and whether requests are proposed are kept beside each other, a row a trade. */
function fieldsOf({ trade, departement, takes }: CompanyFilter): SQL | undefined {
  return and(
    trade || takes
      ? sql`${artisans.id} in (select practised.artisan_id from artisan_trades practised
          where ${takes ? sql`practised.available` : sql`true`} and ${trade ? sql`practised.trade = ${trade}` : sql`true`})`
      : undefined,
    departement ? sql`${artisans.insee} like ${`${departement}%`}` : undefined,
  )
}

function found(ctx: Ctx, filter: CompanyFilter, limit: number) {
  const { view, search } = filter
  const like = likeAnywhere(search)
  const digits = search.replace(/[\s.\u00a0\u202f-]/g, '')
  const siret = /^\d{3,14}$/.test(digits) ? sql`or siret like ${likeAnywhere(digits)}` : sql``
  const narrowed = and(VIEWS[view](ctx), fieldsOf(filter))
  const inView = narrowed ?? sql`true`
  const sought = () =>
    sql`${artisans.id} in ${soughtIn(
      limit,
      sql`select id from artisans
        where ${inView} and (fold_text(company_name) like fold_text(${like}) or town ilike ${like} ${siret})
        order by created_at desc`,
      sql`select artisans.id from users
        join artisans on account_id = users.id
        where ${inView} and users.email ilike ${like}
        order by artisans.created_at desc`,
    )}`
  return ctx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(search ? sought() : narrowed)
    .$dynamic()
}
