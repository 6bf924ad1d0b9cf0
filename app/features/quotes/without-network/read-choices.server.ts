import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { ownClients } from '#app/features/clients/queries.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ClientId, LeadId, QuoteId } from '#app/values/identity/ids.ts'
import type { VatRegime } from '#app/values/numbers/vat.ts'
import { pick } from '#app/values/pick.ts'

/** Leads and clients that the page holds at most, the last changed first. */
const MOST = 200

/** A contact that was taken and has no draft yet. */
type LeadChoice = {
  id: LeadId
  client: string
  town: string
  title: string
  trade: TradeSlug
  postalCode: string
  insee: string
}
/** A client of the company's book, and where they live. */
type ClientChoice = {
  id: ClientId
  name: string
  addressLine: string
  postalCode: string
  town: string
}

/** For whom a devis may be begun without network, and what its lines may bear. */
export type WithoutNetworkChoices = {
  leads: LeadChoice[]
  clients: ClientChoice[]
  /** Contacts that have a draft already, begun on the site or elsewhere. */
  begun: { leadId: LeadId; quoteId: QuoteId }[]
  trades: TradeSlug[]
  vatRegime: VatRegime
  subscribed: boolean
}

/** Reads what a device needs to begin a devis without network: the leads held, the clients, the trades, the regime. */
export async function readWithoutNetworkChoices(ctx: Ctx<Artisan>): Promise<WithoutNetworkChoices> {
  const { artisanId } = ctx.who
  const [held, book, begun, trades, [company], subscription] = await Promise.all([
    ctx.db
      .select({
        id: leads.id,
        firstName: requestContactDetails.firstName,
        lastName: requestContactDetails.lastName,
        ...pick(quoteRequests, 'town', 'publicDescription', 'trade', 'postalCode', 'insee'),
      })
      .from(leads)
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
      .where(
        and(
          eq(leads.artisanId, artisanId),
          inArray(leads.status, ['opened', 'quoted']),
          isNull(leads.quotesRefusedAt),
          isNull(quoteRequests.quotesRefusedAt),
          eq(quoteRequests.origin, 'marketplace'),
          notExists(
            ctx.db
              .select({ one: sql`1` })
              .from(quotes)
              .where(and(eq(quotes.leadId, leads.id), eq(quotes.status, 'draft'))),
          ),
        ),
      )
      .orderBy(desc(leads.updatedAt))
      .limit(MOST),
    ctx.db
      .select(pick(clients, 'id', 'name', 'addressLine', 'postalCode', 'town'))
      .from(clients)
      .where(and(ownClients(ctx), isNull(clients.archivedAt)))
      .orderBy(desc(clients.updatedAt))
      .limit(MOST),
    ctx.db
      .select({ leadId: quotes.leadId, quoteId: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.artisanId, artisanId), eq(quotes.status, 'draft')))
      .orderBy(desc(quotes.updatedAt))
      .limit(MOST),
    ctx.db
      .select({ trade: artisanTrades.trade })
      .from(artisanTrades)
      .where(eq(artisanTrades.artisanId, artisanId))
      .orderBy(artisanTrades.trade),
    ctx.db
      .select({ vatRegime: artisans.vatRegime })
      .from(artisans)
      .where(eq(artisans.id, artisanId)),
    getSubscription(ctx),
  ])
  return {
    leads: held.map(({ firstName, lastName, publicDescription, ...lead }) => ({
      ...lead,
      client: shortName({ firstName, lastName }),
      title: requestTitle(publicDescription),
    })),
    clients: book,
    begun,
    trades: trades.map(({ trade }) => trade),
    vatRegime: company?.vatRegime ?? 'standard',
    subscribed: subscription.status === 'active',
  }
}
