import { and, asc, count, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { ListSort } from '#app/values/list-query.ts'
import {
  insuranceState,
  verificationAge,
  type InsuranceState,
  type VerificationStatus,
} from './artisan.ts'
import {
  companyCompleteness,
  missingCompanyFields,
  type CompanyField,
} from '#app/features/companies/file/company-file.ts'
import type { ArtisanRow } from './availability.server.ts'
import { companyFileOf } from '#app/features/companies/file/company-file.server.ts'
import type { Policy } from '#app/features/companies/proofs/insurance.ts'
import { effectiveRadiusKm, isAvailable } from '#app/features/companies/area/service-area.ts'
import { artisans } from './tables.server.ts'
import { verificationEvents } from '#app/features/companies/checks/verification.tables.server.ts'

/** A company file with what the rules say of it. */
export type CompanyView = {
  file: ArtisanRow
  trades: TradeSlug[]
  policies: Policy[]
  missingToSubmit: CompanyField[]
  missingToQuote: CompanyField[]
  missingToShow: CompanyField[]
  completeness: { given: number; of: number }
  insurance: InsuranceState
  /** Whether works can be proposed at this instant, and how far, km. */
  available: boolean
  reachKm: number
  /** Why the team suspended it, as its owner was mailed; null unless it is suspended. */
  suspension: string | null
}

/** The reader's own company file. */
export async function getCompany(ctx: Ctx<Artisan>): Promise<CompanyView> {
  const view = await companyView(ctx, ctx.who.artisanId)
  if (!view) throw new Error('An artisan without a company file')
  return view
}

/** A company file as the team sees it, with its account; null when there is none. */
export async function getCompanyForAdmin(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<(CompanyView & { account: { name: string; email: string; createdAt: Date } }) | null> {
  const view = await companyView(ctx, artisanId)
  if (!view) return null
  const [account] = await ctx.db
    .select({ name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, view.file.accountId))
  return { ...view, account: account! }
}

async function companyView(ctx: Ctx, artisanId: ArtisanId): Promise<CompanyView | null> {
  const [row] = await ctx.db.select().from(artisans).where(eq(artisans.id, artisanId))
  if (!row) return null
  const file = await companyFileOf(ctx, row)
  const { today, trades, policies } = file
  return {
    file: row,
    trades: [...trades],
    policies: [...policies],
    missingToSubmit: missingCompanyFields(file, 'submission'),
    missingToQuote: missingCompanyFields(file, 'quote'),
    missingToShow: missingCompanyFields(file, 'profile'),
    completeness: companyCompleteness(file),
    insurance: insuranceState(row.insuranceTo, today),
    available: trades.length > 0 && isAvailable(row, today),
    reachKm: effectiveRadiusKm(row.radiusKm, row.planRadiusKm),
    suspension: row.suspendedAt && (await suspensionReason(ctx, artisanId)),
  }
}

async function suspensionReason(ctx: Ctx, artisanId: ArtisanId): Promise<string> {
  const [event] = await ctx.db
    .select({ detail: verificationEvents.detail })
    .from(verificationEvents)
    .where(
      and(
        eq(verificationEvents.artisanId, artisanId),
        eq(verificationEvents.happening, 'suspended'),
      ),
    )
    .orderBy(desc(verificationEvents.at), desc(verificationEvents.id))
    .limit(1)
  return event?.detail ?? ''
}

/** How many companies wait for the team. */
export function countCompaniesToVerify(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(artisans, eq(artisans.verification, 'pending'))
}

/** How many companies stand in each state. */
export async function countCompaniesByVerification(
  ctx: Ctx<Admin>,
): Promise<Record<VerificationStatus, number>> {
  const rows = await ctx.db
    .select({ verification: artisans.verification, n: count() })
    .from(artisans)
    .groupBy(artisans.verification)
  return {
    incomplete: 0,
    pending: 0,
    verified: 0,
    refused: 0,
    ...Object.fromEntries(rows.map((row) => [row.verification, row.n])),
  }
}

export const COMPANIES_PER_PAGE = 25

/** A company in the team's list; `waiting` only while its file, or a renewed policy, is in the queue. */
export type CompanyRow = {
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

/** What a list of companies may be sorted by. */
const COMPANY_SORTS = ['attente', 'nom', 'commune', 'inscription'] as const
/** The order of a list of companies. */
export type CompanySort = ListSort<(typeof COMPANY_SORTS)[number]>

/**
 * What a list of companies is asked: a status, a text in name, SIRET, e-mail or town, an order, and a page from 1.
 * `renewed`: verified ones with a ten-year policy that has not ended and that nobody has checked yet.
 */
export type CompanyQuery = {
  verification?: VerificationStatus | undefined
  renewed?: boolean | undefined
  search?: string | undefined
  sort?: CompanySort | undefined
  page?: number | undefined
}

const EXPORT_BATCH = 500
/** The policies that the team has not checked yet. */
const unchecked = (
  today: Day,
) => sql`insurance_policies policy where policy.kind = 'decennale' and policy.ends_on >= ${today}
  and not exists (select from verification_checks c where c.subject_id = policy.id and c.superseded_at is null)`
/** Since when the oldest of a company's unchecked policies waits. */
const renewedAt = (today: Day) =>
  sql<Date | null>`(select min(policy.updated_at) from ${unchecked(today)} and policy.artisan_id = ${artisans.id})`

/** Companies of a status, or all: those that wait by age, the others newest first, unless another order is asked. */
export async function listCompanies(
  ctx: Ctx<Admin>,
  query: CompanyQuery = {},
): Promise<{ rows: CompanyRow[]; total: number }> {
  const offset =
    (Math.max(1, Math.min(10_000, Math.trunc(query.page ?? 1) || 1)) - 1) * COMPANIES_PER_PAGE
  const [rows, [total]] = await Promise.all([
    read(ctx, query, COMPANIES_PER_PAGE, offset),
    ctx.db
      .select({ n: count() })
      .from(artisans)
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(matching(ctx, query)),
  ])
  return { rows, total: total!.n }
}

/** The company that has waited longest to be verified; null when none waits. */
export async function getOldestToVerify(ctx: Ctx<Admin>): Promise<CompanyRow | null> {
  const [oldest] = await read(ctx, { verification: 'pending' }, 1, 0)
  return oldest ?? null
}

/** Every company that matches, batch by batch, for an export. */
export async function* eachCompany(
  ctx: Ctx<Admin>,
  query: CompanyQuery,
): AsyncGenerator<CompanyRow, undefined> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await read(ctx, query, EXPORT_BATCH, offset)
    yield* rows
    if (rows.length < EXPORT_BATCH) return
  }
}

/** How many verified companies renewed a policy that the team has not checked yet. */
export async function countRenewals(ctx: Ctx<Admin>): Promise<number> {
  return ctx.db.$count(artisans, renewals(ctx))
}

// Found from the few policies: asked of each company in turn, it was most of what the list of companies cost.
const renewals = (ctx: Ctx) =>
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
  query: CompanyQuery,
  limit: number,
  offset: number,
): Promise<CompanyRow[]> {
  const { verification, renewed } = query
  const renewal = renewedAt(dayOf(ctx.now, PARIS))
  const usual: CompanySort =
    verification === 'pending' || renewed
      ? { by: 'attente', descending: false }
      : { by: 'inscription', descending: true }
  const { by, descending } = query.sort ?? usual
  const column = {
    attente: renewed ? renewal : artisans.submittedAt,
    nom: sql`lower(${artisans.companyName})`,
    commune: artisans.town,
    inscription: artisans.createdAt,
  }[by]
  const found = await ctx.db
    .select({ ...LISTED, email: users.email, renewedAt: renewal })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(matching(ctx, query))
    .orderBy(sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last`, asc(artisans.id))
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

function matching(ctx: Ctx, { verification, renewed, search }: CompanyQuery): SQL | undefined {
  return and(
    verification && eq(artisans.verification, verification),
    renewed ? renewals(ctx) : undefined,
    matches(search),
  )
}

function matches(search: string | undefined): SQL | undefined {
  const text = search?.trim().slice(0, 100)
  if (!text) return undefined
  const anywhere = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`
  const digits = text.replace(/[\s.\u00a0\u202f-]/g, '')
  return or(
    ilike(artisans.companyName, anywhere(text)),
    ilike(artisans.town, anywhere(text)),
    ilike(users.email, anywhere(text)),
    ...(/^\d{3,14}$/.test(digits) ? [ilike(artisans.siret, anywhere(digits))] : []),
  )
}
