import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import type { AccountId, FileId, QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type { Blueprint } from './blueprints/keep-blueprints.server.ts'
import { listBlueprints } from './blueprints/queries.server.ts'
import { mine, type QuoteRequestSummary } from './queries.server.ts'
import {
  requestTitle,
  type Budget,
  type PhoneSharing,
  type QuoteRequestActor,
  type QuoteRequestStatus,
  type QuoteRequestVerb,
  type Timeframe,
} from './quote-request.ts'
import { sitePersonOf, type SitePerson } from './site-person.ts'
import {
  requestContactDetails,
  quoteRequestPhotos,
  quoteRequests,
  quoteRequestTrail,
} from './tables.server.ts'
import type { TradeAnswers } from './trade-questions/trade-question.ts'

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
  tradeAnswers: TradeAnswers
  phoneSharing: PhoneSharing
  hasPhone: boolean
  /** Who is on the spot, where it was asked for somebody else. */
  sitePerson: SitePerson | null
  beyondKm: number
  /** They refuse any further devis, of anybody. */
  quotesRefusedAt: Date | null
  pausedAt: Date | null
  closedAt: Date | null
  closeReason: string | null
  awardedQuoteId: QuoteId | null
  photos: FileId[]
  /** Plans, as PDF, each with the name of its file. */
  blueprints: Blueprint[]
  trail: TrailLine[]
}

/** The photos of a row of requests, in their order. */
const PHOTOS = sql<
  FileId[]
>`array(select ${quoteRequestPhotos.fileId} from ${quoteRequestPhotos} where ${quoteRequestPhotos.requestId} = ${quoteRequests.id} order by ${quoteRequestPhotos.position})`

/** A person's own request; null when there is none or it is somebody else's. */
export async function getMyQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<QuoteRequestDetail | null> {
  const [row] = await ctx.db
    .select({ request: quoteRequests, contact: requestContactDetails, photos: PHOTOS })
    .from(quoteRequests)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(and(eq(quoteRequests.id, requestId), mine(ctx)))
  if (!row) return null
  const [trail, blueprints] = await Promise.all([
    trailOf(ctx, requestId),
    listBlueprints(ctx, requestId),
  ])
  return detail(row, blueprints, trail)
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

/** A request as the team reads it, author included; null when there is none. Its candidates are `listCandidates`. */
export async function getQuoteRequestForAdmin(
  ctx: Ctx<Admin>,
  requestId: QuoteRequestId,
): Promise<
  | (QuoteRequestDetail & {
      contact: { firstName: string; lastName: string; email: string; phone: string | null }
      particulierId: AccountId | null
      /** False where a company wrote it to quote a client of its own. */
      ofMarketplace: boolean
    })
  | null
> {
  const [row] = await ctx.db
    .select({ request: quoteRequests, contact: requestContactDetails, photos: PHOTOS })
    .from(quoteRequests)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(eq(quoteRequests.id, requestId))
  if (!row) return null
  const { request, contact } = row
  const [trail, blueprints] = await Promise.all([
    trailOf(ctx, requestId),
    listBlueprints(ctx, requestId),
  ])
  const { firstName, lastName, email, phone } = contact
  return {
    ...detail(row, blueprints, trail),
    contact: { firstName, lastName, email, phone },
    particulierId: request.particulierId,
    ofMarketplace: isOfMarketplace(request),
  }
}

function detail(
  {
    request,
    contact,
    photos,
  }: {
    request: typeof quoteRequests.$inferSelect
    contact: typeof requestContactDetails.$inferSelect
    photos: FileId[]
  },
  blueprints: Blueprint[],
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
    tradeAnswers,
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
    tradeAnswers,
    phoneSharing,
    hasPhone: contact.phone !== null,
    sitePerson: sitePersonOf(contact),
    beyondKm,
    quotesRefusedAt,
    pausedAt,
    endsAt,
    closedAt,
    closeReason,
    awardedQuoteId,
    photos,
    blueprints,
    trail,
  }
}
