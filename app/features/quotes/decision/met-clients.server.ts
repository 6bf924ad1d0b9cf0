import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, desc, eq, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { AccountId, ClientId, QuoteId } from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { addressOfWorks } from '#app/features/clients/client.ts'
import { addClient, type SaveClientRefusal } from '#app/features/clients/save-client.server.ts'
import { ownClients } from '#app/features/clients/queries.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** How many are offered at once. */
const OFFERED = 5

const signed = (ctx: Ctx<Artisan>) =>
  and(
    eq(quotes.artisanId, ctx.who.artisanId),
    eq(quotes.status, 'accepted'),
    ofMarketplace,
    isNotNull(quoteRequests.particulierId),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(clients)
        .where(and(ownClients(ctx), eq(clients.accountId, quoteRequests.particulierId))),
    ),
  )

/** Who signed a devis of the company and is not in its book yet, the latest first: a signed devis of each. */
export async function listMetClients(
  ctx: Ctx<Artisan>,
): Promise<{ quoteId: QuoteId; name: string; town: string; title: string }[]> {
  const last = ctx.db
    .selectDistinctOn([quoteRequests.particulierId], {
      quoteId: quotes.id,
      name: quotes.clientName,
      town: quoteRequests.town,
      title: quotes.title,
      acceptedAt: quotes.acceptedAt,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(signed(ctx))
    .orderBy(quoteRequests.particulierId, desc(quotes.acceptedAt))
    .as('last')
  return ctx.db
    .select({ quoteId: last.quoteId, name: last.name, town: last.town, title: last.title })
    .from(last)
    .orderBy(desc(last.acceptedAt))
    .limit(OFFERED)
}

/**
 * Adds who signed a devis to the book: their name and the place of the works as the contract says
 * them, and their number while they share it. Their e-mail address stays with the site.
 */
export async function addMetClient(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
): Promise<Result<ClientId, Exclude<SaveClientRefusal, 'name_missing'>>> {
  const [met] = await ctx.db
    .select({
      accountId: quoteRequests.particulierId,
      name: quotes.clientName,
      worksAddress: quotes.worksAddress,
      postalCode: quoteRequests.postalCode,
      town: quoteRequests.town,
      acceptedAt: quotes.acceptedAt,
      phone: sql<
        string | null
      >`case when ${leads.phoneSharedAt} is not null and ${leads.status} = 'won' then ${requestContactDetails.phone} end`,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
    .where(and(signed(ctx), eq(quotes.id, quoteId)))
  if (!met) return refuse('not_found')
  const { line, postalCode, town } = addressOfWorks(met.worksAddress, met)
  return addClient(ctx, {
    kind: 'individual',
    name: met.name,
    phone: met.phone,
    addressLine: line,
    postalCode,
    town,
    accountId: met.accountId,
    lastDocumentAt: met.acceptedAt,
  })
}

/**
 * The devis of a client of the book, the latest first: those written for them, and those sent to
 * the person the site brought.
 */
export function listQuotesOfClient(
  ctx: Ctx<Artisan>,
  client: { id: ClientId; accountId: AccountId | null },
) {
  return ctx.db
    .select(pick(quotes, 'id', 'number', 'title', 'status', 'totalInclCents', 'sentAt'))
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(
      and(
        eq(quotes.artisanId, ctx.who.artisanId),
        or(
          eq(quoteRequests.clientId, client.id),
          client.accountId
            ? and(
                ofMarketplace,
                eq(quoteRequests.particulierId, client.accountId),
                inArray(quotes.status, ['sent', 'accepted', 'declined', 'expired', 'retracted']),
              )
            : undefined,
        ),
      ),
    )
    .orderBy(desc(sql`coalesce(${quotes.sentAt}, ${quotes.createdAt})`))
    .limit(50)
}
