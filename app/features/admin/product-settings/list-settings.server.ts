import {
  initialValues,
  SETTING_KEYS,
  type SettingKey,
  type Values,
} from '#app/features/product-settings/product-settings.ts'
import { readSettings } from '#app/features/product-settings/read-settings.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { listLines, nextOf, type SettingLine } from './setting-lines.server.ts'

/** A setting as administrators read it. */
export type ReadSetting = {
  key: SettingKey
  present: Values
  /** The last line of its history, which the next one follows. */
  last: string | null
  /** What was set and has not begun. */
  next: SettingLine | null
  /** Its history, the latest first. */
  lines: SettingLine[]
}

/** Every setting with its figures now, what comes next, and its history; one of them where it is named. */
export async function listSettings(ctx: Ctx<Admin>, only?: SettingKey): Promise<ReadSetting[]> {
  const keys = only ? [only] : SETTING_KEYS
  const [present, all] = await Promise.all([readSettings(ctx), listLines<Values>(ctx, keys)])
  return keys.map((key) => {
    const lines = all
      .filter((line) => line.key === key)
      // What a setting gained since is what it is at first.
      .map((line) => ({ ...line, value: line.value && { ...initialValues(key), ...line.value } }))
    return {
      key,
      present: present[key],
      last: lines.find(({ last }) => last)?.id ?? null,
      next: nextOf(lines, ctx.now),
      lines,
    }
  })
}
