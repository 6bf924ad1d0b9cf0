import { lookup } from 'node:dns'
import { and, eq, ne } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { planHasSoftware } from '#app/features/subscriptions/plan-has-software.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { seal } from '#app/platform/web/seal.server.ts'
import { newId, type WebhookEndpointId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { EndpointInput } from './endpoint-form.ts'
import { isOwn } from './own-endpoint.server.ts'
import { refusalOfAddress } from './receiver-address.server.ts'
import { SECRET_PURPOSE } from './secret.server.ts'
import { newSecret } from './signature.server.ts'
import { webhookEndpoints } from './tables.server.ts'
import { refusalToAdd, type EndpointRefusal } from './webhook.ts'

/** A receiver that was added, with the secret that its messages are signed with. */
type Added = { id: WebhookEndpointId; secret: string }

/** Adds a receiver, on from now: what happened before is not told. */
export async function addEndpoint(
  ctx: Ctx<Artisan>,
  input: EndpointInput,
  resolveName: typeof lookup = lookup,
): Promise<Result<Added, EndpointRefusal>> {
  const wrong = await refusalOfAddress(input.url, resolveName)
  if (wrong) return refuse(wrong)
  return inTransaction(ctx, async (tx) => {
    const { artisanId } = tx.who
    await lockArtisan(tx, artisanId)
    if (!(await planHasSoftware(tx, artisanId))) return refuse('not_in_plan')
    const refusal = refusalToAdd(input.url, await othersOf(tx))
    if (refusal) return refuse(refusal)
    const id = newId<WebhookEndpointId>()
    const secret = newSecret()
    await tx.db.insert(webhookEndpoints).values({
      id,
      artisanId,
      ...input,
      secret: seal(SECRET_PURPOSE, secret),
      createdAt: tx.now,
    })
    return ok({ id, secret })
  })
}

/** Changes where a receiver is, or what it is told; what waits for it leaves for the new address. */
export async function changeEndpoint(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
  input: EndpointInput,
): Promise<Result<undefined, EndpointRefusal | 'not_found'>> {
  const wrong = await refusalOfAddress(input.url)
  if (wrong) return refuse(wrong)
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, tx.who.artisanId)
    if ((await othersOf(tx, id)).some(({ url }) => url === input.url))
      return refuse('already_there')
    const [changed] = await tx.db
      .update(webhookEndpoints)
      .set(input)
      .where(isOwn(tx, id))
      .returning({ id: webhookEndpoints.id })
    return changed ? ok() : refuse('not_found')
  })
}

/** Takes a receiver away, with what waited for it; false when the company has none such. */
export async function removeEndpoint(ctx: Ctx<Artisan>, id: WebhookEndpointId): Promise<boolean> {
  const removed = await ctx.db
    .delete(webhookEndpoints)
    .where(isOwn(ctx, id))
    .returning({ id: webhookEndpoints.id })
  return removed.length > 0
}

function othersOf(tx: Ctx<Artisan>, but?: WebhookEndpointId) {
  return tx.db
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.artisanId, tx.who.artisanId),
        but ? ne(webhookEndpoints.id, but) : undefined,
      ),
    )
}
