import { and, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { log } from '#app/platform/log.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { pushKeys } from '#app/platform/web-push/push-keys.server.ts'
import {
  sendWebPush,
  type PushOutcome,
  type PushTarget,
  type WebPush,
} from '#app/platform/web-push/send-web-push.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import {
  noticeFacts,
  NOTICE_KINDS,
  type NoticeKind,
} from '#app/features/notifications/notice-kinds.ts'
import { pick } from '#app/values/pick.ts'
import { PUSH_WORDS } from './push-devices.ts'
import type { PushMessage } from './push-sender.server.ts'
import { pushSubscriptions } from './push.tables.server.ts'

/** Pauses before a service that could not take it is asked again, milliseconds. */
const AGAIN_AFTER_MS = [500, 2_000]
/** An answer within a day, or a person who waits: the device is woken for these. */
const URGENT: ReadonlySet<string> = new Set<NoticeKind>(['lead_proposed', 'message'])

/**
 * Rings every device of an account with a sentence that names nobody. What a device shows of one
 * thing takes the place of what it showed before, so that twice is once. Browsers that left are
 * forgotten. Nothing rings for a suspended account.
 */
export async function ringDevices(
  ctx: Ctx<System>,
  accountId: AccountId,
  message: PushMessage,
  config: Config = readConfig(),
): Promise<PushOutcome[]> {
  const keys = pushKeys(config)
  if (!keys) return []
  const devices = await ctx.db
    .select(pick(pushSubscriptions, 'id', 'endpoint', 'p256dh', 'auth'))
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.accountId))
    .where(and(eq(pushSubscriptions.accountId, accountId), isNull(users.suspendedAt)))
  const push = pushOf(message)
  const send = async (target: PushTarget, again = 0): Promise<PushOutcome> => {
    const outcome = await sendWebPush(config, keys, target, push)
    const pause = AGAIN_AFTER_MS[again]
    if (outcome !== 'later' || pause === undefined) return outcome
    await new Promise((resolve) => setTimeout(resolve, pause))
    return send(target, again + 1)
  }
  const outcomes = await Promise.all(devices.map((device) => send(device)))
  const these = (wanted: PushOutcome) =>
    devices.filter((_, index) => outcomes[index] === wanted).map(({ id }) => id)
  if (these('gone').length > 0)
    await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, these('gone')))
  if (these('sent').length > 0)
    await ctx.db
      .update(pushSubscriptions)
      .set({ rungAt: ctx.now })
      .where(inArray(pushSubscriptions.id, these('sent')))
  for (const outcome of ['refused', 'later'] as const)
    if (these(outcome).length > 0) log.warn('web push', { outcome, devices: these(outcome).length })
  return outcomes
}

/** What leaves for a device: no sentence of the notice, which may name somebody, only what it is about. */
export function pushOf({ title, href, tag }: PushMessage): WebPush {
  const kind = tag.split(':')[0]!
  const topic = Object.hasOwn(NOTICE_KINDS, kind) ? noticeFacts(kind).topic : null
  // Without a kind it is our own count of what waited.
  const body = topic
    ? PUSH_WORDS[topic]
    : /^\d+ nouveautés vous attendent$/.test(title)
      ? title
      : 'Des nouveautés vous attendent'
  return {
    payload: JSON.stringify({ title: operator().brand, body, href, tag }),
    tag,
    urgent: URGENT.has(kind),
  }
}
