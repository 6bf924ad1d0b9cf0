import { and, asc, desc, eq } from 'drizzle-orm'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId, LeadId } from '#app/values/identity/ids.ts'
import {
  statementOf,
  type LedgerLine,
  type StatementLine,
  type StatementSummary,
} from './credit-statement.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'

export const LINES_PER_PAGE = 40

/** A month of an artisan's contacts: the newest line first, with how many months there are to look at. */
export type CreditStatement = {
  /** Every month with a grant, the newest first; `end` is where the next one began, or is going to. */
  months: { start: Date; end: Date; present: boolean }[]
  month: { start: Date; end: Date; present: boolean }
  summary: StatementSummary
  lines: StatementLine<LedgerLine & { leadId: LeadId | null }>[]
  page: number
  pages: number
}

/**
 * The reader's own statement; null before the first month. `month` is an index, 0 the present one;
 * beyond, the oldest.
 */
export function getCreditStatement(
  ctx: Ctx<Artisan>,
  asked: { month?: number; page?: number } = {},
): Promise<CreditStatement | null> {
  return readStatement(ctx, ctx.who.artisanId, asked)
}

/** Anybody's statement, for the team. */
export function getCreditStatementOf(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
  asked: { month?: number; page?: number } = {},
): Promise<CreditStatement | null> {
  return readStatement(ctx, artisanId, asked)
}

async function readStatement(
  ctx: Ctx<Artisan | Admin>,
  artisanId: ArtisanId,
  { month = 0, page = 1 }: { month?: number; page?: number },
): Promise<CreditStatement | null> {
  const [balance] = await ctx.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.artisanId, artisanId))
  if (!balance) return null
  const grants = await ctx.db
    .select({ start: creditLedger.periodStart })
    .from(creditLedger)
    .where(and(eq(creditLedger.artisanId, artisanId), eq(creditLedger.movement, 'grant')))
    .orderBy(desc(creditLedger.periodStart))
  // The month of Gratuit that a plan replaces at its very start lasts an instant: nothing can have happened in it.
  const months = grants
    .map(({ start }, index) => ({
      start,
      end: index === 0 ? balance.periodEnd : grants[index - 1]!.start,
      present: index === 0 && balance.periodEnd > ctx.now,
    }))
    .filter(({ start, end }) => end.getTime() - start.getTime() > 1_000)
  const shown = months[Math.min(Math.max(0, month), months.length - 1)]!
  const rows = await ctx.db
    .select()
    .from(creditLedger)
    .where(and(eq(creditLedger.artisanId, artisanId), eq(creditLedger.periodStart, shown.start)))
    .orderBy(asc(creditLedger.at), asc(creditLedger.id))
  const { lines, summary } = statementOf(rows)
  const pages = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE))
  const present = Math.min(Math.max(1, page), pages)
  return {
    months,
    month: shown,
    summary,
    lines: lines.toReversed().slice((present - 1) * LINES_PER_PAGE, present * LINES_PER_PAGE),
    page: present,
    pages,
  }
}
