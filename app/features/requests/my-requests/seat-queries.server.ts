import { and, asc, eq } from 'drizzle-orm'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import { shownSlug } from '#app/features/companies/shown-company.server.ts'
import { shownMark } from '#app/features/companies/images/images.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestTitle, type QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ArtisanId, FileId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import {
  cannotAnswer,
  HOLDING_STATUSES,
  type DeclineReason,
  type LeadStatus,
} from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** Who holds or held a seat of a person's request. */
export type SeatView = {
  leadId: LeadId
  artisanId: ArtisanId
  companyName: string
  /** The address of their public page; null while none is shown. */
  slug: string | null
  /** Its logo or portrait; null without either, and while no page of it is shown. */
  mark: FileId | null
  town: string | null
  status: LeadStatus
  /** Whether it counts among the five now. */
  holding: boolean
  distanceKm: number
  outsideArea: boolean
  /** Whether their plan raised their score: « mis en avant » (law.md T1). */
  boosted: boolean
  /** Mean of the overall ratings, 1 to 5; null without a review. */
  rating: { average: number; count: number } | null
  /** Since when they hold the seat. */
  proposedAt: Date
  answerBy: Date
  openedAt: Date | null
  /** Until when a reaction still uses the artisan's contact. */
  reactionBy: Date | null
  reactedAt: Date | null
  endedAt: Date | null
  declineReason: DeclineReason | null
  phoneSharedAt: Date | null
  /** It cannot answer now (`cannotAnswer`); why is nobody else's. */
  unavailable: boolean
  /** The person refuses any further devis of this artisan. */
  quotesRefusedAt: Date | null
}

/** The seats of a person's own request: those held first, then those that ended; none when it is not theirs. */
export async function listSeats(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<SeatView[]> {
  const rows = await ctx.db
    .select({ lead: leads, artisan: placeColumns(ctx) })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(and(eq(leads.requestId, requestId), eq(quoteRequests.particulierId, ctx.who.accountId)))
    .orderBy(asc(leads.proposedAt), asc(leads.id))
  return rows
    .map((row) => toSeat(row, ctx.now))
    .sort((a, b) => Number(b.holding) - Number(a.holding))
}

/** The seat one lead is, for its request's author; null when it is not theirs. */
export async function getSeat(
  ctx: Ctx<Particulier>,
  leadId: LeadId,
): Promise<
  | (SeatView & {
      requestId: QuoteRequestId
      requestStatus: QuoteRequestStatus
      requestTitle: string
    })
  | null
> {
  const [row] = await ctx.db
    .select({
      lead: leads,
      artisan: placeColumns(ctx),
      request: pick(quoteRequests, 'id', 'status', 'description'),
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(and(eq(leads.id, leadId), eq(quoteRequests.particulierId, ctx.who.accountId)))
  return row
    ? {
        ...toSeat(row, ctx.now),
        requestId: row.request.id,
        requestStatus: row.request.status,
        requestTitle: requestTitle(row.request.description),
      }
    : null
}

export const placeColumns = (ctx: Ctx) => ({
  slug: shownSlug(ctx),
  mark: shownMark(ctx),
  ...pick(artisans, 'companyName', 'town', 'ratingSum', 'ratingCount'),
  ...standingColumns,
})
type SeatRow = {
  lead: typeof leads.$inferSelect
  artisan: {
    companyName: string
    slug: string | null
    mark: FileId | null
    town: string | null
    ratingSum: number
    ratingCount: number
  } & Parameters<typeof standingAt>[1]
}

export function toSeat({ lead, artisan }: SeatRow, now: Date): SeatView {
  const standing = standingAt(now, artisan)
  return {
    leadId: lead.id,
    artisanId: lead.artisanId,
    companyName: artisan.companyName,
    slug: artisan.slug,
    mark: artisan.mark,
    town: artisan.town,
    status: lead.status,
    holding: (HOLDING_STATUSES as readonly LeadStatus[]).includes(lead.status),
    distanceKm: lead.distanceKm,
    outsideArea: lead.outsideArea,
    boosted: lead.scoreParts.some((part) => part.criterion === 'boost' && part.points > 0),
    rating:
      artisan.ratingCount === 0
        ? null
        : { average: artisan.ratingSum / artisan.ratingCount, count: artisan.ratingCount },
    proposedAt: lead.proposedAt,
    answerBy: lead.answerBy,
    openedAt: lead.openedAt,
    reactionBy: lead.reactionBy,
    reactedAt: lead.reactedAt,
    endedAt: lead.endedAt,
    declineReason: lead.declineReason,
    phoneSharedAt: lead.phoneSharedAt,
    unavailable: cannotAnswer(lead, standing),
    quotesRefusedAt: lead.quotesRefusedAt,
  }
}
