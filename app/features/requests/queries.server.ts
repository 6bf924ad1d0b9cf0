import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import type { AccountId, FileId, QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import {
  requestTitle,
  type Budget,
  type PhoneSharing,
  type QuoteRequestActor,
  type QuoteRequestStatus,
  type QuoteRequestVerb,
  type Timeframe,
} from './quote-request.ts'
import type { RequestChange } from '#app/features/requests/life/request-change.ts'
import {
  quoteRequestChanges,
  requestContactDetails,
  quoteRequestPhotos,
  quoteRequests,
  quoteRequestTrail,
} from './tables.server.ts'

/** A request as its author sees it in a list. */
export type QuoteRequestSummary = {
  id: QuoteRequestId
  title: string
  trade: TradeSlug
  town: string
  insee: string
  status: QuoteRequestStatus
  seats: { taken: number; wanted: number }
  /** Set while nobody can take it. */
  nobodySince: Date | null
  createdAt: Date
  openedAt: Date | null
  expiresAt: Date
  /** When it ends as its author asked, unless they keep it. */
  endsAt: Date | null
}

/** One line of the life of a request. */
export type TrailLine = {
  verb: QuoteRequestVerb
  to: QuoteRequestStatus
  who: QuoteRequestActor
  at: Date
}

/** A request as its author reads it. */
export type QuoteRequestDetail = QuoteRequestSummary & {
  description: string
  /** What artisans read: contact details masked. */
  publicDescription: string
  postalCode: string
  budget: Budget | null
  timeframe: Timeframe | null
  phoneSharing: PhoneSharing
  hasPhone: boolean
  beyondKm: number
  /** They refuse any further devis, of anybody. */
  quotesRefusedAt: Date | null
  pausedAt: Date | null
  closedAt: Date | null
  closeReason: string | null
  awardedQuoteId: QuoteId | null
  photos: FileId[]
  trail: TrailLine[]
}

const summary = {
  id: quoteRequests.id,
  description: quoteRequests.description,
  trade: quoteRequests.trade,
  town: quoteRequests.town,
  insee: quoteRequests.insee,
  status: quoteRequests.status,
  seatsTaken: quoteRequests.seatsTaken,
  wantedQuotes: quoteRequests.wantedQuotes,
  nobodySince: quoteRequests.nobodySince,
  createdAt: quoteRequests.createdAt,
  openedAt: quoteRequests.openedAt,
  expiresAt: quoteRequests.expiresAt,
  endsAt: quoteRequests.endsAt,
}

type SummaryRow = Omit<QuoteRequestSummary, 'title' | 'seats'> & {
  description: string
  seatsTaken: number
  wantedQuotes: number
}

function toSummary({
  description,
  seatsTaken,
  wantedQuotes,
  ...row
}: SummaryRow): QuoteRequestSummary {
  return {
    ...row,
    title: requestTitle(description),
    seats: { taken: seatsTaken, wanted: wantedQuotes },
  }
}

/** A person's requests, the newest first, `limit` at most; those deposited with their address and not confirmed yet included. */
export async function listMyQuoteRequests(
  ctx: Ctx<Particulier>,
  limit = 200,
): Promise<QuoteRequestSummary[]> {
  const rows = await ctx.db
    .select(summary)
    .from(quoteRequests)
    .where(mine(ctx))
    .orderBy(desc(quoteRequests.createdAt))
    .limit(limit)
  return rows.map(toSummary)
}

/** A page of a person's own requests that match a condition on `quote_requests`, in an order. */
export async function selectMyQuoteRequests(
  ctx: Ctx<Particulier>,
  wanted: { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number },
): Promise<QuoteRequestSummary[]> {
  const rows = await ctx.db
    .select(summary)
    .from(quoteRequests)
    .where(and(mine(ctx), wanted.where))
    .orderBy(...wanted.orderBy)
    .limit(wanted.limit)
    .offset(wanted.offset)
  return rows.map(toSummary)
}

/** The trades of a person's requests, to narrow their list by. */
export async function tradesOfMyRequests(ctx: Ctx<Particulier>): Promise<TradeSlug[]> {
  const rows = await ctx.db
    .selectDistinct({ trade: quoteRequests.trade })
    .from(quoteRequests)
    .where(mine(ctx))
  return rows.map(({ trade }) => trade)
}

/** What a person changed of their request, in the order they did. */
export async function listMyChanges(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<{ id: string; what: RequestChange; amount: number | null; at: Date }[]> {
  return ctx.db
    .select({
      id: quoteRequestChanges.id,
      what: quoteRequestChanges.what,
      amount: quoteRequestChanges.amount,
      at: quoteRequestChanges.at,
    })
    .from(quoteRequestChanges)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quoteRequestChanges.requestId))
    .where(
      and(
        eq(quoteRequestChanges.requestId, requestId),
        eq(quoteRequests.particulierId, ctx.who.accountId),
      ),
    )
    .orderBy(asc(quoteRequestChanges.at), asc(quoteRequestChanges.id))
}

