import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { canonicalJson } from '#app/values/canonical-json.ts'
import { isWhole } from './read-sellers.server.ts'
import { paidInYear, reportFile, type DeclaredSeller } from './report-file.ts'
import { openIdentity } from './sealed-identity.server.ts'
import type { SellerIdentity } from './seller-report.ts'
import { sellerDeclarations, sellerReports } from './tables.server.ts'

/** A file of a year, the same bytes each time, and that it was taken; null when there is none, or not yet. */
export function readReport(
  ctx: Ctx<Admin>,
  year: number,
  rank: number,
): Promise<{ name: string; xml: string } | null> {
  return inTransaction(ctx, async (tx) => {
    const reports = await tx.db
      .select()
      .from(sellerReports)
      .where(and(eq(sellerReports.year, year), lte(sellerReports.rank, rank), isWhole))
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
