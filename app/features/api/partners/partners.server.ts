import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import {
  refusalToMakeKey,
  type KeyView,
  type MakeKeyRefusal,
} from '#app/features/api/keys/api-key.ts'
import { newKey } from '#app/features/api/keys/make-key.server.ts'
import { SHOWN } from '#app/features/api/keys/queries.server.ts'
import { apiKeys, apiPartners } from '#app/features/api/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId, type ApiKeyId, type ApiPartnerId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** A partner as the team reads it. */
export type PartnerView = { id: ApiPartnerId; name: string; email: string; keys: KeyView[] }

/** Adds a partner: nothing is sent, and it may do nothing before it has a key. */
export function addPartner(
  ctx: Ctx<Admin>,
  { name, email }: { name: string; email: EmailAddress },
): Promise<Result<ApiPartnerId, 'name_missing' | 'already_there'>> {
  return inTransaction(ctx, async (tx) => {
    if (name === '') return refuse('name_missing')
    const id = newId<ApiPartnerId>()
    const added = await tx.db
      .insert(apiPartners)
      .values({ id, name, email, createdBy: tx.who.accountId, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: apiPartners.id })
    if (added.length === 0) return refuse('already_there')
    await recordAudit(tx, 'api_partner.added', id, { name })
    return ok(id)
  })
}

/** Makes a key of a partner and answers it, the only time it can be read. It posts requests, and reads nothing. */
export function makePartnerKey(
  ctx: Ctx<Admin>,
  partnerId: ApiPartnerId,
  name: string,
): Promise<Result<string, MakeKeyRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [partner] = await tx.db
      .select({ id: apiPartners.id })
      .from(apiPartners)
      .where(eq(apiPartners.id, partnerId))
      .for('update')
    if (!partner) return refuse('not_found')
    const scopes = ['requests:write' as const]
    const live = await tx.db.$count(
      apiKeys,
      and(eq(apiKeys.partnerId, partnerId), isNull(apiKeys.revokedAt)),
    )
    const refusal = refusalToMakeKey({ name, scopes }, live)
    if (refusal) return refuse(refusal)
    const { key, kept } = newKey(tx.now)
    await tx.db.insert(apiKeys).values({ ...kept, partnerId, name, scopes })
    await recordAudit(tx, 'api_key.made', kept.id, { name })
    return ok(key)
  })
}

/** Revokes a key of a partner, at once; false when there is none such that is live. A company's is its own to end. */
export function revokePartnerKey(ctx: Ctx<Admin>, keyId: ApiKeyId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const partners = tx.db.select({ id: apiPartners.id }).from(apiPartners)
    const [revoked] = await tx.db
      .update(apiKeys)
      .set({ revokedAt: tx.now })
      .where(
        and(eq(apiKeys.id, keyId), inArray(apiKeys.partnerId, partners), isNull(apiKeys.revokedAt)),
      )
      .returning({ name: apiKeys.name })
    if (!revoked) return false
    await recordAudit(tx, 'api_key.revoked', keyId, { name: revoked.name })
    return true
  })
}

/** Every partner by name, with their keys, live ones first. */
export async function listPartners(ctx: Ctx<Admin>): Promise<PartnerView[]> {
  const partners = await ctx.db
    .select({ id: apiPartners.id, name: apiPartners.name, email: apiPartners.email })
    .from(apiPartners)
    .orderBy(asc(apiPartners.name))
  const keys = await ctx.db
    .select({ ...SHOWN, partnerId: apiKeys.partnerId })
    .from(apiKeys)
    .where(
      inArray(
        apiKeys.partnerId,
        partners.map(({ id }) => id),
      ),
    )
    .orderBy(desc(isNull(apiKeys.revokedAt)), desc(apiKeys.createdAt))
  return partners.map((partner) => ({
    ...partner,
    keys: keys.flatMap(({ partnerId, ...key }) => (partnerId === partner.id ? [key] : [])),
  }))
}
