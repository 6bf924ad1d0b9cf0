import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { listSiblings } from '#app/features/requests/siblings/queries.server.ts'
import { requestSiblings } from '#app/features/requests/siblings/tables.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** What mails and notices about a lead are made of; null when there is none. */
export async function readLeadNews(ctx: Ctx, leadId: LeadId) {
  const [row] = await ctx.db
    .select({
      lead: leads,
      request: quoteRequests,
      artisan: {
        companyName: artisans.companyName,
        accountId: artisans.accountId,
        email: users.email,
      },
      contact: pick(requestContactDetails, 'firstName', 'lastName', 'email'),
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(leads.id, leadId))
  if (!row) return null
  const { lead, request, artisan, contact } = row
  return {
    lead,
    request,
    artisan,
    /** For the person only. */
    author: {
      accountId: request.particulierId,
      firstName: contact.firstName,
      email: contact.email,
      title: requestTitle(request.description),
    },
    /** What the artisan may read: masked, and a name only once the contact was taken. */
    forArtisan: {
      title: requestTitle(request.publicDescription),
      name: lead.openedAt ? shortName(contact) : null,
    },
  }
}

/** What was read of a lead and its two sides. */
export type LeadNews = NonNullable<Awaited<ReturnType<typeof readLeadNews>>>

/** What mails and notices about a request are made of, for its author; null when there is none. */
export async function readRequestNews(ctx: Ctx, requestId: QuoteRequestId) {
  const [row] = await ctx.db
    .select({
      request: quoteRequests,
      firstName: requestContactDetails.firstName,
      email: requestContactDetails.email,
      firstId: requestSiblings.firstId,
    })
    .from(quoteRequests)
    .leftJoin(requestSiblings, eq(requestSiblings.requestId, quoteRequests.id))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(eq(quoteRequests.id, requestId))
  if (!row) return null
  const { request, firstName, email, firstId } = row
  // Those of one form have the same words: the trade tells them apart.
  const title = firstId
    ? `${requestTitle(request.description)} (${TRADES[request.trade].name.toLocaleLowerCase('fr')})`
    : requestTitle(request.description)
  return { request, author: { accountId: request.particulierId, firstName, email, title } }
}

/** What was read of a request. */
export type RequestNews = NonNullable<Awaited<ReturnType<typeof readRequestNews>>>

/** The requests of one form that are open, one of them given, in the order of the form; none where it stands alone. */
export async function readOpenTogether(ctx: Ctx, requestId: QuoteRequestId) {
  const ids = (await listSiblings(ctx, requestId)).map(({ id }) => id)
  if (ids.length === 0) return []
  const open = await ctx.db
    .select({
      id: quoteRequests.id,
      trade: quoteRequests.trade,
      description: quoteRequests.description,
      seatsTaken: quoteRequests.seatsTaken,
      wantedQuotes: quoteRequests.wantedQuotes,
      quotesRefusedAt: quoteRequests.quotesRefusedAt,
    })
    .from(quoteRequests)
    .where(and(inArray(quoteRequests.id, ids), eq(quoteRequests.status, 'open')))
  return open.length < 2 ? [] : ids.flatMap((id) => open.find((one) => one.id === id) ?? [])
}

/** One of the requests that a form opened together. */
export type OpenTogether = Awaited<ReturnType<typeof readOpenTogether>>[number]
