import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import { shownSlug } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { photosOf } from '#app/features/requests/queries.server.ts'
import {
  requestTitle,
  type Budget,
  type QuoteRequestStatus,
  type Timeframe,
} from '#app/features/requests/quote-request.ts'
import {
  requestContactDetails,
  quoteRequestPhotos,
  quoteRequests,
} from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type {
  AccountId,
  ArtisanId,
  FileId,
  LeadId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import {
  cannotAnswer,
  HOLDING_STATUSES,
  shortName,
  TAB_STATUSES,
  type DeclineReason,
  type LeadStatus,
  type LeadTab,
} from './lead.ts'
import { inList, inOrder } from './lead-clauses.server.ts'
import { EVERY_LEAD, type LeadFilter } from './lead-filter.ts'
import type { ScorePart } from '#app/features/requests/matching/ranking.ts'
import { leads, matchings } from './tables.server.ts'

/*
 * What an artisan reads of a person is chosen here, column by column: before the contact is taken nothing of the
 * person's row is read at all, afterwards the first name, an initial, and the number while it is shared. The mail
 * address never is.
 */

/** The person behind a lead whose contact was taken. */
type LeadPerson = { name: string; phone: PhoneNumber | null }

/** A request as an artisan sees it in their list. */
export type LeadSummary = {
  id: LeadId
  status: LeadStatus
  title: string
  /** Contact details masked. */
  description: string
  trade: TradeSlug
  town: string
  insee: string
  distanceKm: number
  /** Beyond the zone they chose: « hors de votre zone ». */
  outsideArea: boolean
  /** The person asked for this company from its profile. */
  wantsYou: boolean
  budget: Budget | null
  timeframe: Timeframe | null
  photoCount: number
  seats: { taken: number; wanted: number }
  requestStatus: QuoteRequestStatus
  proposedAt: Date
  answerBy: Date
  openedAt: Date | null
  reactionBy: Date | null
  reactedAt: Date | null
  givenBackAt: Date | null
  /** The person refuses any further devis, of this artisan or of anybody. */
  quotesRefusedAt: Date | null
  /** Null until the contact is taken. */
  person: LeadPerson | null
}

/** A request as an artisan reads it. */
export type LeadDetail = LeadSummary & {
  requestId: QuoteRequestId
  postalCode: string
  photos: FileId[]
  quotedAt: Date | null
  endedAt: Date | null
  declineReason: DeclineReason | null
  declineNote: string
  phoneSharedAt: Date | null
}

/** Statuses in which a shared number is shown. */
const IN_TOUCH = sql`${leads.status} in ('opened', 'quoted', 'won')`

const artisanColumns = {
  id: leads.id,
  requestId: leads.requestId,
  status: leads.status,
  description: quoteRequests.publicDescription,
  trade: quoteRequests.trade,
  town: quoteRequests.town,
  insee: quoteRequests.insee,
  postalCode: quoteRequests.postalCode,
  distanceKm: leads.distanceKm,
  outsideArea: leads.outsideArea,
  wantsYou: sql<boolean>`${quoteRequests.wantedArtisanId} is not distinct from ${leads.artisanId}`,
  budget: quoteRequests.budget,
  timeframe: quoteRequests.timeframe,
  photoCount: sql<number>`(select count(*)::int from ${quoteRequestPhotos} where ${quoteRequestPhotos.requestId} = ${leads.requestId})`,
  seatsTaken: quoteRequests.seatsTaken,
  wantedQuotes: quoteRequests.wantedQuotes,
  requestStatus: quoteRequests.status,
  proposedAt: leads.proposedAt,
  answerBy: leads.answerBy,
  openedAt: leads.openedAt,
  reactionBy: leads.reactionBy,
  reactedAt: leads.reactedAt,
  givenBackAt: leads.givenBackAt,
  quotedAt: leads.quotedAt,
  endedAt: leads.endedAt,
  declineReason: leads.declineReason,
  declineNote: leads.declineNote,
  phoneSharedAt: leads.phoneSharedAt,
  quotesRefusedAt:
    sql<Date | null>`coalesce(${quoteRequests.quotesRefusedAt}, ${leads.quotesRefusedAt})`.mapWith(
      leads.quotesRefusedAt,
    ),
  firstName: requestContactDetails.firstName,
  lastInitial: sql<string | null>`left(btrim(${requestContactDetails.lastName}), 1)`,
  phone: sql<PhoneNumber | null>`case when ${leads.phoneSharedAt} is not null and ${IN_TOUCH} then ${requestContactDetails.phone} end`,
}

/** The artisan's own leads, with the person's row joined only where the contact was taken. */
function artisanLeads(ctx: Ctx<Artisan>) {
  return ctx.db
    .select(artisanColumns)
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .leftJoin(
      requestContactDetails,
      and(eq(requestContactDetails.requestId, leads.requestId), sql`${leads.openedAt} is not null`),
    )
    .$dynamic()
}

type ArtisanRow = Awaited<ReturnType<typeof artisanLeads>>[number]

function toDetail({
  firstName,
  lastInitial,
  phone,
  seatsTaken,
  wantedQuotes,
  ...row
}: ArtisanRow): Omit<LeadDetail, 'photos'> {
  return {
    ...row,
    title: requestTitle(row.description),
    seats: { taken: seatsTaken, wanted: wantedQuotes },
    person:
      firstName === null
        ? null
        : { name: shortName({ firstName, lastName: lastInitial ?? '' }), phone },
  }
}

/** Leads on one page of a tab. */
export const LEADS_PER_PAGE = 20

/** The artisan's leads of a tab that a filter lets through: to answer, the most pressing first; elsewhere, the latest first, unless it is sorted otherwise. `page` from 1. */
export async function listLeads(
  ctx: Ctx<Artisan>,
  tab: LeadTab,
  page = 1,
  filter: LeadFilter = EVERY_LEAD,
): Promise<LeadSummary[]> {
  const rows = await artisanLeads(ctx)
    .where(inList(ctx, tab, filter))
    .orderBy(...inOrder(tab, filter), asc(leads.id))
    .limit(LEADS_PER_PAGE)
    .offset((Math.max(1, Math.trunc(page)) - 1) * LEADS_PER_PAGE)
  return rows.map((row) => {
    const {
      requestId: _,
      postalCode: __,
      quotedAt: ___,
      endedAt: ____,
      declineReason: _____,
      declineNote: ______,
      phoneSharedAt: _______,
      ...summary
    } = toDetail(row)
    return summary
  })
}

/** How many leads of a tab a filter lets through. */
export async function countLeads(
  ctx: Ctx<Artisan>,
  tab: LeadTab,
  filter: LeadFilter,
): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .leftJoin(
      requestContactDetails,
      and(eq(requestContactDetails.requestId, leads.requestId), sql`${leads.openedAt} is not null`),
    )
    .where(inList(ctx, tab, filter))
  return row!.n
}

