import { changeSetting } from '#app/features/admin/product-settings/change-setting.server.ts'
import { listSettings } from '#app/features/admin/product-settings/list-settings.server.ts'
import type { SettingInput } from '#app/features/admin/product-settings/setting-change.ts'
import type { SettingKey, Values } from '#app/features/product-settings/product-settings.ts'
import type { Admin } from '#app/platform/context.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { approved } from './approval-builders.ts'
import { anAdmin } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** Why the settings of tests change. */
export const SETTING_REASON =
  'Nos propres frais ont augmenté depuis deux ans, nous vous le devions.'

/** What somebody who reads a setting now would post. */
export async function settingInput(
  database: TestDatabase,
  admin: Admin,
  key: SettingKey,
  values: Values,
  startsOn: Day | null = null,
  now = TEST_NOW,
): Promise<SettingInput> {
  const [setting] = await listSettings(database.ctx(admin, now), key)
  return { key, values, startsOn, follows: setting!.last }
}

/** Sets a setting as a colleague asked and another approves. */
export async function set(
  database: TestDatabase,
  key: SettingKey,
  values: Values,
  startsOn: Day | null = null,
  now = TEST_NOW,
): Promise<Admin> {
  const admin = await anAdmin(database)
  const input = await settingInput(database, admin, key, values, startsOn, now)
  const done = await changeSetting(database.ctx(approved(admin), now), input, SETTING_REASON)
  if (!done.ok) throw new Error(done.refusal)
  return admin
}