/** A person's own request; null when there is none or it is somebody else's. */
export async function getMyQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<QuoteRequestDetail | null> {
  const [row] = await ctx.db
    .select({ request: quoteRequests, phone: requestContactDetails.phone })
    .from(quoteRequests)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(and(eq(quoteRequests.id, requestId), mine(ctx)))
  if (!row) return null
  const [photos, trail] = await Promise.all([photosOf(ctx, requestId), trailOf(ctx, requestId)])
  return detail(row.request, row.phone !== null, photos, trail)
}

/** The photos of a request, in their order. Whoever calls this has checked that its reader may see them. */
export async function photosOf(ctx: Ctx, requestId: QuoteRequestId): Promise<FileId[]> {
  const rows = await ctx.db
    .select({ fileId: quoteRequestPhotos.fileId })
    .from(quoteRequestPhotos)
    .where(eq(quoteRequestPhotos.requestId, requestId))
    .orderBy(quoteRequestPhotos.position)
  return rows.map((row) => row.fileId)
}

/** Every change of state of a request, oldest first. Whoever calls this has checked that its reader may see them. */
export function trailOf(ctx: Ctx, requestId: QuoteRequestId): Promise<TrailLine[]> {
  return ctx.db
    .select({
      verb: quoteRequestTrail.verb,
      to: quoteRequestTrail.to,
      who: sql<QuoteRequestActor>`${quoteRequestTrail.who}`,
      at: quoteRequestTrail.at,
    })
    .from(quoteRequestTrail)
    .where(eq(quoteRequestTrail.requestId, requestId))
    .orderBy(asc(quoteRequestTrail.at), asc(quoteRequestTrail.id))
}

/** The clause of a person's own requests: theirs, or waiting for their confirmation under their own confirmed address. */
export function mine(ctx: Ctx<Particulier>): SQL | undefined {
  const address = ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, ctx.who.accountId))
  const waiting = ctx.db
    .select({ id: requestContactDetails.requestId })
    .from(requestContactDetails)
    .where(inArray(requestContactDetails.email, address))
  return or(
    eq(quoteRequests.particulierId, ctx.who.accountId),
    and(eq(quoteRequests.status, 'unconfirmed'), inArray(quoteRequests.id, waiting)),
  )
}

/** A request as the team reads it, author included; null when there is none. Its candidates are `listCandidates`. */
export async function getQuoteRequestForAdmin(
  ctx: Ctx<Admin>,
  requestId: QuoteRequestId,
): Promise<
  | (QuoteRequestDetail & {
      contact: { firstName: string; lastName: string; email: string; phone: string | null }
      particulierId: AccountId | null
    })
  | null
> {
  const [row] = await ctx.db
    .select({ request: quoteRequests, contact: requestContactDetails })
    .from(quoteRequests)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(eq(quoteRequests.id, requestId))
  if (!row) return null
  const { request, contact } = row
  const [photos, trail] = await Promise.all([photosOf(ctx, requestId), trailOf(ctx, requestId)])
  const { firstName, lastName, email, phone } = contact
  return {
    ...detail(request, phone !== null, photos, trail),
    contact: { firstName, lastName, email, phone },
    particulierId: request.particulierId,
  }
}

function detail(
  request: typeof quoteRequests.$inferSelect,
  hasPhone: boolean,
  photos: FileId[],
  trail: TrailLine[],
): QuoteRequestDetail {
  const {
    id,
    trade,
    town,
    insee,
    status,
    nobodySince,
    createdAt,
    openedAt,
    expiresAt,
    description,
    publicDescription,
    postalCode,
    budget,
    timeframe,
    phoneSharing,
    beyondKm,
    quotesRefusedAt,
    pausedAt,
    endsAt,
    closedAt,
    closeReason,
    awardedQuoteId,
  } = request
  const seats = { taken: request.seatsTaken, wanted: request.wantedQuotes }
  return {
    id,
    title: requestTitle(description),
    trade,
    town,
    insee,
    status,
    seats,
    nobodySince,
    createdAt,
    openedAt,
    expiresAt,
    description,
    publicDescription,
    postalCode,
    budget,
    timeframe,
    phoneSharing,
    hasPhone,
    beyondKm,
    quotesRefusedAt,
    pausedAt,
    endsAt,
    closedAt,
    closeReason,
    awardedQuoteId,
    photos,
    trail,
  }
}
