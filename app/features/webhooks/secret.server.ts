import { sql } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { seal, unseal } from '#app/platform/web/seal.server.ts'
import type { WebhookEndpointId } from '#app/values/identity/ids.ts'
import { isOwn } from './own-endpoint.server.ts'
import { newSecret } from './signature.server.ts'
import { webhookEndpoints } from './tables.server.ts'
import { OLD_SECRET_MS } from './webhook.ts'

/** What a copy of the database cannot open a secret for. */
export const SECRET_PURPOSE = 'webhook-secret'

/**
 * The secrets that a message is signed with at an instant, the newest first; none when this product cannot open them
 * any more (it has another `AUTH_SECRET`).
 */
export function secretsOf(
  endpoint: Pick<typeof webhookEndpoints.$inferSelect, 'secret' | 'oldSecret' | 'oldSecretUntil'>,
  now: Date,
): string[] {
  const { secret, oldSecret, oldSecretUntil } = endpoint
  const sealed = oldSecretUntil && oldSecretUntil > now ? [secret, oldSecret] : [secret]
  return sealed.flatMap((one) => (one && unseal(SECRET_PURPOSE, one)) ?? [])
}

/** The secret of a receiver, for its owner who proved who they are; null when the company has none such. */
export async function readSecret(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
): Promise<{ secret: string | null } | null> {
  const [found] = await ctx.db
    .select({ secret: webhookEndpoints.secret })
    .from(webhookEndpoints)
    .where(isOwn(ctx, id))
  return found ? { secret: unseal(SECRET_PURPOSE, found.secret) } : null
}

/** Gives a receiver another secret; the one before goes on signing for a day. Null when the company has none such. */
export async function rotateSecret(
  ctx: Ctx<Artisan>,
  id: WebhookEndpointId,
): Promise<{ secret: string } | null> {
  const secret = newSecret()
  const [rotated] = await ctx.db
    .update(webhookEndpoints)
    .set({
      secret: seal(SECRET_PURPOSE, secret),
      oldSecret: sql`${webhookEndpoints.secret}`,
      oldSecretUntil: new Date(ctx.now.getTime() + OLD_SECRET_MS),
    })
    .where(isOwn(ctx, id))
    .returning({ id: webhookEndpoints.id })
  return rotated ? { secret } : null
}
