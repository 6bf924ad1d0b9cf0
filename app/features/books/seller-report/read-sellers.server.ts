import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
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
  type MissingOfSeller,
  type Quarters,
  type SellerIdentity,
} from './seller-report.ts'
import { sellerIdentities, sellerReports, sellerDeclarations } from './tables.server.ts'

/** A seller to declare, with what they were told last and in which file it stands. */
export type Seller = {
  artisanId: ArtisanId
  identity: SellerIdentity
  missing: MissingOfSeller[]
  quarters: Quarters
  statement: {
    version: number
    quarters: Quarters
    toldAt: Date
    reportRank: number | null
  } | null
}

/**
 * Everybody who was paid in a year for works that the site brought them, as far as it was recorded
 * here, and whoever was declared.
 */
export async function sellersOfYear(
  ctx: Ctx,
  year: number,
  artisanId?: ArtisanId,
): Promise<Seller[]> {
  const days = sql`between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
  const only = artisanId ? sql`and artisan_id = ${artisanId}` : sql``
  // Clients of the site have an account; those that a company found itself do not count.
  const { rows: moves } = await ctx.db.execute<{
    artisan: ArtisanId
    on: Day
    cents: string
    contract: string | null
  }>(sql`
    select artisan_id as artisan, received_on::text as on, sum(amount_cents) as cents, coalesce(quote_id, invoices.id)::text as contract
    from invoice_payments join invoices on invoices.id = invoice_payments.invoice_id
    where account_id is not null and received_on ${days} ${only} group by 1, 2, 4
    union all
    select artisan_id, (paid_at at time zone ${PARIS})::date::text, sum(paid_cents), null
    from payment_invoices where status = 'paid' and (paid_at at time zone ${PARIS})::date ${days} ${only} group by 1, 2
    union all
    select artisan_id, day, sum(cents), null
    from plan_order_lines join plan_orders on plan_orders.id = order_id
    where cents is not null and day::date ${days} ${only} group by 1, 2`)
  const found = Map.groupBy(moves, ({ artisan }) => artisan)
  const years = [...found].flatMap(([id, of]) => {
    const on = of.map((move) => ({ ...move, cents: Number(move.cents) }))
    const quarters = sellerYear(
      on.flatMap(({ contract, ...move }) => (contract ? [{ ...move, contract }] : [])),
      on.filter(({ contract }) => contract === null),
    )
    return quarters ? [[id, quarters] as const] : []
  })
  const last = ctx.db
    .selectDistinctOn([sellerDeclarations.artisanId])
    .from(sellerDeclarations)
    .where(eq(sellerDeclarations.year, year))
    .orderBy(sellerDeclarations.artisanId, desc(sellerDeclarations.version))
    .as('last')
  const declared = await ctx.db
    .select({ id: last.artisanId })
    .from(last)
    .where(
      and(
        artisanId && eq(last.artisanId, artisanId),
        or(isNotNull(last.reportRank), gt(last.version, 1)),
      ),
    )
  const quartersOf = new Map<ArtisanId, Quarters>([
    ...declared.map(({ id }) => [id, NOTHING_PAID] as const),
    ...years,
  ])
  if (quartersOf.size === 0) return []
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
    .leftJoin(last, eq(last.artisanId, artisans.id))
    // One value, however many they are: a statement takes 65 535.
    .where(sql`${artisans.id} = any (${sql.param([...quartersOf.keys()])}::uuid[])`)
    .orderBy(asc(artisans.companyName), asc(artisans.id))
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
    .where(eq(sellerReports.year, year))
    .orderBy(asc(sellerReports.rank))
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
