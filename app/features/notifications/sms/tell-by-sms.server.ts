import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { quietUntil } from '#app/features/notifications/quiet-hours.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { momentsOf, planHasPush } from '#app/features/notifications/wishes.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { maySendSms, sendSms, smsProvider } from '#app/platform/sms/send-sms.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ALERT_HOURS, ALERTS_A_DAY } from './sms-alert.ts'
import { smsAlerts, smsAlertsTold } from './sms-alerts.tables.server.ts'

/**
 * A new request to tell by text message: `cause` is that of its notice. `onCall`: asked for by
 * whoever is on call, at hours of their own choosing and whatever their plan.
 */
export type SmsAlert = {
  accountId: AccountId
  cause: string
  text: string
  urgent: boolean
  onCall: boolean
}

/**
 * Tells whoever asked for it of a new request by text message, once a cause, in the transaction at
 * hand: at once, or when their quiet hours end.
 */
export async function tellBySms(tx: Ctx, alert: SmsAlert): Promise<void> {
  if (!smsProvider()) return
  const { accountId, cause, text, urgent, onCall } = alert
  const [row] = await tx.db.select().from(smsAlerts).where(eq(smsAlerts.accountId, accountId))
  if (!row?.phone) return
  if (!onCall) {
    if (row.wish === 'never' || (row.wish === 'urgent' && !urgent)) return
    if (!(await planHasPush(tx, accountId))) return
  }
  const quiet = onCall ? null : quietUntil(await momentsOf(tx, accountId), tx.now)
  const [told] = await tx.db
    .insert(smsAlertsTold)
    .values({ accountId, cause, text, at: tx.now, dueAt: quiet ?? tx.now })
    .onConflictDoNothing()
    .returning({ cause: smsAlertsTold.cause })
  if (told && !quiet) await settle(tx, accountId, cause, text, onCall)
}

/**
 * Sends the alerts that waited for the end of quiet hours, but those of requests that were looked at
 * meanwhile. Returns how many left.
 */
export async function sendHeldAlerts(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ accountId: smsAlertsTold.accountId, cause: smsAlertsTold.cause })
    .from(smsAlertsTold)
    .where(and(isNull(smsAlertsTold.settledAt), lte(smsAlertsTold.dueAt, ctx.now)))
    .orderBy(asc(smsAlertsTold.dueAt))
    .limit(limit)
  const heldOf = new Map(due.map((held) => [`${held.accountId} ${held.cause}`, held]))
  return eachDue(ctx, 'send-held-sms', [...heldOf.keys()], async (tx, key) => {
    const { accountId, cause } = heldOf.get(key)!
    const which = and(eq(smsAlertsTold.accountId, accountId), eq(smsAlertsTold.cause, cause))
    const [held] = await tx.db
      .select()
      .from(smsAlertsTold)
      .where(and(which, isNull(smsAlertsTold.settledAt)))
      .for('update', { skipLocked: true })
    return held !== undefined && settle(tx, accountId, cause, held.text)
  })
}

/**
 * Has an alert leave, or leaves it out: the request was looked at, the account is
 * suspended, the mobile or the plan is gone,
 * or the day's messages are spent. Whether it left.
 */
async function settle(
  tx: Ctx,
  accountId: AccountId,
  cause: string,
  text: string,
  onCall = false,
): Promise<boolean> {
  // Held, so that ten requests at once are counted one after the other.
  const [row] = await tx.db
    .select()
    .from(smsAlerts)
    .where(eq(smsAlerts.accountId, accountId))
    .for('update')
  const leaves =
    row?.phone != null &&
    (onCall || (row.wish !== 'never' && (await planHasPush(tx, accountId)))) &&
    !(await isSuspended(tx, accountId)) &&
    !(await wasRead(tx, accountId, cause)) &&
    (await sentToday(tx, accountId)) < ALERTS_A_DAY &&
    (await maySendSms(tx, 'alert'))
  if (leaves)
    await sendSms(tx, {
      to: row.phone!,
      text,
      goodUntil: new Date(tx.now.getTime() + ALERT_HOURS * 3_600_000),
      use: 'alert',
    })
  await tx.db
    .update(smsAlertsTold)
    .set({ settledAt: tx.now, sentAt: leaves ? tx.now : null })
    .where(and(eq(smsAlertsTold.accountId, accountId), eq(smsAlertsTold.cause, cause)))
  return leaves
}

/** Whoever the team suspended is told of no new request, like on their devices. */
async function isSuspended(tx: Ctx, accountId: AccountId): Promise<boolean> {
  return (await tx.db.$count(users, and(eq(users.id, accountId), isNotNull(users.suspendedAt)))) > 0
}

async function wasRead(tx: Ctx, accountId: AccountId, cause: string): Promise<boolean> {
  const [notice] = await tx.db
    .select({ readAt: notices.readAt })
    .from(notices)
    .where(and(eq(notices.accountId, accountId), eq(notices.dedupeKey, cause)))
  return notice?.readAt != null
}

function sentToday(tx: Ctx, accountId: AccountId): Promise<number> {
  return tx.db.$count(
    smsAlertsTold,
    and(
      eq(smsAlertsTold.accountId, accountId),
      gt(smsAlertsTold.sentAt, new Date(tx.now.getTime() - 86_400_000)),
    ),
  )
}
