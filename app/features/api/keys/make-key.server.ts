import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { planHasSoftware } from '#app/features/subscriptions/plan-has-software.server.ts'
import { apiKeys } from '#app/features/api/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type ApiKeyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  KEY_PREFIX,
  LATEST_VERSION,
  refusalToMakeKey,
  type ApiScope,
  type MakeKeyRefusal,
} from './api-key.ts'

/** What of a key is kept. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** A new key, and what is kept of it. */
export function newKey(now: Date) {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  return {
    key,
    kept: {
      id: newId<ApiKeyId>(),
      keyHash: hashOf(key),
      lastFour: key.slice(-4),
      version: LATEST_VERSION,
      createdAt: now,
    },
  }
}

/**
 * Makes a key of the company and answers it, the only time it can be read; the owner is told by mail.
 * Asks for a plan with the API, and at most ten keys that are not revoked.
 */
export async function makeKey(
  ctx: Ctx<Artisan>,
  { name, scopes }: { name: string; scopes: readonly ApiScope[] },
): Promise<Result<string, MakeKeyRefusal>> {
  const { artisanId } = ctx.who
  if (!(await planHasSoftware(ctx, artisanId))) return refuse('plan_without_api')
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    const live = await tx.db.$count(
      apiKeys,
      and(eq(apiKeys.artisanId, artisanId), isNull(apiKeys.revokedAt)),
    )
    const refusal = refusalToMakeKey({ name, scopes }, live)
    if (refusal) return refuse(refusal)
    const { key, kept } = newKey(tx.now)
    await tx.db.insert(apiKeys).values({ ...kept, artisanId, name, scopes: [...scopes] })
    const { accountId } = tx.who
    await publish(tx, { type: 'account.security_changed', accountId, what: 'api_key_made' })
    return ok(key)
  })
}

/** Revokes a key of the company, at once; false when it has none such that is live. */
export async function revokeKey(ctx: Ctx<Artisan>, keyId: ApiKeyId): Promise<boolean> {
  const revoked = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.now })
    .where(
      and(
        eq(apiKeys.id, keyId),
        eq(apiKeys.artisanId, ctx.who.artisanId),
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning({ id: apiKeys.id })
  return revoked.length > 0
}
