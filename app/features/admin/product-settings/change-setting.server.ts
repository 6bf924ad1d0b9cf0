import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { keepAnnouncement } from '#app/features/announcements/announce-change.server.ts'
import {
  declared,
  type SettingKey,
  type Values,
} from '#app/features/product-settings/product-settings.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
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
  refusalToSet,
  type CancelRefusal,
  type SettingInput,
  type SettingRefusal,
} from './setting-change.ts'
import { changeToTakeBack, keepLine, lastLineOf } from './setting-lines.server.ts'
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
  return inTransaction(ctx, async (tx) => {
    const before = await readSetting(tx, key)
    const last = await lastLineOf(tx, key)
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
    const announcementId = announced ? newId<string>() : null
    // Somebody who had seen the same figures wrote first.
    if (
      !(await keepLine(tx, {
        key,
        follows,
        value: values,
        effectiveAt,
        announcementId,
        reason: why,
      }))
    )
      return refuse('changed')
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
  return inTransaction(ctx, async (tx) => {
    const found = await changeToTakeBack<Values>(tx, key, changeId, why)
    if (!found.ok) return found
    const change = found.value
    const announcementId = announced && change.announcementId ? newId<string>() : null
    const line = { key, follows: changeId, cancels: changeId, announcementId, reason: why }
    if (!(await keepLine(tx, line))) return refuse('changed')
    if (announcementId)
      await keepAnnouncement(tx, {
        id: announcementId,
        about: announced!,
        words: `Pourquoi\u00a0: ${why}`,
        appliesOn: dayOf(change.effectiveAt, PARIS),
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
