import { and, eq, isNull, sql } from 'drizzle-orm'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { CompanyFile } from './company-file.ts'
import type { Policy } from '#app/features/companies/proofs/insurance.ts'
import {
  companyDocuments,
  insurancePolicies,
} from '#app/features/companies/proofs/proof.tables.server.ts'
import { artisanTrades, type artisans } from '#app/features/companies/tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'

/** The company file that the rules read, out of its row, trades and policies, on a day where the company is. */
export async function companyFileOf(
  ctx: Ctx,
  row: typeof artisans.$inferSelect,
): Promise<CompanyFile> {
  // One after the other: inside a transaction they share one connection.
  const trades = await tradesOf(ctx, row.id)
  const policies = await policiesOf(ctx, row.id)
  return { ...row, trades, policies, today: todayAt(ctx, row.insee) }
}

/** The day it is where a company is. */
export function todayAt(ctx: Ctx, insee: string | null): Day {
  return dayOf(ctx.now, timeZoneOf(insee ?? ''))
}

/** The trades an artisan practises, in the catalogue's order. */
export async function tradesOf(ctx: Ctx, artisanId: ArtisanId): Promise<TradeSlug[]> {
  const rows = await ctx.db
    .select({ trade: artisanTrades.trade })
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, artisanId))
  return TRADE_SLUGS.filter((slug) => rows.some(({ trade }) => trade === slug))
}

/** A company's insurance policies with what is known of them, the last to end first. */
export async function policiesOf(ctx: Ctx, artisanId: ArtisanId): Promise<Policy[]> {
  const rows = await ctx.db
    .select({
      policy: insurancePolicies,
      verdict: verificationChecks.result,
      documented: sql<boolean>`exists (select from ${companyDocuments} where ${companyDocuments.subjectId} = ${insurancePolicies.id})`,
    })
    .from(insurancePolicies)
    .leftJoin(
      verificationChecks,
      and(
        eq(verificationChecks.subjectId, insurancePolicies.id),
        isNull(verificationChecks.supersededAt),
      ),
    )
    .where(eq(insurancePolicies.artisanId, artisanId))
    .orderBy(sql`${insurancePolicies.endsOn} desc`, insurancePolicies.id)
  return rows.map(({ policy, verdict, documented }) => ({ ...policy, verdict, documented }))
}
