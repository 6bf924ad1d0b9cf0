import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ownClients } from '#app/features/clients/queries.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ClientId } from '#app/values/identity/ids.ts'

/** Clients offered at once; the others are chosen from the book. */
const OFFERED = 200

/**
 * What a devis for an own client begins from: the clients of the book, the last changed first kept,
 * by name; and the company's trades.
 */
export async function listOwnQuoteChoices(
  ctx: Ctx<Artisan>,
): Promise<{ clients: { id: ClientId; name: string; town: string }[]; trades: TradeSlug[] }> {
  const latest = ctx.db
    .select({ id: clients.id, name: clients.name, town: clients.town })
    .from(clients)
    .where(and(ownClients(ctx), isNull(clients.archivedAt)))
    .orderBy(sql`${clients.updatedAt} desc`)
    .limit(OFFERED)
    .as('latest')
  const rows = await ctx.db
    .select()
    .from(latest)
    .orderBy(sql`fold_text(${latest.name})`)
  const trades = await ctx.db
    .select({ trade: artisanTrades.trade })
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, ctx.who.artisanId))
    .orderBy(asc(artisanTrades.trade))
  return { clients: rows, trades: trades.map(({ trade }) => trade) }
}
