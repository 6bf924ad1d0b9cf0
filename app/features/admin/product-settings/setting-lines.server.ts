import { and, eq, sql } from 'drizzle-orm'
import type { SettingKey, Values } from '#app/features/product-settings/product-settings.ts'
import type { QuestionSet, QuestionsKey } from '#app/features/product-settings/question-set.ts'
import { settingChanges } from '#app/features/product-settings/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { REASON_MIN, type CancelRefusal } from './setting-change.ts'

type Key = SettingKey | QuestionsKey

/** A line of the history of a setting; the names are null once an account is erased. */
export type SettingLine<Value = Values> = {
  id: string
  key: string
  value: Value | null
  effectiveAt: Date | null
  cancels: string | null
  /** Whether a later line took it back. */
  cancelled: boolean
  announced: boolean
  by: string | null
  asker: string | null
  reason: string
  madeAt: Date
  /** Whether no line follows it: the next one does. */
  last: boolean
}

/** The history of these settings, the latest line first. */
export async function listLines<Value>(
  ctx: Ctx<Admin>,
  keys: readonly Key[],
): Promise<SettingLine<Value>[]> {
  type Stored = Omit<SettingLine<Value>, 'effectiveAt' | 'madeAt'> & {
    effectiveAt: string | null
    madeAt: string
  }
  const { rows } = await ctx.db.execute<Stored>(sql`
    select c.id, c.key, c.value, c.effective_at as "effectiveAt", c.cancels, c.reason, c.made_at as "madeAt",
      c.announcement_id is not null as announced, maker.name as by,
      case when c.asked_by <> c.made_by then asker.name end as asker,
      exists (select from setting_changes x where x.cancels = c.id) as cancelled,
      not exists (select from setting_changes x where x.follows = c.id) as last
    from setting_changes c
    left join users maker on maker.id = c.made_by
    left join users asker on asker.id = c.asked_by
    where c.key = any(${sql.param([...keys])}::text[])
    order by c.made_at desc, c.id desc`)
  return rows.map((row) => ({
    ...row,
    effectiveAt: row.effectiveAt === null ? null : new Date(row.effectiveAt),
    madeAt: new Date(row.madeAt),
  }))
}

/** The line of a setting that was set and has not begun. */
export const nextOf = <Value>(lines: readonly SettingLine<Value>[], now: Date) =>
  lines.find(({ effectiveAt, cancelled }) => effectiveAt && effectiveAt > now && !cancelled) ?? null

/** What became of each line of a setting, the latest first: what holds now is the last that has begun. */
export function statesOf<Value>(lines: readonly SettingLine<Value>[], now: Date) {
  const begun = lines.filter(
    ({ effectiveAt, cancelled }) => effectiveAt && effectiveAt <= now && !cancelled,
  )
  return (line: SettingLine<Value>) => {
    if (!line.effectiveAt) return null
    if (line.cancelled) return 'cancelled' as const
    if (!begun.includes(line)) return 'comes' as const
    return line === begun[0] ? ('holds' as const) : ('ended' as const)
  }
}

/** The last line of a setting's history; null before the first. */
export async function lastLineOf(tx: Ctx, key: Key) {
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

/** Writes the next line of a setting's history; false where somebody who had seen the same one wrote first. */
export async function keepLine(
  tx: Ctx<Admin>,
  line: {
    key: Key
    follows: string | null
    value?: Values | QuestionSet
    effectiveAt?: Date
    cancels?: string
    announcementId: string | null
    reason: string
  },
): Promise<boolean> {
  const written = await tx.db
    .insert(settingChanges)
    .values({
      id: newId<string>(),
      ...line,
      madeBy: tx.who.accountId,
      askedBy: tx.who.approval?.askedBy ?? null,
      madeAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: settingChanges.id })
  return written.length > 0
}

/** The change of a setting that may be taken back: the last one, which has not begun. */
export async function changeToTakeBack<Value extends Values | QuestionSet>(
  tx: Ctx<Admin>,
  key: Key,
  changeId: string,
  reason: string,
): Promise<
  Result<
    { value: Value; effectiveAt: Date; announcementId: string | null },
    CancelRefusal | 'not_found'
  >
> {
  const [change] = await tx.db.select().from(settingChanges).where(eq(settingChanges.id, changeId))
  if (!change?.value || change.key !== key) return refuse('not_found')
  const last = await lastLineOf(tx, key)
  // A change that waits is the last line of its setting until it is taken back or another one is made.
  if (change.effectiveAt! <= tx.now || last?.id !== changeId) return refuse('begun')
  if (reason.length < REASON_MIN) return refuse('reason_short')
  const { value, effectiveAt, announcementId } = change
  return ok({ value: value as Value, effectiveAt: effectiveAt!, announcementId })
}
