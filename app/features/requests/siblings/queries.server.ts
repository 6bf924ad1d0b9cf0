import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { requestSiblings } from './tables.server.ts'

/** One of the requests that a form made together. */
export type Sibling = { id: QuoteRequestId; trade: TradeSlug; status: QuoteRequestStatus }

/** The first of those made together before the others, which follow as they were made. */
const FIRST_BEFORE = sql`${requestSiblings.requestId} <> ${requestSiblings.firstId}`

const groupOf = (requestId: QuoteRequestId) =>
  sql`${requestSiblings.firstId} = (select first_id from quote_request_siblings where request_id = ${requestId})`

/**
 * The requests made with one, itself among them; none where it stands alone. Whoever calls this has
 * checked that its reader is their author or the team.
 */
export function listSiblings(ctx: Ctx, requestId: QuoteRequestId): Promise<Sibling[]> {
  return ctx.db
    .select(pick(quoteRequests, 'id', 'trade', 'status'))
    .from(requestSiblings)
    .innerJoin(quoteRequests, eq(quoteRequests.id, requestSiblings.requestId))
    .where(groupOf(requestId))
    .orderBy(FIRST_BEFORE, asc(quoteRequests.id))
}

/** The requests made with one, itself among them or alone, locked one after the other by their ids. */
export async function lockTogether(tx: Ctx, requestId: QuoteRequestId) {
  const together = tx.db
    .select({ id: requestSiblings.requestId })
    .from(requestSiblings)
    .where(groupOf(requestId))
  return tx.db
    .select()
    .from(quoteRequests)
    .where(sql`${quoteRequests.id} = ${requestId} or ${inArray(quoteRequests.id, together)}`)
    .orderBy(asc(quoteRequests.id))
    .for('no key update')
}

/**
 * The trades of the works that a lead is a part of, its own among them; none where it is the whole.
 * Trades alone: nothing else of those requests is the artisan's to read.
 */
export async function tradesTogether(ctx: Ctx<Artisan>, leadId: LeadId): Promise<TradeSlug[]> {
  const own = ctx.db
    .select({ requestId: leads.requestId })
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.artisanId, ctx.who.artisanId)))
  const rows = await ctx.db
    .select({ trade: quoteRequests.trade })
    .from(requestSiblings)
    .innerJoin(quoteRequests, eq(quoteRequests.id, requestSiblings.requestId))
    .where(
      and(
        sql`${requestSiblings.firstId} = (select first_id from quote_request_siblings where request_id = (${own}))`,
        notInArray(quoteRequests.status, ['unconfirmed', 'cancelled', 'expired']),
      ),
    )
    .orderBy(FIRST_BEFORE, asc(quoteRequests.id))
  return rows.length > 1 ? rows.map(({ trade }) => trade) : []
}
