import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { isSoleTrader } from '#app/features/companies/file/company-file.ts'
import { ibanOf } from '#app/features/companies/people/fingerprints.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { openIdentity } from './sealed-identity.server.ts'
import {
  missingOfSeller,
  NOTHING_PAID,
  sellerYear,
  type Quarters,
  type Seller,
  type SellerIdentity,
} from './seller-report.ts'
import {
  sellerDeclarations,
  sellerIdentities,
  sellerReports,
  sellerTasks,
} from './tables.server.ts'

/** Money of a company on a day. */
type Move = { artisan: ArtisanId; on: Day; cents: number }

/**
 * Everybody who was paid in a year for works that the site brought them, as far as it was recorded
 * here, and whoever was declared; of all companies, or of these.
 */
export async function sellersOfYear(
  ctx: Ctx,
  year: number,
  ids?: readonly ArtisanId[],
): Promise<Seller[]> {
  const days = daysOf(year)
  const only = ids ? sql`and artisan_id = any (${sql.param(ids)}::uuid[])` : sql``
  const { rows: payments } = await ctx.db.execute<Move & { contract: string }>(sql`
    select artisan_id as artisan, received_on::text as on, sum(amount_cents)::float8 as cents, coalesce(quote_id, invoices.id)::text as contract
    from invoice_payments join invoices on invoices.id = invoice_payments.invoice_id
    where ${BROUGHT_BY_SITE} and received_on ${days} ${only} group by 1, 2, 4`)
  const paid = Map.groupBy(payments, ({ artisan }) => artisan)
  const theirs = sql`artisan_id = any (${sql.param([...paid.keys()])}::uuid[])`
  const { rows: fees } = await ctx.db.execute<Move>(sql`
    select artisan_id as artisan, (paid_at at time zone ${PARIS})::date::text as on, sum(paid_cents - refunded_cents)::float8 as cents
    from payment_invoices where status = 'paid' and (paid_at at time zone ${PARIS})::date ${days} and ${theirs} group by 1, 2
    union all
    select artisan_id, day, sum(cents)::float8
    from plan_order_lines join plan_orders on plan_orders.id = order_id
    where cents is not null and day::date ${days} and ${theirs} group by 1, 2`)
  const charged = Map.groupBy(fees, ({ artisan }) => artisan)
  const years = [...paid].flatMap(([id, of]) => {
    const quarters = sellerYear(of, charged.get(id) ?? [])
    return quarters ? [[id, quarters] as const] : []
  })
  const declared = await ctx.db
    .selectDistinct({ id: sellerDeclarations.artisanId })
    .from(sellerDeclarations)
    .where(
      and(
        eq(sellerDeclarations.year, year),
        ids && sql`${sellerDeclarations.artisanId} = any (${sql.param(ids)}::uuid[])`,
        or(isNotNull(sellerDeclarations.reportRank), gt(sellerDeclarations.version, 1)),
      ),
    )
  const quartersOf = new Map<ArtisanId, Quarters>([
    ...declared.map(({ id }) => [id, NOTHING_PAID] as const),
    ...years,
  ])
  if (quartersOf.size === 0) return []
  // Of each company: joined as a whole, the planner would scan all of a year for each, where it expects none of it yet.
  const last = ctx.db
    .select()
    .from(sellerDeclarations)
    .where(and(eq(sellerDeclarations.year, year), eq(sellerDeclarations.artisanId, artisans.id)))
    .orderBy(desc(sellerDeclarations.version))
    .limit(1)
    .as('last')
  const rows = await ctx.db
    .select({
      company: artisans,
      person: sellerIdentities,
      statement: {
        version: last.version,
        quarters: last.quarters,
        toldAt: last.toldAt,
        reportRank: last.reportRank,
      },
    })
    .from(artisans)
    .leftJoin(sellerIdentities, eq(sellerIdentities.artisanId, artisans.id))
    .leftJoinLateral(last, sql`true`)
    // One value, however many they are: a statement takes 65 535.
    .where(sql`${artisans.id} = any (${sql.param([...quartersOf.keys()])}::uuid[])`)
    .orderBy(NAME, asc(artisans.id))
  return rows.map(({ company, person, statement }): Seller => {
    const identity = identityOf(company, person)
    return {
      artisanId: company.id,
      identity,
      missing: missingOfSeller(identity),
      quarters: quartersOf.get(company.id)!,
      statement,
    }
  })
}

const NAME = sql`lower(${artisans.companyName})`
/**
 * That the site brought the client of an invoice: one that the company found itself has no account,
 * or one that a devis of the company's own opened for them.
 */
export const BROUGHT_BY_SITE = sql`invoices.account_id is not null and not exists (
  select from quotes join quote_requests on quote_requests.id = quotes.request_id
  where quotes.id = invoices.quote_id and quote_requests.origin = 'own_client')`
