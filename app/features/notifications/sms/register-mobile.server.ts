import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { planHasPush } from '#app/features/notifications/wishes.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { keyedHash } from '#app/platform/web/seal.server.ts'
import { maySendSms, sendSms, smsProvider } from '#app/platform/sms/send-sms.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { isMobile, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  MOBILE_CODE_MINUTES,
  MOBILE_CODE_TRIES,
  type MobileRefusal,
  type ProveRefusal,
  type SmsAlertsView,
  type SmsWish,
} from './sms-alert.ts'
import { smsAlerts } from './sms-alerts.tables.server.ts'

/** Codes that one account may ask for in an hour, and that one number gets in a day whoever asks. */
const OF_ACCOUNT = { name: 'sms-mobile', max: 3, windowSeconds: 3_600 }
const OF_NUMBER = { name: 'sms-mobile-number', max: 5, windowSeconds: 86_400 }

/** What a code is for, as its message says. */
const CODE_FOR = {
  artisan: 'recevoir ici vos nouvelles demandes',
  particulier: 'vérifier ce numéro',
}

/** What the settings show of text messages; null where the operator has no provider. */
export async function readSmsAlerts(ctx: Ctx<Artisan>): Promise<SmsAlertsView | null> {
  if (!smsProvider()) return null
  const [row] = await ctx.db
    .select()
    .from(smsAlerts)
    .where(eq(smsAlerts.accountId, ctx.who.accountId))
  const pending = row?.codeExpiresAt && row.codeExpiresAt > ctx.now ? row.pendingPhone : null
  return {
    phone: row?.phone ?? null,
    wish: row?.wish ?? 'never',
    pending,
    plan: await planHasPush(ctx, ctx.who.accountId),
  }
}

/** Sends a code to a mobile, which proves it; the number that was proved before stays until then. */
export async function askMobileCode(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  phone: PhoneNumber,
): Promise<Result<undefined, MobileRefusal>> {
  if (!smsProvider()) return refuse('no_provider')
  if (!isMobile(phone)) return refuse('not_mobile')
  const { accountId, kind } = ctx.who
  return inTransaction(ctx as Ctx, async (tx): Promise<Result<undefined, MobileRefusal>> => {
    if (!(await maySendSms(tx, 'code'))) return refuse('sms_spent')
    const number = keyedHash('mobile-code', phone)
    if (!(await spend(tx, OF_ACCOUNT, accountId)) || !(await spend(tx, OF_NUMBER, number)))
      return refuse('too_many_codes')
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const asked = {
      pendingPhone: phone,
      codeHash: hashOf(accountId, code),
      codeExpiresAt: new Date(tx.now.getTime() + MOBILE_CODE_MINUTES * 60_000),
      wrongTries: 0,
      changedAt: tx.now,
    }
    await tx.db
      .insert(smsAlerts)
      .values({ accountId, ...asked })
      .onConflictDoUpdate({ target: smsAlerts.accountId, set: asked })
    await sendSms(tx, {
      to: phone,
      text: `${code} : votre code Ouvréo pour ${CODE_FOR[kind]}. Valable ${MOBILE_CODE_MINUTES} minutes.`,
      goodUntil: asked.codeExpiresAt,
      use: 'code',
    })
    return ok()
  })
}

/** Proves the mobile by its code, once, and says of which requests it is told. */
export function proveMobile(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  code: string,
  wish: SmsWish,
): Promise<Result<undefined, ProveRefusal>> {
  const { accountId } = ctx.who
  return inTransaction(ctx as Ctx, async (tx): Promise<Result<undefined, ProveRefusal>> => {
    const [row] = await tx.db
      .select()
      .from(smsAlerts)
      .where(eq(smsAlerts.accountId, accountId))
      .for('update')
    if (!row?.pendingPhone || !row.codeExpiresAt) return refuse('no_code')
    if (row.codeExpiresAt <= tx.now || row.wrongTries >= MOBILE_CODE_TRIES)
      return refuse('code_over')
    const isRight = row.codeHash === hashOf(accountId, code.replaceAll(/\D/gu, ''))
    await tx.db
      .update(smsAlerts)
      .set(
        isRight
          ? {
              phone: row.pendingPhone,
              provedAt: tx.now,
              wish,
              pendingPhone: null,
              codeHash: null,
              codeExpiresAt: null,
              changedAt: tx.now,
            }
          : { wrongTries: row.wrongTries + 1 },
      )
      .where(eq(smsAlerts.accountId, accountId))
    return isRight ? ok() : refuse('code_wrong')
  })
}

/** Says of which requests the proved mobile is told; false without one. */
export async function chooseSmsWish(ctx: Ctx<Artisan>, wish: SmsWish): Promise<boolean> {
  const changed = await ctx.db
    .update(smsAlerts)
    .set({ wish, changedAt: ctx.now })
    .where(and(eq(smsAlerts.accountId, ctx.who.accountId), isNotNull(smsAlerts.phone)))
    .returning({ wish: smsAlerts.wish })
  return changed.length === 1
}

/** Forgets the mobile, and the one about to be proved; false when there was none. */
export async function removeMobile(ctx: Ctx<Artisan>): Promise<boolean> {
  const gone = await ctx.db
    .delete(smsAlerts)
    .where(eq(smsAlerts.accountId, ctx.who.accountId))
    .returning({ accountId: smsAlerts.accountId })
  return gone.length === 1
}

/** Under a key of ours and per account: a copy of the table tells no code. */
const hashOf = (accountId: AccountId, code: string) =>
  keyedHash('mobile-code', `${accountId}:${code}`)
