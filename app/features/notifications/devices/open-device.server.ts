import { createHash } from 'node:crypto'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { deviceInWords } from '#app/features/accounts/sessions/user-agent-words.ts'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { areKeysPlausible, mayCallEndpoint } from '#app/platform/web-push/push-endpoint.ts'
import { pushKeys } from '#app/platform/web-push/push-keys.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { DEVICES_AT_MOST, OPENINGS, type PushDevice, type PushRefusal } from './push-devices.ts'
import { pushSubscriptions } from './push.tables.server.ts'
import { planHasPush } from '#app/features/notifications/wishes.server.ts'

/** What a browser says of itself when it is opened to web push, as `PushSubscription.toJSON()` has it. */
export type OpenedDevice = {
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string | null
}

/**
 * Lets news ring on a browser. Only for plans that have it, only at addresses of the browsers' own services, eight
 * devices at most. Opened again it keeps its place; opened by somebody else it changes hands.
 */
export async function openDevice(
  ctx: Ctx<Artisan>,
  { endpoint, p256dh, auth, userAgent }: OpenedDevice,
  config: Config = readConfig(),
): Promise<Result<undefined, PushRefusal>> {
  if (!pushKeys(config)) return refuse('off')
  if (!(await spend(ctx, OPENINGS, ctx.who.accountId))) return refuse('too_often')
  if (!mayCallEndpoint(endpoint, config.webPushStandIn) || !areKeysPlausible({ p256dh, auth }))
    return refuse('address')
  return inTransaction(ctx, async (tx) => {
    if (!(await planHasPush(tx, ctx.who.accountId))) return refuse('plan')
    // One at a time: two tabs that open their eighth and ninth device wait for each other.
    await tx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, ctx.who.accountId))
      .for('update')
    const [others] = await tx.db
      .select({ many: count() })
      .from(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.accountId, ctx.who.accountId),
          ne(pushSubscriptions.endpoint, endpoint),
        ),
      )
    if ((others?.many ?? 0) >= DEVICES_AT_MOST) return refuse('too_many')
    const said = { accountId: ctx.who.accountId, p256dh, auth, device: deviceInWords(userAgent) }
    await tx.db
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, createdAt: tx.now, ...said })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: said })
    return ok()
  })
}

/** Lets news no longer ring on a device of one's own; one that is gone, or another's, changes nothing. */
export async function closeDevice(ctx: Ctx<Artisan>, deviceId: string): Promise<void> {
  await ctx.db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.id, deviceId), eq(pushSubscriptions.accountId, ctx.who.accountId)),
    )
}

/**
 * The devices of somebody, oldest first, and the public key that a browser subscribes with; a null
 * key: this site pushes nothing.
 */
export async function readDevices(
  ctx: Ctx<Artisan>,
): Promise<{ publicKey: string | null; devices: PushDevice[] }> {
  const rows = await ctx.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, ctx.who.accountId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
  return {
    publicKey: pushKeys(readConfig())?.publicKey ?? null,
    devices: rows.map(({ id, device, createdAt, endpoint }) => ({
      id,
      device,
      createdAt,
      endpointHash: createHash('sha256').update(endpoint).digest('hex'),
    })),
  }
}
