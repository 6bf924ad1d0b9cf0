import { and, asc, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import { companyCompleteness, insuranceState, missingCompanyFields, verificationAge, type CompanyField, type InsuranceState, type VerificationStatus } from './artisan.ts'
import type { ArtisanRow } from './availability.server.ts'
import { companyFileOf } from './company-file.server.ts'
import type { Policy } from './insurance.ts'
import { effectiveRadiusKm, isAvailable } from './service-area.ts'
import { artisans } from './tables.server.ts'

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
}

/** The reader's own company file. */
export async function getCompany(ctx: Ctx<Artisan>): Promise<CompanyView> {
  const view = await companyView(ctx, ctx.who.artisanId)
  if (!view) throw new Error('An artisan without a company file')
  return view
}

/** A company file as the team sees it, with its account; null when there is none. */
export async function getCompanyForAdmin(ctx: Ctx<Admin>, artisanId: ArtisanId): Promise<(CompanyView & { account: { name: string; email: string; createdAt: Date } }) | null> {
  const view = await companyView(ctx, artisanId)
  if (!view) return null
  const [account] = await ctx.db.select({ name: users.name, email: users.email, createdAt: users.createdAt }).from(users).where(eq(users.id, view.file.accountId))
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
  }
}

/** How many companies wait for the team. */
export async function countCompaniesToVerify(ctx: Ctx<Admin>): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(artisans).where(eq(artisans.verification, 'pending'))
  return row!.n
}

/** How many companies stand in each state. */
export async function countCompaniesByVerification(ctx: Ctx<Admin>): Promise<Record<VerificationStatus, number>> {
  const rows = await ctx.db.select({ verification: artisans.verification, n: count() }).from(artisans).groupBy(artisans.verification)
  return { incomplete: 0, pending: 0, verified: 0, refused: 0, ...Object.fromEntries(rows.map((row) => [row.verification, row.n])) }
}

/** Companies on one page of a list. */
export const COMPANIES_PER_PAGE = 25

/** A company in the team's list; `waiting` only while it is in the queue. */
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

/** What a list of companies is asked: a status, a text in name, SIRET, e-mail or town, and a page from 1. */
export type CompanyQuery = { verification?: VerificationStatus | undefined; search?: string | undefined; page?: number | undefined }

/** The queue of companies to verify, longest waiting first, each with its age against the promise of 48 hours. */
export async function listCompaniesToVerify(ctx: Ctx<Admin>, query: Omit<CompanyQuery, 'verification'> = {}): Promise<{ rows: CompanyRow[]; total: number }> {
  return listCompanies(ctx, { ...query, verification: 'pending' })
}

/** Companies of a status, or all: those that wait by age, the others newest first. */
export async function listCompanies(ctx: Ctx<Admin>, { verification, search, page = 1 }: CompanyQuery = {}): Promise<{ rows: CompanyRow[]; total: number }> {
  const where = and(verification && eq(artisans.verification, verification), matches(search))
  const offset = (Math.max(1, Math.min(10_000, Math.trunc(page) || 1)) - 1) * COMPANIES_PER_PAGE
  const [found, [total]] = await Promise.all([
    ctx.db
      .select({ artisan: artisans, email: users.email })
      .from(artisans)
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(where)
      .orderBy(...(verification === 'pending' ? [asc(artisans.submittedAt)] : [desc(artisans.createdAt)]), asc(artisans.id))
      .limit(COMPANIES_PER_PAGE)
      .offset(offset),
    ctx.db.select({ n: count() }).from(artisans).innerJoin(users, eq(users.id, artisans.accountId)).where(where),
  ])
  const rows = found.map(({ artisan, email }) => ({
    id: artisan.id,
    companyName: artisan.companyName,
    siret: artisan.siret,
    town: artisan.town,
    postalCode: artisan.postalCode,
    email,
    verification: artisan.verification,
    suspended: artisan.suspendedAt !== null,
    submittedAt: artisan.submittedAt,
    waiting: artisan.verification === 'pending' && artisan.submittedAt ? verificationAge(artisan.submittedAt, ctx.now) : null,
  }))
  return { rows, total: total!.n }
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
