import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  sql,
} from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { AccountId, LeadId, WorksId } from '#app/values/identity/ids.ts'
import { COMPANIES_MIN, type ClientFacts, type Payment } from './client-mark.ts'
import { clientMarks } from './tables.server.ts'

const FACTS = {
  payment: clientMarks.payment,
  datesKept: clientMarks.datesKept,
  matched: clientMarks.matched,
}

/** What the company said of its works' client; `mark` is null until it did, the whole null while it cannot. */
export async function readClientMark(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
): Promise<{ mark: { payment: Payment; datesKept: boolean; matched: boolean } | null } | null> {
  const [row] = await ctx.db
    .select({ given: clientMarks.worksId, ...FACTS })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .leftJoin(clientMarks, eq(clientMarks.worksId, worksTable.id))
    .where(
      and(
        eq(worksTable.id, worksId),
        eq(worksTable.artisanId, ctx.who.artisanId),
        inArray(worksTable.status, ['done', 'cancelled']),
        ofMarketplace,
      ),
    )
  if (!row) return null
  const { payment, datesKept, matched } = row
  return {
    mark:
      payment && datesKept !== null && matched !== null ? { payment, datesKept, matched } : null,
  }
}

/**
 * What other companies said of the person behind a lead, once its contact is taken: counts alone, from three of them
 * on, without what is contested. Null otherwise.
 */
export async function factsOfLead(ctx: Ctx<Artisan>, leadId: LeadId): Promise<ClientFacts | null> {
  const [row] = await ctx.db
    .select({
      companies: countDistinct(clientMarks.artisanId),
      works: count(),
      onTime: sql<number>`count(*) filter (where ${clientMarks.payment} = 'on_time')::int`,
      datesKept: sql<number>`count(*) filter (where ${clientMarks.datesKept})::int`,
      matched: sql<number>`count(*) filter (where ${clientMarks.matched})::int`,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(clientMarks, eq(clientMarks.particulierId, quoteRequests.particulierId))
    .where(
      and(
        eq(leads.id, leadId),
        eq(leads.artisanId, ctx.who.artisanId),
        isNotNull(leads.openedAt),
        ofMarketplace,
        ne(clientMarks.artisanId, ctx.who.artisanId),
        isNull(clientMarks.contestedAt),
      ),
    )
  if (!row || row.companies < COMPANIES_MIN) return null
  const { works, onTime, datesKept, matched } = row
  return { works, onTime, datesKept, matched }
}

/** What companies said of the reader, the latest first. The note is the team's alone. */
export const listMarksOfMine = (ctx: Ctx<Particulier>) =>
  ctx.db
    .select({
      worksId: clientMarks.worksId,
      company: artisans.companyName,
      title: worksTable.title,
      ...FACTS,
      at: clientMarks.at,
      contestedAt: clientMarks.contestedAt,
    })
    .from(clientMarks)
    .innerJoin(worksTable, eq(worksTable.id, clientMarks.worksId))
    .innerJoin(artisans, eq(artisans.id, clientMarks.artisanId))
    .where(eq(clientMarks.particulierId, ctx.who.accountId))
    .orderBy(desc(clientMarks.at), desc(clientMarks.worksId))
/** A mark as the person it is about reads it. */
export type MarkOfMine = Awaited<ReturnType<typeof listMarksOfMine>>[number]

/** What companies said of an account, as the team reads it, notes included. */
export const listMarksOfAccount = (ctx: Ctx<Admin>, accountId: AccountId) =>
  ctx.db
    .select({
      worksId: clientMarks.worksId,
      company: artisans.companyName,
      ...FACTS,
      note: clientMarks.note,
      at: clientMarks.at,
      contestedAt: clientMarks.contestedAt,
    })
    .from(clientMarks)
    .innerJoin(artisans, eq(artisans.id, clientMarks.artisanId))
    .where(eq(clientMarks.particulierId, accountId))
    .orderBy(desc(clientMarks.at), desc(clientMarks.worksId))
