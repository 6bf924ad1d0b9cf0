import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { operator, sirenOfOperator } from '#app/platform/operator.server.ts'
import { canonicalJson } from '#app/values/canonical-json.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import {
  paidInYear,
  reportFile,
  type DeclaredSeller,
  type ReportingOperator,
} from './report-file.ts'
import { forgetSellerFigures } from './kept-sellers.server.ts'
import { sellersOfYear } from './read-sellers.server.ts'
import type { SellerIdentityInput } from './seller-identity-form.ts'
import { openIdentity, sealIdentity } from './sealed-identity.server.ts'
import {
  isOver,
  type ReportRefusal,
  type SellerIdentity,
  type TellRefusal,
  waitsToBeDeclared,
  waitsToBeTold,
} from './seller-report.ts'
import { sellerIdentities, sellerReports, sellerDeclarations } from './tables.server.ts'

/** One act on a year after another. */
const lockYear = (tx: Ctx, year: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('seller_reports'), ${year})`)

/** Tells every seller who waits for it the figures that will be declared of their year. Answers how many. */
export function tellSellers(
  ctx: Ctx<Admin>,
  year: number,
): Promise<Result<{ told: number }, TellRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<{ told: number }, TellRefusal>> => {
    if (!isOver(year, dayOf(tx.now, PARIS))) return refuse('year_running')
    await lockYear(tx, year)
    const waiting = (await sellersOfYear(tx, year)).filter(waitsToBeTold)
    if (waiting.length === 0) return refuse('nobody_to_tell')
    for (const { artisanId, quarters, statement } of waiting) {
      const told = { quarters, toldAt: tx.now }
      // What a file declares stays as it is: what replaces it is told beside it.
      const version = statement ? statement.version + (statement.reportRank === null ? 0 : 1) : 1
      await tx.db
        .insert(sellerDeclarations)
        .values({ year, artisanId, version, ...told })
        .onConflictDoUpdate({
          target: [
            sellerDeclarations.year,
            sellerDeclarations.artisanId,
            sellerDeclarations.version,
          ],
          set: told,
        })
      await publish(tx, { type: 'seller.told', year: String(year), artisanId })
    }
    await forgetSellerFigures(tx, year)
    await recordAudit(tx, 'sellers.told', String(year), { year, sellers: waiting.length })
    return ok({ told: waiting.length })
  })
}

/**
 * Makes a file of all who wait to be declared for the first time, or else of what replaces what was
 * declared; what it says of them is frozen with it. Answers its rank.
 */
export function makeReport(
  ctx: Ctx<Admin>,
  year: number,
): Promise<Result<{ rank: number }, ReportRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<{ rank: number }, ReportRefusal>> => {
    if (!isOver(year, dayOf(tx.now, PARIS))) return refuse('year_running')
    const declaring = reportingOperator()
    if (!declaring) return refuse('operator_incomplete')
    await lockYear(tx, year)
    const waiting = (await sellersOfYear(tx, year)).filter(waitsToBeDeclared)
    const first = waiting.filter(({ statement }) => statement!.version === 1)
    const declared = first.length > 0 ? first : waiting
    if (declared.length === 0) return refuse('nobody_to_report')
    const rank = 1 + (await tx.db.$count(sellerReports, eq(sellerReports.year, year)))
    await tx.db.insert(sellerReports).values({
      year,
      rank,
      kind: first.length > 0 ? 'new' : 'correction',
      operator: declaring,
      madeAt: tx.now,
      madeBy: tx.who.accountId,
    })
    for (const { artisanId, identity, statement } of declared)
      await tx.db
        .update(sellerDeclarations)
        .set({ reportRank: rank, identitySealed: sealIdentity(identity) })
        .where(
          and(
            eq(sellerDeclarations.year, year),
            eq(sellerDeclarations.artisanId, artisanId),
            eq(sellerDeclarations.version, statement!.version),
          ),
        )
    await forgetSellerFigures(tx, year)
    await recordAudit(tx, 'sellers.report', String(year), { year, rank, sellers: declared.length })
    return ok({ rank })
  })
}

/** A file of a year, the same bytes each time, and that it was taken; null when there is none. */
export function readReport(
  ctx: Ctx<Admin>,
  year: number,
  rank: number,
): Promise<{ name: string; xml: string } | null> {
  return inTransaction(ctx, async (tx) => {
    const reports = await tx.db
      .select()
      .from(sellerReports)
      .where(and(eq(sellerReports.year, year), lte(sellerReports.rank, rank)))
      .orderBy(asc(sellerReports.rank))
    const report = reports.find((one) => one.rank === rank)
    if (!report) return null
    const before = alias(sellerDeclarations, 'before')
    const sellers = await tx.db
      .select({ statement: sellerDeclarations, before: before.quarters })
      .from(sellerDeclarations)
      .leftJoin(
        before,
        and(
          eq(before.year, sellerDeclarations.year),
          eq(before.artisanId, sellerDeclarations.artisanId),
          eq(before.version, sql`${sellerDeclarations.version} - 1`),
        ),
      )
      .where(and(eq(sellerDeclarations.year, year), eq(sellerDeclarations.reportRank, rank)))
      .orderBy(asc(sellerDeclarations.artisanId))
    await recordAudit(tx, 'sellers.export', String(year), { year, rank })
    return {
      name: `dpi-dac7-${year}-d${rank}.xml`,
      xml: reportFile(
        { ...report, ...operatorIn(reports) },
        report.operator,
        sellers.map(({ statement, before: withdrawn }): DeclaredSeller => {
          const { artisanId, quarters, version, identitySealed } = statement
          const deleted = paidInYear(quarters) === 0
          const identity = openIdentity<SellerIdentity>(identitySealed)
          if (!identity) throw new Error('A declared seller was sealed under another secret')
          return {
            id: artisanId,
            identity,
            version,
            deleted,
            // What is withdrawn is said as it was declared.
            quarters: deleted && withdrawn ? withdrawn : quarters,
          }
        }),
      ),
    }
  })
}

/** Which version of the operator the last of some files declares, and whether a file before it said the same. */
function operatorIn(reports: readonly (typeof sellerReports.$inferSelect)[]) {
  const said = reports.map(({ operator: declared }) => canonicalJson(declared))
  const changes = said.filter((one, index) => index === 0 || one !== said[index - 1])
  return {
    operatorVersion: changes.length,
    operatorSaid: said.length > 1 && said.at(-1) === said.at(-2),
  }
}

/** Who declares: the operator, once its name, address and SIREN are known. */
function reportingOperator(): ReportingOperator | null {
  const { brand, legal } = operator()
  const siren = sirenOfOperator(legal)
  if (!siren || !legal.name || !legal.address) return null
  return {
    siren,
    vatNumber: legal.vatNumber ?? '',
    name: legal.name,
    brand,
    address: legal.address,
  }
}

/** Keeps who a sole trader is, for the declaration alone. */
export async function saveSellerIdentity(
  ctx: Ctx<Artisan>,
  { taxNumber, ...input }: SellerIdentityInput,
): Promise<void> {
  const said = {
    ...input,
    taxNumberSealed: sealIdentity(taxNumber),
    taxNumber: '',
    updatedAt: ctx.now,
  }
  await ctx.db
    .insert(sellerIdentities)
    .values({ artisanId: ctx.who.artisanId, ...said })
    .onConflictDoUpdate({ target: sellerIdentities.artisanId, set: said })
}
