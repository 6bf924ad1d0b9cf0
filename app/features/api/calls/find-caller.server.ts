import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { KEY_FORM, type ApiScope } from '#app/features/api/keys/api-key.ts'
import { hashOf } from '#app/features/api/keys/make-key.server.ts'
import type { Caller } from '#app/features/api/operations/operation.server.ts'
import { apiKeys } from '#app/features/api/tables.server.ts'
import { planHasSoftware } from '#app/features/subscriptions/plan-has-software.server.ts'
import type { Artisan, Ctx, Visitor } from '#app/platform/context.ts'
import type { ApiKeyId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'

/** A live key: what it lets do, and in whose name. `standing` is asked once its limit has let the call in. */
export type FoundKey = {
  id: ApiKeyId
  scopes: readonly ApiScope[]
  version: string
  caller: Caller
  standing: () => Promise<Result<undefined, 'account_closed' | 'plan_without_api'>>
}

/** The key that an `Authorization` header carries. Its day of use is noted, once a day. */
export async function findCaller(
  ctx: Ctx<Visitor>,
  authorization: string | null,
): Promise<Result<FoundKey, 'no_key' | 'unknown_key'>> {
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!key) return refuse('no_key')
  if (!KEY_FORM.test(key)) return refuse('unknown_key')
  const [found] = await ctx.db
    .select({
      ...pick(apiKeys, 'id', 'name', 'scopes', 'version', 'artisanId', 'partnerId'),
      accountId: users.id,
      closed: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(apiKeys)
    // A company's identifier is that of its account.
    .leftJoin(users, sql`${users.id} = ${apiKeys.artisanId}`)
    .where(and(eq(apiKeys.keyHash, hashOf(key)), isNull(apiKeys.revokedAt)))
  if (!found) return refuse('unknown_key')
  await noteUse(ctx, found.id)
  const { id, scopes, version, artisanId, accountId, partnerId } = found
  if (partnerId)
    return ok({ id, scopes, version, caller: { kind: 'partner', ctx, partnerId }, standing })
  const { clientKey } = ctx.who
  const who: Artisan = {
    kind: 'artisan',
    artisanId: artisanId!,
    accountId: accountId!,
    clientKey,
    // What is done by a key is told as done by it, and not by the owner's own hand.
    crewName: `API, ${found.name}`,
  }
  const company = { ...ctx, who }
  return ok({
    id,
    scopes,
    version,
    caller: { kind: 'company', ctx: company },
    standing: async () => (found.closed ? refuse('account_closed') : withPlan(company)),
  })
}

const standing = async () => ok()

async function withPlan(ctx: Ctx<Artisan>) {
  return (await planHasSoftware(ctx, ctx.who.artisanId)) ? ok() : refuse('plan_without_api')
}

async function noteUse(ctx: Ctx, keyId: ApiKeyId): Promise<void> {
  const today = dayOf(ctx.now, PARIS)
  await ctx.db
    .update(apiKeys)
    .set({ lastUsedOn: today })
    .where(and(eq(apiKeys.id, keyId), sql`${apiKeys.lastUsedOn} is distinct from ${today}`))
}
