import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { quotes } from './tables.server.ts'

const { id, leadId, number, status, title, totalExclCents, totalVatCents, totalInclCents } =
  getTableColumns(quotes)
const { sentAt, validUntil, createdAt, updatedAt } = getTableColumns(quotes)

/**
 * The artisan's devis, the latest begun first, or those that come after one of them, with the
 * client as they may be named.
 */
export async function listQuotesAfter(ctx: Ctx<Artisan>, after: QuoteId | null, limit: number) {
  const { firstName, lastName } = requestContactDetails
  const rows = await ctx.db
    .select({
      ...{ id, leadId, number, status, title, totalExclCents, totalVatCents, totalInclCents },
      ...{ sentAt, validUntil, createdAt, updatedAt, firstName, lastName },
    })
    .from(quotes)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
    .where(
      and(eq(quotes.artisanId, ctx.who.artisanId), after ? lt(quotes.id, after) : undefined),
    )
    .orderBy(desc(quotes.id))
    .limit(limit)
  return rows.map(({ firstName: first, lastName: last, ...row }) => ({
    ...row,
    client: shortName({ firstName: first, lastName: last }),
  }))
}
