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
  or,
  sql,
} from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { AccountId, LeadId, WorksId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { COMPANIES_MIN, type ClientFacts, type MarkOutcome, type Payment } from './client-mark.ts'
import { clientMarks } from './tables.server.ts'

const FACTS = pick(clientMarks, 'payment', 'datesKept', 'matched')

/** What a company said of a client, with what the team made of it where it was contested. */
export type OwnMark = {
  payment: Payment
  datesKept: boolean
  matched: boolean
  outcome: MarkOutcome | null
  outcomeReason: string
}

/** A mark that is counted: not contested, or upheld by the team since. */
const COUNTS = or(isNull(clientMarks.contestedAt), eq(clientMarks.outcome, 'upheld'))

/** What the company said of its works' client; `mark` is null until it did, the whole null while it cannot. */
export async function readClientMark(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
): Promise<{ mark: OwnMark | null } | null> {
  const [row] = await ctx.db
    .select({
      ...FACTS,
      outcome: clientMarks.outcome,
      outcomeReason: clientMarks.outcomeReason,
    })
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
  const { payment, datesKept, matched, outcome, outcomeReason } = row
  if (!payment || datesKept === null || matched === null) return { mark: null }
  return { mark: { payment, datesKept, matched, outcome, outcomeReason: outcomeReason ?? '' } }
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
        COUNTS,
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
      company: artisans.companyName,
      title: worksTable.title,
      ...FACTS,
      ...pick(clientMarks, 'worksId', 'at', 'contestedAt', 'outcome', 'outcomeReason'),
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
      company: artisans.companyName,
      ...FACTS,
      ...pick(clientMarks, 'worksId', 'note', 'at', 'contestedAt', 'outcome', 'outcomeReason'),
    })
    .from(clientMarks)
    .innerJoin(artisans, eq(artisans.id, clientMarks.artisanId))
    .where(eq(clientMarks.particulierId, accountId))
    .orderBy(desc(clientMarks.at), desc(clientMarks.worksId))

/** A contested mark with both its sides, as the team reads it; null when there is none. */
export async function readContestedMark(ctx: Ctx<Admin>, worksId: WorksId) {
  const [row] = await ctx.db
    .select({
      worksId: clientMarks.worksId,
      ...FACTS,
      note: clientMarks.note,
      at: clientMarks.at,
      contestedAt: clientMarks.contestedAt,
      contestReason: clientMarks.contestReason,
      outcome: clientMarks.outcome,
      outcomeReason: clientMarks.outcomeReason,
      decidedAt: clientMarks.decidedAt,
      company: artisans.companyName,
      artisanId: artisans.id,
      client: users.name,
      clientId: users.id,
      ...pick(worksTable, 'title', 'status', 'startsAt', 'finishedAt', 'requestId'),
    })
    .from(clientMarks)
    .innerJoin(worksTable, eq(worksTable.id, clientMarks.worksId))
    .innerJoin(artisans, eq(artisans.id, clientMarks.artisanId))
    .innerJoin(users, eq(users.id, clientMarks.particulierId))
    .where(and(eq(clientMarks.worksId, worksId), isNotNull(clientMarks.contestedAt)))
  return row ?? null
}
