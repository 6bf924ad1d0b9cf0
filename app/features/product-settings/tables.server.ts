import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { SettingKey, Values } from './product-settings.ts'
import type { QuestionSet, QuestionsKey } from './question-set.ts'
import type { ExperimentAudience, ExperimentKey, Variant } from './experiments/experiment.ts'

/**
 * What administrators set, and when it takes effect; a line may take back one that has not begun. A trigger refuses
 * update and delete, whoever asks. Each line follows the one before it of its setting, and no two follow the same: of
 * two people who saw the same figures, one writes.
 */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: id<string>('id').primaryKey(),
    key: text('key').$type<SettingKey | QuestionsKey>().notNull(),
    /** The line before it of this setting; null for the first. */
    follows: id<string>('follows'),
    /** Null where the line takes another one back. */
    value: jsonb('value').$type<Values | QuestionSet>(),
    effectiveAt: at('effective_at'),
    /** The line that it takes back. */
    cancels: id<string>('cancels').unique(),
    /** The announcement that told of it. */
    announcementId: id<string>('announcement_id'),
    madeBy: id<AccountId>('made_by').notNull(),
    /** Who asked for it, where a second person approved it. */
    askedBy: id<AccountId>('asked_by'),
    reason: text('reason').notNull(),
    madeAt: at('made_at').notNull(),
  },
  (table) => [
    unique('setting_changes_one_after').on(table.key, table.follows).nullsNotDistinct(),
    foreignKey({ columns: [table.follows], foreignColumns: [table.id] }),
    foreignKey({ columns: [table.cancels], foreignColumns: [table.id] }),
    check(
      'setting_changes_sets_or_cancels',
      sql`(${table.value} is null) = (${table.cancels} is not null) and (${table.value} is null) = (${table.effectiveAt} is null)`,
    ),
    check('setting_changes_not_before', sql`${table.effectiveAt} >= ${table.madeAt}`),
  ],
)

/**
 * How far each experiment goes, as administrators set it; the last line of a key holds. A trigger refuses update and delete,
 * and no two lines follow the same one.
 */
export const experimentChanges = pgTable(
  'experiment_changes',
  {
    id: id<string>('id').primaryKey(),
    key: text('key').$type<ExperimentKey>().notNull(),
    follows: id<string>('follows'),
    /** Which part of the audience has the second variant, percent. */
    share: integer('share').notNull(),
    audience: text('audience').$type<ExperimentAudience>().notNull(),
    /** The variant that everybody has, once the experiment is over. */
    chosen: text('chosen').$type<Variant>(),
    madeBy: id<AccountId>('made_by').notNull(),
    reason: text('reason').notNull(),
    madeAt: at('made_at').notNull(),
  },
  (table) => [
    unique('experiment_changes_one_after').on(table.key, table.follows).nullsNotDistinct(),
    foreignKey({ columns: [table.follows], foreignColumns: [table.id] }),
    check('experiment_changes_share', sql`${table.share} between 0 and 100`),
    check('experiment_changes_audience', sql`${table.audience} in ('everybody', 'newcomers')`),
    check('experiment_changes_chosen', sql`${table.chosen} in ('a', 'b')`),
  ],
)
