import { and, eq, isNull } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ClientId } from '#app/values/identity/ids.ts'
import { clients } from './tables.server.ts'

/** A client of a company's book, as it keeps them. */
export type Client = typeof clients.$inferSelect

/** The clients of one's own book that were not deleted. */
export const ownClients = (ctx: Ctx<Artisan>) =>
  and(eq(clients.artisanId, ctx.who.artisanId), isNull(clients.deletedAt))

/** A client of the artisan's own book, archived or not; null when there is none, or it was deleted. */
export async function readClient(ctx: Ctx<Artisan>, clientId: ClientId): Promise<Client | null> {
  const [client] = await ctx.db
    .select()
    .from(clients)
    .where(and(ownClients(ctx), eq(clients.id, clientId)))
  return client ?? null
}
