import { index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { StoredTheme } from '#app/ui/theme/site-theme.ts'
import type { AccountId, ThemeVersionId } from '#app/values/identity/ids.ts'

/** The site's theme, as the specification stores it: one row, of the all-zero account, under `global_theme`. */
export const themeSettings = pgTable(
  'theme_settings',
  {
    /** The all-zero id for the theme of the whole site. */
    userId: id<AccountId>('user_id').notNull(),
    settingKey: text('setting_key').notNull(),
    settingValue: jsonb('setting_value').$type<StoredTheme>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.settingKey] })],
)

/** What the site looked like since when, and by whose hand; never changed. */
export const themeVersions = pgTable(
  'theme_versions',
  {
    id: id<ThemeVersionId>('id').primaryKey(),
    at: at('at').notNull(),
    adminId: id<AccountId>('admin_id').notNull(),
    /** 'save', 'reset', 'restore' or 'undo'. */
    act: text('act').notNull(),
    /**
     * The version that it replaced; null for the first. Two people who start from the same one
     * cannot both be right.
     */
    followsId: id<ThemeVersionId>('follows_id'),
    /** Null: the theme of the specification. */
    settingValue: jsonb('setting_value').$type<StoredTheme>(),
  },
  (table) => [
    index('theme_versions_at').on(table.at.desc()),
    unique('theme_versions_follows').on(table.followsId).nullsNotDistinct(),
  ],
)
