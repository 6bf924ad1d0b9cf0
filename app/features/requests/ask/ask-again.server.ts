import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, eq } from 'drizzle-orm'
import type { Blueprint } from '#app/features/requests/blueprints/keep-blueprints.server.ts'
import { listBlueprints } from '#app/features/requests/blueprints/queries.server.ts'
import { photosOf } from '#app/features/requests/read-quote-request.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { answerFields } from '#app/features/requests/trade-questions/trade-answers.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { FileId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { FOR_OTHER, sitePersonOf } from '#app/features/requests/site-person.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'

/**
 * What a new form is filled with from a request of the same person: its fields as they are posted,
 * its photos and plans, and when it was asked.
 */
export type AskedAgain = {
  askedAt: Date
  values: Record<string, string> & { postalCode: string }
  photoIds: FileId[]
  blueprints: Blueprint[]
}

/**
 * A person's own request as the beginning of a new one; null when it is not theirs. Whoever they asked for by name is
 * not asked again by itself.
 */
export async function askAgain(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<AskedAgain | null> {
  const [row] = await ctx.db
    .select({ request: quoteRequests, contact: requestContactDetails })
    .from(quoteRequests)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(
      and(
        ofMarketplace,
        eq(quoteRequests.id, requestId),
        eq(quoteRequests.particulierId, ctx.who.accountId),
      ),
    )
  if (!row) return null
  const {
    trade,
    postalCode,
    insee,
    description,
    budget,
    timeframe,
    tradeAnswers,
    wantedQuotes,
    phoneSharing,
  } = row.request
  const { phone } = row.contact
  const site = sitePersonOf(row.contact)
  return {
    askedAt: row.request.createdAt,
    values: {
      trade,
      postalCode,
      insee,
      description,
      budget: budget ?? '',
      timeframe: timeframe ?? '',
      ...answerFields(tradeAnswers),
      wantedQuotes: String(wantedQuotes),
      phoneSharing,
      ...(phone ? { phone: formatPhone(phone as PhoneNumber) } : {}),
      // Whoever was on the spot is asked again whether they agree.
      ...(site
        ? {
            [FOR_OTHER]: 'on',
            siteFirstName: row.contact.siteFirstName ?? '',
            siteLastName: row.contact.siteLastName ?? '',
            sitePhone: formatPhone(site.phone),
            siteAsker: site.asker,
          }
        : {}),
    },
    photoIds: await photosOf(ctx, requestId),
    blueprints: await listBlueprints(ctx, requestId),
  }
}
