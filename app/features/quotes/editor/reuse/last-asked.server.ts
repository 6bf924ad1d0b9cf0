import { and, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { quoteLines, quotes } from '#app/features/quotes/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ProposedLine } from './fill-line.ts'
import { costKey } from './margin.ts'

/**
 * Lines with what was last asked for the same of the client of a devis: in another devis of one's
 * own that was sent to the same person, or to the same client of the book. As they came for a devis
 * that is not one's own.
 */
export async function withLastAsked(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  lines: readonly ProposedLine[],
): Promise<ProposedLine[]> {
  if (lines.length === 0) return []
  const [client] = await ctx.db
    .select({ person: quoteRequests.particulierId, ofBook: quoteRequests.clientId })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(eq(quotes.id, quoteId), eq(quotes.artisanId, ctx.who.artisanId)))
  const same = [
    ...(client?.person ? [eq(quoteRequests.particulierId, client.person)] : []),
    ...(client?.ofBook ? [eq(quoteRequests.clientId, client.ofBook)] : []),
  ]
  if (same.length === 0) return [...lines]
  const asked = await ctx.db
    .selectDistinctOn([quoteLines.designation, quoteLines.unit], {
      ...pick(quoteLines, 'designation', 'unit', 'unitPriceCents'),
      sentAt: quotes.sentAt,
    })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(
      and(
        eq(quotes.artisanId, ctx.who.artisanId),
        ne(quotes.id, quoteId),
        isNotNull(quotes.sentAt),
        or(...same),
        inArray(
          quoteLines.designation,
          lines.map(({ designation }) => designation),
        ),
      ),
    )
    .orderBy(quoteLines.designation, quoteLines.unit, desc(quotes.sentAt))
  const last = new Map(asked.map((line) => [costKey(line), line]))
  return lines.map((line) => {
    const found = last.get(costKey(line))
    return found
      ? {
          ...line,
          lastAsked: {
            unitPriceCents: found.unitPriceCents,
            on: formatDate(found.sentAt!, PARIS),
          },
        }
      : line
  })
}
