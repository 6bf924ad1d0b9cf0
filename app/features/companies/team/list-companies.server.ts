import { and, asc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
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
) => sql`insurance_policies policy where policy.kind = 'decennale' and policy.ends_on >= ${today}
  and not exists (select from verification_checks c where c.subject_id = policy.id and c.superseded_at is null)`
/** Since when the oldest of a company's unchecked policies waits. */
const renewedAt = (today: Day) =>
  sql<Date | null>`(select min(policy.updated_at) from ${unchecked(today)} and policy.artisan_id = ${artisans.id})`

/** The companies of the team's list. */
export const companies = teamRows(companyList, {
  perPage: 25,
  count: (ctx, filter) =>
    ctx.db.$count(
      ctx.db
        .select({ id: artisans.id })
        .from(artisans)
        .innerJoin(users, eq(users.id, artisans.accountId))
        .where(matching(ctx, filter))
        .as('found'),
    ),
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
    attente: filter.view === 'assurances' ? renewal : artisans.submittedAt,
    nom: sql`lower(${artisans.companyName})`,
    commune: artisans.town,
    inscription: artisans.createdAt,
  }[filter.sort.by]
  const found = await ctx.db
    .select({ ...LISTED, email: users.email, renewedAt: renewal })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(matching(ctx, filter))
    .orderBy(
      sql`${column} ${filter.sort.descending ? sql`desc` : sql`asc`} nulls last`,
      asc(artisans.id),
    )
    .limit(limit)
    .offset(offset)
  return found.map(({ suspendedAt, renewedAt: since, ...row }) => {
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
  'a-verifier': () => eq(artisans.verification, 'pending'),
  assurances: renewals,
  'a-corriger': () => eq(artisans.verification, 'refused'),
  verifiees: () => eq(artisans.verification, 'verified'),
  incompletes: () => eq(artisans.verification, 'incomplete'),
  toutes: () => undefined,
}

function matching(ctx: Ctx, { view, search }: CompanyFilter): SQL | undefined {
  const like = likeAnywhere(search)
  const digits = search.replace(/[\s.\u00a0\u202f-]/g, '')
  return and(
    VIEWS[view](ctx),
    search
      ? or(
          ilike(artisans.companyName, like),
          ilike(artisans.town, like),
          ilike(users.email, like),
          ...(/^\d{3,14}$/.test(digits) ? [ilike(artisans.siret, likeAnywhere(digits))] : []),
        )
      : undefined,
  )
}
