import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import {
  INITIAL_SETTINGS,
  parseSettingKey,
  SETTING_KEYS,
  type ProductSettings,
  type SettingKey,
  type Values,
  type ValuesOf,
} from './product-settings.ts'

/**
 * Every setting as it is at an instant, now unless said: the last that has begun and was not taken back. It is one
 * statement on a small table, asked again each time, so that every process and every open transaction agree.
 */
export async function readSettings(ctx: Ctx, at: Date = ctx.now): Promise<ProductSettings> {
  const { rows } = await ctx.db.execute<{ key: string; value: Values }>(sql`
    select distinct on (c.key) c.key, c.value from setting_changes c
    where c.key = any(${sql.param(SETTING_KEYS)}::text[]) and c.effective_at <= ${at} and not exists (select from setting_changes x where x.cancels = c.id)
    order by c.key, c.effective_at desc, c.made_at desc, c.id desc`)
  const stored = new Map(rows.map(({ key, value }) => [parseSettingKey(key), value]))
  // What a setting gained since it was last set is what it is at first.
  return Object.fromEntries(
    SETTING_KEYS.map((key) => [key, { ...INITIAL_SETTINGS[key], ...stored.get(key) }]),
  ) as ProductSettings
}

/** One setting as it is at an instant, now unless said. */
export async function readSetting<Key extends SettingKey>(
  ctx: Ctx,
  key: Key,
  at?: Date,
): Promise<ValuesOf<Key>> {
  return (await readSettings(ctx, at))[key] as ValuesOf<Key>
}

/** Every set of figures that a setting ever had, the first included. */
export async function everyValueOf<Key extends SettingKey>(
  ctx: Ctx,
  key: Key,
): Promise<ValuesOf<Key>[]> {
  const { rows } = await ctx.db.execute<{ value: ValuesOf<Key> }>(sql`
    select c.value from setting_changes c
    where c.key = ${key} and c.effective_at <= ${ctx.now} and not exists (select from setting_changes x where x.cancels = c.id)`)
  return [INITIAL_SETTINGS[key] as ValuesOf<Key>, ...rows.map(({ value }) => value)]
}
