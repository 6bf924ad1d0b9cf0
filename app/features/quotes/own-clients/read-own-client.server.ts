import { and, eq, isNull } from 'drizzle-orm'
import { clients } from '#app/features/clients/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ClientId } from '#app/values/identity/ids.ts'
import type { OwnClient } from './own-client.ts'

/** The client for whom a company wrote a request; null for one of the marketplace, and once the client is deleted. */
export async function readOwnClient(
  ctx: Ctx,
  request: { clientId: ClientId | null },
): Promise<OwnClient | null> {
  if (!request.clientId) return null
  const [client] = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.id, request.clientId), isNull(clients.deletedAt)))
  if (!client) return null
  const { id, kind, name, email, phone, siren, siret, addressLine: line, postalCode, town } = client
  const whole = line !== '' && postalCode !== '' && town !== ''
  return {
    id,
    kind,
    name,
    email,
    phone,
    siren,
    siret,
    address: whole ? { line, postalCode, town } : null,
  }
}
