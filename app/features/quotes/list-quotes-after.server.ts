import { and, desc, eq, lt } from 'drizzle-orm'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { quotes } from './tables.server.ts'

const LINE = {
  id: quotes.id,
  leadId: quotes.leadId,
  number: quotes.number,
  status: quotes.status,
  title: quotes.title,
  totalExclCents: quotes.totalExclCents,
  totalVatCents: quotes.totalVatCents,
  totalInclCents: quotes.totalInclCents,
  sentAt: quotes.sentAt,
  validUntil: quotes.validUntil,
  createdAt: quotes.createdAt,
  updatedAt: quotes.updatedAt,
  firstName: requestContactDetails.firstName,
  lastName: requestContactDetails.lastName,
}

/**
 * The artisan's devis, the latest begun first, or those that come after one of them, with the
 * client as they may be named.
 */
export async function listQuotesAfter(ctx: Ctx<Artisan>, after: QuoteId | null, limit: number) {
  const rows = await ctx.db
    .select(LINE)
    .from(quotes)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
    .where(and(eq(quotes.artisanId, ctx.who.artisanId), after ? lt(quotes.id, after) : undefined))
    .orderBy(desc(quotes.id))
    .limit(limit)
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    client: shortName({ firstName, lastName }),
  }))
}
