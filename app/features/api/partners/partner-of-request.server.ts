import { and, eq } from 'drizzle-orm'
import { apiConsents, apiPartners } from '#app/features/api/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'

/** Who posted a request for its author, and when they say that the author agreed to it. */
export type PartnerOfRequest = { name: string; agreedAt: Date }

/**
 * The partner that posted a request; null when its author wrote it themselves, whoever posted the same words later.
 * Whoever calls this has checked that its reader may see it.
 */
export async function partnerOfRequest(
  ctx: Ctx,
  requestId: QuoteRequestId,
): Promise<PartnerOfRequest | null> {
  const [row] = await ctx.db
    .select({ name: apiPartners.name, agreedAt: apiConsents.givenAt })
    .from(apiConsents)
    .innerJoin(apiPartners, eq(apiPartners.id, apiConsents.partnerId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, apiConsents.requestId))
    // A consent is kept at each posting; the one that made the request came with it.
    .where(
      and(
        eq(apiConsents.requestId, requestId),
        eq(apiConsents.receivedAt, quoteRequests.createdAt),
      ),
    )
    .limit(1)
  return row ?? null
}