/** How many leads stand in each tab. */
export async function countLeadsByTab(ctx: Ctx<Artisan>): Promise<Record<LeadTab, number>> {
  const rows = await ctx.db
    .select({ status: leads.status, n: count() })
    .from(leads)
    .where(eq(leads.artisanId, ctx.who.artisanId))
    .groupBy(leads.status)
  const inTab = (tab: LeadTab) =>
    rows
      .filter((row) => TAB_STATUSES[tab].includes(row.status))
      .reduce((sum, row) => sum + row.n, 0)
  return Object.fromEntries(
    (Object.keys(TAB_STATUSES) as LeadTab[]).map((tab) => [tab, inTab(tab)]),
  ) as Record<LeadTab, number>
}

/** How many leads wait for the artisan's answer. */
export function countLeadsToAnswer(ctx: Ctx<Artisan>): Count {
  return ctx.db.$count(
    leads,
    and(eq(leads.artisanId, ctx.who.artisanId), eq(leads.status, 'proposed')),
  )
}

/** One of the artisan's own leads; null when there is none or it is somebody else's. */
export async function getLead(ctx: Ctx<Artisan>, leadId: LeadId): Promise<LeadDetail | null> {
  const [row] = await artisanLeads(ctx).where(
    and(eq(leads.id, leadId), eq(leads.artisanId, ctx.who.artisanId)),
  )
  return row ? { ...toDetail(row), photos: await photosOf(ctx, row.requestId) } : null
}

/** Who holds or held a place of a person's request. */
export type SeatView = {
  leadId: LeadId
  artisanId: ArtisanId
  companyName: string
  /** The address of their public page; null while none is shown. */
  slug: string | null
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
  /** Since when they hold the place. */
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

/** The places of a person's own request: those held first, then those that ended; none when it is not theirs. */
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

/** The place one lead is, for its request's author; null when it is not theirs. */
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
      request: {
        id: quoteRequests.id,
        status: quoteRequests.status,
        description: quoteRequests.description,
      },
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

const placeColumns = (ctx: Ctx) => ({
  companyName: artisans.companyName,
  slug: shownSlug(ctx),
  town: artisans.town,
  ratingSum: artisans.ratingSum,
  ratingCount: artisans.ratingCount,
  ...standingColumns,
})
type SeatRow = {
  lead: typeof leads.$inferSelect
  artisan: {
    companyName: string
    slug: string | null
    town: string | null
    ratingSum: number
    ratingCount: number
  } & Parameters<typeof standingAt>[1]
}

function toSeat({ lead, artisan }: SeatRow, now: Date): SeatView {
  const standing = standingAt(now, artisan)
  return {
    leadId: lead.id,
    artisanId: lead.artisanId,
    companyName: artisan.companyName,
    slug: artisan.slug,
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
