import { asc, desc, eq, inArray } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId, ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'
import {
  placeColumns,
  toSeat,
  type SeatView,
} from '#app/features/requests/my-requests/seat-queries.server.ts'
import type { ScorePart } from './ranking.ts'
import { leads, matchings } from '#app/features/requests/leads/tables.server.ts'

/** One matching of a request, as kept to explain it. */
export type CandidateView = {
  at: Date
  artisanId: ArtisanId
  companyName: string
  rank: number
  distanceKm: number
  score: number
  parts: ScorePart[]
  outcome: 'proposed' | 'waiting' | 'later'
}
/** A lead as the team sees it. */
export type AdminLeadView = SeatView & {
  score: number
  scoreParts: ScorePart[]
  givenBackAt: Date | null
  accountId: AccountId
}

/** Who was considered each time a request was matched, the latest 20 matchings first, each in the order of rank. */
export async function listCandidates(
  ctx: Ctx<Admin>,
  requestId: QuoteRequestId,
): Promise<CandidateView[]> {
  const rows = await ctx.db
    .select()
    .from(matchings)
    .where(eq(matchings.requestId, requestId))
    .orderBy(desc(matchings.at), desc(matchings.id))
    .limit(20)
  const ids = [
    ...new Set(rows.flatMap((row) => row.candidates.map((candidate) => candidate.artisanId))),
  ]
  const companies =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: artisans.id, companyName: artisans.companyName })
          .from(artisans)
          .where(inArray(artisans.id, ids))
  const nameOf = new Map(companies.map((company) => [company.id, company.companyName]))
  return rows.flatMap(({ at, candidates }) =>
    candidates.map((candidate, index) => ({
      at,
      rank: index + 1,
      companyName: nameOf.get(candidate.artisanId) ?? '',
      ...candidate,
    })),
  )
}

/** The leads of a request, for the team, with the scores they were proposed on. */
export async function listLeadsForAdmin(
  ctx: Ctx<Admin>,
  requestId: QuoteRequestId,
): Promise<AdminLeadView[]> {
  const rows = await ctx.db
    .select({ lead: leads, artisan: { ...placeColumns(ctx), accountId: artisans.accountId } })
    .from(leads)
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(eq(leads.requestId, requestId))
    .orderBy(asc(leads.proposedAt), desc(leads.score))
  return rows.map((row) => ({
    ...toSeat(row, ctx.now),
    score: row.lead.score,
    scoreParts: row.lead.scoreParts,
    givenBackAt: row.lead.givenBackAt,
    accountId: row.artisan.accountId,
  }))
}
