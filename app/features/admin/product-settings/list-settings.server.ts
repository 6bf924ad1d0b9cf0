import { sql } from 'drizzle-orm'
import {
  initialValues,
  parseSettingKey,
  SETTING_KEYS,
  type SettingKey,
  type Values,
} from '#app/features/product-settings/product-settings.ts'
import { readSettings } from '#app/features/product-settings/read-settings.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'

/** A line of the history of a setting; the names are null once an account is erased. */
type SettingLine = {
  id: string
  key: SettingKey
  value: Values | null
  effectiveAt: Date | null
  cancels: string | null
  /** Whether a later line took it back. */
  cancelled: boolean
  announced: boolean
  by: string | null
  asker: string | null
  reason: string
  madeAt: Date
}

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

type Stored = Omit<SettingLine, 'key' | 'effectiveAt' | 'madeAt'> & {
  key: string
  effectiveAt: string | null
  madeAt: string
  last: boolean
}

/** Every setting with its figures now, what comes next, and its history; one of them where it is named. */
export async function listSettings(ctx: Ctx<Admin>, only?: SettingKey): Promise<ReadSetting[]> {
  const [present, { rows }] = await Promise.all([
    readSettings(ctx),
    ctx.db.execute<Stored>(sql`
      select c.id, c.key, c.value, c.effective_at as "effectiveAt", c.cancels, c.reason, c.made_at as "madeAt",
        c.announcement_id is not null as announced, maker.name as by,
        case when c.asked_by <> c.made_by then asker.name end as asker,
        exists (select from setting_changes x where x.cancels = c.id) as cancelled,
        not exists (select from setting_changes x where x.follows = c.id) as last
      from setting_changes c
      left join users maker on maker.id = c.made_by
      left join users asker on asker.id = c.asked_by
      where ${only ? sql`c.key = ${only}` : sql`true`}
      order by c.made_at desc, c.id desc`),
  ])
  return (only ? [only] : SETTING_KEYS).map((key) => {
    const own = rows.filter((row) => parseSettingKey(row.key) === key)
    const lines = own.map(({ last: _, ...row }) => ({
      ...row,
      key,
      // What a setting gained since is what it is at first.
      value: row.value && { ...initialValues(key), ...row.value },
      effectiveAt: row.effectiveAt === null ? null : new Date(row.effectiveAt),
      madeAt: new Date(row.madeAt),
    }))
    return {
      key,
      present: present[key],
      last: own.find(({ last }) => last)?.id ?? null,
      next:
        lines.find(
          ({ effectiveAt, cancelled }) => effectiveAt && effectiveAt > ctx.now && !cancelled,
        ) ?? null,
      lines,
    }
  })
}
