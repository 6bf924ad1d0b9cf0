import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { keepAnnouncement } from '#app/features/announcements/announce-change.server.ts'
import { declared, type SettingKey } from '#app/features/product-settings/product-settings.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { settingChanges } from '#app/features/product-settings/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf, startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import {
  REASON_MAX,
  REASON_MIN,
  refusalToSet,
  type CancelRefusal,
  type SettingInput,
  type SettingRefusal,
} from './setting-change.ts'
import { changeInWords, valuesInWords } from './setting-words.ts'

/** What a change did: whether those concerned are told by mail, and when it takes effect. */
export type SettingChanged = { announced: boolean; effectiveAt: Date }

/**
 * Sets the figures of a setting from a day on, or at once. Where the text that tells it is announced before it changes,
 * the day respects its notice, and the announcement is kept in the same transaction: mails leave by
 * `send-announcements`. A setting that two people change wants one who approves (`needs_approval`).
 */
export async function changeSetting(
  ctx: Ctx<Admin>,
  input: SettingInput,
  reason: string,
): Promise<Result<SettingChanged, SettingRefusal>> {
  const { key, values, startsOn, follows } = input
  const { announced, twoPeople, pages, label } = declared(key)
  const why = plainText(reason, REASON_MAX)
  return inTransaction(ctx, async (tx): Promise<Result<SettingChanged, SettingRefusal>> => {
    const before = await readSetting(tx, key)
    const last = await lastOf(tx, key)
    const refusal = refusalToSet(input, why, {
      present: before,
      last: last?.id ?? null,
      waits: last?.effectiveAt != null && last.effectiveAt > tx.now,
      today: dayOf(tx.now, PARIS),
    })
    if (refusal) return refuse(refusal)
    if (twoPeople && !tx.who.approval) return refuse('needs_approval')
    const starts = startsOn === null ? tx.now : startOfDay(startsOn, PARIS)
    const effectiveAt = starts < tx.now ? tx.now : starts
    const id = newId<string>()
    const announcementId = announced ? newId<string>() : null
    const written = await tx.db
      .insert(settingChanges)
      .values({
        id,
        key,
        follows,
        value: values,
        effectiveAt,
        announcementId,
        madeBy: tx.who.accountId,
        askedBy: tx.who.approval?.askedBy ?? null,
        reason: why,
        madeAt: tx.now,
      })
      .onConflictDoNothing({ target: [settingChanges.key, settingChanges.follows] })
      .returning({ id: settingChanges.id })
    // Somebody who had seen the same figures wrote first.
    if (written.length === 0) return refuse('changed')
    if (announced && startsOn)
      await keepAnnouncement(tx, {
        id: announcementId!,
        about: announced,
        words: changeInWords(key, { before, after: values, day: startsOn, reason: why }),
        appliesOn: startsOn,
      })
    if (pages.length > 0) contentChanged(tx, ...pages)
    await recordAudit(tx, 'setting.change', key, {
      setting: label,
      from: valuesInWords(key, before),
      to: valuesInWords(key, values),
      ...(startsOn ? { starts: startsOn } : {}),
      reason: why,
    })
    return ok({ announced: announced !== null, effectiveAt })
  })
}

/** Takes back a change that has not begun. Whoever was told of it is told that it will not happen. */
export async function cancelSettingChange(
  ctx: Ctx<Admin>,
  key: SettingKey,
  changeId: string,
  reason: string,
): Promise<Result<undefined, CancelRefusal | 'not_found'>> {
  const why = plainText(reason, REASON_MAX)
  const { announced, label } = declared(key)
  return inTransaction(ctx, async (tx): Promise<Result<undefined, CancelRefusal | 'not_found'>> => {
    const [change] = await tx.db
      .select()
      .from(settingChanges)
      .where(eq(settingChanges.id, changeId))
    if (!change?.value || change.key !== key) return refuse('not_found')
    const last = await lastOf(tx, key)
    // A change that waits is the last line of its setting until it is taken back or another one is made.
    if (change.effectiveAt! <= tx.now || last?.id !== changeId) return refuse('begun')
    if (why.length < REASON_MIN) return refuse('reason_short')
    const announcementId = announced && change.announcementId ? newId<string>() : null
    const written = await tx.db
      .insert(settingChanges)
      .values({
        id: newId<string>(),
        key,
        follows: changeId,
        cancels: changeId,
        announcementId,
        madeBy: tx.who.accountId,
        reason: why,
        madeAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: settingChanges.id })
    if (written.length === 0) return refuse('changed')
    if (announcementId)
      await keepAnnouncement(tx, {
        id: announcementId,
        about: announced!,
        words: `Pourquoi\u00a0: ${why}`,
        appliesOn: dayOf(change.effectiveAt!, PARIS),
        replaces: change.announcementId!,
      })
    await recordAudit(tx, 'setting.cancel', key, {
      setting: label,
      to: valuesInWords(key, change.value),
      reason: why,
    })
    return ok()
  })
}

/** The last line of a setting's history; null before the first. */
async function lastOf(tx: Ctx, key: SettingKey) {
  const [last] = await tx.db
    .select({ id: settingChanges.id, effectiveAt: settingChanges.effectiveAt })
    .from(settingChanges)
    .where(
      and(
        eq(settingChanges.key, key),
        sql`not exists (select from setting_changes later where later.follows = ${settingChanges.id})`,
      ),
    )
  return last ?? null
}
