import { leadOfMarketplace, ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, asc, count, desc, eq, lt, sql, type AnyColumn } from 'drizzle-orm'
import {
  sitePersonOf,
  type SiteAsker,
  type SitePerson,
} from '#app/features/requests/site-person.ts'
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
import { DETAILS_SHARED } from '#app/features/requests/life/details-to-share.server.ts'
import type { TradeAnswers } from '#app/features/requests/trade-questions/trade-question.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { FileId, ClientId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import { pick } from '#app/values/pick.ts'
import {
  shortName,
  TAB_STATUSES,
  type DeclineReason,
  type LeadStatus,
  type LeadTab,
} from './lead.ts'
import { inList, inOrder } from './lead-clauses.server.ts'
import { EVERY_LEAD, type LeadFilter } from './lead-filter.ts'
import { leads } from './tables.server.ts'

/*
 * What an artisan reads of a person is chosen here, column by column: before the contact is taken nothing of the
 * person's row is read at all, afterwards the first name, an initial, and the number while it is shared. The mail
 * address never is.
 */

/** The person behind a lead whose contact was taken. */
type LeadPerson = {
  name: string
  phone: PhoneNumber | null
  /** Who is on the spot in their place, told with the number. */
  site: SitePerson | null
}

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
  /** The person asked for this company, from its profile or among those they know. */
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
  /** The client of the company's book, where it found the person itself. */
  ownClientId: ClientId | null
  /** Whether there is an account to talk to. */
  clientKnown: boolean
  requestId: QuoteRequestId
  postalCode: string
  tradeAnswers: TradeAnswers
  photos: FileId[]
  quotedAt: Date | null
  endedAt: Date | null
  declineReason: DeclineReason | null
  declineNote: string
  phoneSharedAt: Date | null
}

/** A column of the person's row while contact details are shared. */
const shared = <T>(column: AnyColumn) =>
  sql<T | null>`case when ${DETAILS_SHARED} then ${column} end`

const artisanColumns = {
  ...pick(leads, 'id', 'requestId', 'status', 'distanceKm', 'outsideArea', 'proposedAt', 'endedAt'),
  description: quoteRequests.publicDescription,
  ...pick(quoteRequests, 'trade', 'town', 'insee', 'postalCode', 'seatsTaken', 'wantedQuotes'),
  wantsYou: sql<boolean>`(${quoteRequests.wantedArtisanId} is not distinct from ${leads.artisanId} or exists (select from quote_request_invitations i where i.request_id = ${leads.requestId} and i.artisan_id = ${leads.artisanId}))`,
  ...pick(quoteRequests, 'budget', 'timeframe', 'tradeAnswers'),
  photos: sql<
    FileId[]
  >`array(select p.file_id from ${quoteRequestPhotos} p where p.request_id = ${leads.requestId} order by p.position)`,
  requestStatus: quoteRequests.status,
  ownClientId: quoteRequests.clientId,
  clientKnown: sql<boolean>`${quoteRequests.particulierId} is not null`,
  answerBy: leads.answerBy,
  openedAt: leads.openedAt,
  reactionBy: leads.reactionBy,
  reactedAt: leads.reactedAt,
  givenBackAt: leads.givenBackAt,
  quotedAt: leads.quotedAt,
  declineReason: leads.declineReason,
  declineNote: leads.declineNote,
  phoneSharedAt: leads.phoneSharedAt,
  quotesRefusedAt:
    sql<Date | null>`coalesce(${quoteRequests.quotesRefusedAt}, ${leads.quotesRefusedAt})`.mapWith(
      leads.quotesRefusedAt,
    ),
  firstName: requestContactDetails.firstName,
  lastInitial: sql<string | null>`left(btrim(${requestContactDetails.lastName}), 1)`,
  phone: sql<PhoneNumber | null>`case when ${DETAILS_SHARED} then ${requestContactDetails.phone} end`,
  siteFirstName: shared<string>(requestContactDetails.siteFirstName),
  siteLastName: shared<string>(requestContactDetails.siteLastName),
  sitePhone: shared<string>(requestContactDetails.sitePhone),
  siteAsker: shared<SiteAsker>(requestContactDetails.siteAsker),
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
  siteFirstName,
  siteLastName,
  sitePhone,
  siteAsker,
  seatsTaken,
  wantedQuotes,
  ...row
}: ArtisanRow): LeadDetail {
  return {
    ...row,
    photoCount: row.photos.length,
    title: requestTitle(row.description),
    seats: { taken: seatsTaken, wanted: wantedQuotes },
    person:
      firstName === null
        ? null
        : {
            name: shortName({ firstName, lastName: lastInitial ?? '' }),
            phone,
            site: sitePersonOf({ siteFirstName, siteLastName, sitePhone, siteAsker }),
          },
  }
}

/** Leads on one page of a tab. */
export const LEADS_PER_PAGE = 20

/**
 * The artisan's leads of a tab that a filter lets through: to answer, the most pressing first; elsewhere, the latest
 * first, unless it is sorted otherwise. `page` from 1.
 */
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
      ownClientId: _________,
      clientKnown: __________,
      postalCode: __,
      quotedAt: ___,
      endedAt: ____,
      declineReason: _____,
      declineNote: ______,
      phoneSharedAt: _______,
      photos: ________,
      tradeAnswers: ___________,
      ...summary
    } = toDetail(row)
    return summary
  })
}

/** The artisan's leads from the marketplace, the latest first, or those that come after one of them. */
export async function listLeadsAfter(
  ctx: Ctx<Artisan>,
  after: LeadId | null,
  limit: number,
): Promise<LeadDetail[]> {
  const own = and(ofMarketplace, eq(leads.artisanId, ctx.who.artisanId))
  const rows = await artisanLeads(ctx)
    .where(after ? and(own, lt(leads.id, after)) : own)
    .orderBy(desc(leads.id))
    .limit(limit)
  return rows.map(toDetail)
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

/** How many leads stand in each status, to be asked with other lists. */
export const leadsByStatus = (ctx: Ctx<Artisan>) =>
  sql<StatusCount>`select status, count(*)::int as n from leads where artisan_id = ${ctx.who.artisanId} and ${leadOfMarketplace()} group by status`

type StatusCount = { status: LeadStatus; n: number }

/** How many leads stand in each tab. */
export function countByTab(rows: readonly StatusCount[]): Record<LeadTab, number> {
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
  return row ? toDetail(row) : null
}
