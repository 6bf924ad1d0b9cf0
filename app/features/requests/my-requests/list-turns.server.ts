import { and, count, eq, gt, inArray, isNotNull, isNull, lt, min, or } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable, worksSlots } from '#app/features/works/tables.server.ts'
import { HOLDING_STATUSES } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { messages } from '#app/features/messages/tables.server.ts'
import { requestTitle, type QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import type { Turn } from './particulier-turns.ts'

/** Everything that waits for the person, over all their requests or one: quotes to decide on, dates and contacts to answer, words to read, requests in trouble. */
export async function listTurns(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Turn[]> {
  const found = await Promise.all([
    quotesToRead(ctx, only),
    visitsToAnswer(ctx, only),
    contactsToAnswer(ctx, only),
    messagesToRead(ctx, only),
    worksToAnswer(ctx, only),
    requestsInTrouble(ctx, only),
  ])
  return found
    .flat()
    .map(({ description, ...turn }) => ({ ...turn, title: requestTitle(description) }) as Turn)
}

type Untitled = Turn extends infer T
  ? T extends Turn
    ? Omit<T, 'title'> & { description: string }
    : never
  : never

/** Their requests that are alive; those with an accepted quote too, where the works may ask something. */
function alive(
  ctx: Ctx<Particulier>,
  only: QuoteRequestId | undefined,
  statuses: readonly QuoteRequestStatus[] = ['open', 'paused'],
) {
  return and(
    eq(quoteRequests.particulierId, ctx.who.accountId),
    inArray(quoteRequests.status, [...statuses]),
    only ? eq(quoteRequests.id, only) : undefined,
  )
}

const about = {
  requestId: quoteRequests.id,
  description: quoteRequests.description,
  insee: quoteRequests.insee,
}

async function quotesToRead(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Untitled[]> {
  const rows = await ctx.db
    .select({
      ...about,
      quoteId: quotes.id,
      leadId: quotes.leadId,
      company: artisans.companyName,
      since: quotes.sentAt,
      validUntil: quotes.validUntil,
      totalInclCents: quotes.totalInclCents,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
    .where(and(alive(ctx, only), eq(quotes.status, 'sent')))
  return rows.map(({ since, ...row }) => ({ kind: 'quote', ...row, since: since! }))
}

async function visitsToAnswer(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Untitled[]> {
  const rows = await ctx.db
    .select({
      ...about,
      visitId: visits.id,
      leadId: leads.id,
      company: artisans.companyName,
      startsAt: visits.startsAt,
      since: visits.createdAt,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(
      and(
        alive(ctx, only),
        eq(visits.status, 'proposed'),
        eq(visits.proposedBy, 'artisan'),
        gt(visits.startsAt, ctx.now),
      ),
    )
  return rows.map((row) => ({ kind: 'visit', ...row }))
}

async function contactsToAnswer(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Untitled[]> {
  const rows = await ctx.db
    .select({
      ...about,
      leadId: leads.id,
      company: artisans.companyName,
      since: leads.openedAt,
      until: leads.reactionBy,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(
      and(
        alive(ctx, only),
        eq(leads.status, 'opened'),
        isNull(leads.reactedAt),
        isNull(leads.givenBackAt),
      ),
    )
  return rows.map(({ since, ...row }) => ({ kind: 'contact', ...row, since: since! }))
}

async function messagesToRead(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Untitled[]> {
  const rows = await ctx.db
    .select({
      ...about,
      leadId: leads.id,
      company: artisans.companyName,
      since: min(messages.sentAt),
      unread: count(),
    })
    .from(messages)
    .innerJoin(leads, eq(leads.id, messages.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(
      and(
        alive(ctx, only, ['open', 'paused', 'awarded']),
        inArray(leads.status, [...HOLDING_STATUSES]),
        eq(messages.author, 'artisan'),
        isNull(messages.readAt),
        isNull(messages.removedAt),
      ),
    )
    .groupBy(quoteRequests.id, leads.id, artisans.companyName)
  return rows.map(({ since, ...row }) => ({ kind: 'message', ...row, since: since! }))
}

/** Dates that an artisan proposed for works, and works said to be over. */
async function worksToAnswer(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Untitled[]> {
  const rows = await ctx.db
    .select({
      ...about,
      worksId: worksTable.id,
      leadId: worksTable.leadId,
      company: artisans.companyName,
      status: worksTable.status,
      finishedAt: worksTable.finishedAt,
      until: worksTable.confirmBy,
      startsAt: worksSlots.startsAt,
      proposedAt: worksSlots.createdAt,
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .leftJoin(
      worksSlots,
      and(
        eq(worksSlots.worksId, worksTable.id),
        eq(worksSlots.status, 'proposed'),
        eq(worksSlots.proposedBy, 'artisan'),
        gt(worksSlots.startsAt, ctx.now),
      ),
    )
    .where(
      and(
        eq(worksTable.particulierId, ctx.who.accountId),
        only ? eq(worksTable.requestId, only) : undefined,
        or(eq(worksTable.status, 'to_confirm'), isNotNull(worksSlots.id)),
      ),
    )
  return rows.map(({ status, finishedAt, until, startsAt, proposedAt, ...row }) =>
    status === 'to_confirm'
      ? { kind: 'finish', ...row, since: finishedAt ?? ctx.now, until }
      : { kind: 'slot', ...row, since: proposedAt!, startsAt: startsAt! },
  )
}

/** Open requests that find nobody, or end within three days. */
async function requestsInTrouble(
  ctx: Ctx<Particulier>,
  only?: QuoteRequestId,
): Promise<Untitled[]> {
  const soon = new Date(ctx.now.getTime() + 3 * 86_400_000)
  const rows = await ctx.db
    .select({
      ...about,
      town: quoteRequests.town,
      nobodySince: quoteRequests.nobodySince,
      expiresAt: quoteRequests.expiresAt,
    })
    .from(quoteRequests)
    .where(
      and(
        alive(ctx, only, ['open']),
        or(isNotNull(quoteRequests.nobodySince), lt(quoteRequests.expiresAt, soon)),
      ),
    )
  return rows.map(({ nobodySince, expiresAt, town, ...row }) =>
    nobodySince
      ? { kind: 'nobody', ...row, town, since: nobodySince }
      : {
          kind: 'expiring',
          ...row,
          since: new Date(expiresAt.getTime() - 3 * 86_400_000),
          until: expiresAt,
        },
  )
}