const daysOf = (year: number) => sql`between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
/**
 * That a company received a payment in a year or was told one: those who are declared are among them. Asked company by
 * company: as a condition, every payment of the year would be read first.
 */
const mayBeSeller = (year: number) => sql`coalesce(
  (select true from invoices join invoice_payments on invoice_payments.invoice_id = invoices.id
    where invoices.artisan_id = artisans.id and ${BROUGHT_BY_SITE} and received_on ${daysOf(year)} limit 1),
  (select true from seller_declarations told where told.year = ${year} and told.artisan_id = artisans.id limit 1))`

/** Sellers of a page. */
export const PER_PAGE = 50

/** Some sellers, and the company after which there are more; null on the last page. */
export type SellerPage = { sellers: Seller[]; next: ArtisanId | null }

/** The sellers of a year who come after a company, by name: of the many that there are, few are read. */
export async function pageOfSellers(
  ctx: Ctx<Admin>,
  year: number,
  after: ArtisanId | null,
): Promise<SellerPage> {
  const rows = await ctx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(
      and(
        mayBeSeller(year),
        after
          ? sql`(${NAME}, ${artisans.id}) > (select lower(company_name), id from artisans before where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(NAME, asc(artisans.id))
    .limit(PER_PAGE + 1)
  const ids = rows.slice(0, PER_PAGE).map(({ id }) => id)
  return {
    sellers: ids.length === 0 ? [] : await sellersOfYear(ctx, year, ids),
    next: rows.length > PER_PAGE ? ids.at(-1)! : null,
  }
}

/** Whether a year may have more than so many sellers. */
export async function hasMoreSellers(ctx: Ctx, year: number, than: number): Promise<boolean> {
  const found = ctx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(mayBeSeller(year))
    .limit(than + 1)
  return (await ctx.db.$count(found.as('found'))) > than
}

function identityOf(
  company: typeof artisans.$inferSelect,
  person: typeof sellerIdentities.$inferSelect | null,
): SellerIdentity {
  return {
    kind: isSoleTrader(company.legalForm) ? 'individual' : 'entity',
    name: company.companyName,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    siren: (company.siret ?? '').slice(0, 9),
    vatNumber: company.vatNumber ?? '',
    taxNumber: openIdentity<string>(person?.taxNumberSealed ?? null) ?? '',
    bornOn: person?.bornOn ?? '',
    street: company.addressLine ?? '',
    postalCode: company.postalCode ?? '',
    city: company.town ?? '',
    iban: ibanOf(company) ?? '',
  }
}

/** That a file has all its sellers: what makes it is not under way any more. */
export const isWhole = sql`not exists (select from seller_tasks task
  where task.year = ${sellerReports.year} and task.report_rank = ${sellerReports.rank} and task.ended_at is null)`

/** The files of a year, first one first, with how many sellers each declares. */
export function reportsOfYear(ctx: Ctx<Admin>, year: number) {
  return ctx.db
    .select({
      rank: sellerReports.rank,
      kind: sellerReports.kind,
      madeAt: sellerReports.madeAt,
      sellers: sql<number>`(select count(*)::int from seller_declarations where seller_declarations.year = seller_reports.year and report_rank = rank)`,
    })
    .from(sellerReports)
    .where(and(eq(sellerReports.year, year), isWhole))
    .orderBy(asc(sellerReports.rank))
}

/** What was asked last of the sellers of a year, and by whom; null when nothing was. */
export async function lastSellerTask(ctx: Ctx<Admin>, year: number) {
  const [task] = await ctx.db
    .select({
      kind: sellerTasks.kind,
      askedAt: sellerTasks.askedAt,
      askerName: users.name,
      total: sellerTasks.total,
      done: sellerTasks.done,
      failures: sellerTasks.failures,
      endedAt: sellerTasks.endedAt,
    })
    .from(sellerTasks)
    .innerJoin(users, eq(users.id, sellerTasks.askedBy))
    .where(eq(sellerTasks.year, year))
    .orderBy(desc(sellerTasks.askedAt))
    .limit(1)
  return task ?? null
}

/** What the reader was told, latest year first, and who they said they are. */
export async function readOwnStatements(ctx: Ctx<Artisan>) {
  const { artisanId } = ctx.who
  const statements = await ctx.db
    .selectDistinctOn([sellerDeclarations.year], {
      year: sellerDeclarations.year,
      version: sellerDeclarations.version,
      quarters: sellerDeclarations.quarters,
      toldAt: sellerDeclarations.toldAt,
      reportRank: sellerDeclarations.reportRank,
    })
    .from(sellerDeclarations)
    .where(eq(sellerDeclarations.artisanId, artisanId))
    .orderBy(desc(sellerDeclarations.year), desc(sellerDeclarations.version))
  const [company] = await ctx.db
    .select({ legalForm: artisans.legalForm })
    .from(artisans)
    .where(eq(artisans.id, artisanId))
  const [person] = await ctx.db
    .select()
    .from(sellerIdentities)
    .where(eq(sellerIdentities.artisanId, artisanId))
  return {
    statements,
    soleTrader: isSoleTrader(company?.legalForm ?? null),
    person: person
      ? {
          firstName: person.firstName,
          lastName: person.lastName,
          bornOn: person.bornOn,
          taxNumber: openIdentity<string>(person.taxNumberSealed) ?? '',
        }
      : null,
  }
}
