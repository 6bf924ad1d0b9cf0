import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/columns.server.ts'
import type { AccountId } from '#app/values/ids.ts'

/** The site's theme, as the specification stores it: one row, of the all-zero account, under `global_theme`. */
export const themeSettings = pgTable(
  'theme_settings',
  {
    /** The all-zero id for the theme of the whole site. */
    userId: id<AccountId>('user_id').notNull(),
    settingKey: text('setting_key').notNull(),
    settingValue: jsonb('setting_value').$type<{ colors: Record<string, string> }>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.settingKey] })],
)
