import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId, WorksId } from '#app/values/identity/ids.ts'
import type { MarkOutcome, Payment } from './client-mark.ts'

/** How works went with their client, as the company says once they are over: facts, one mark a works. */
export const clientMarks = pgTable(
  'client_marks',
  {
    worksId: idOf<WorksId>('intervention_id', () => worksTable.id, {
      onDelete: 'cascade',
    }).primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, { onDelete: 'cascade' }),
    particulierId: idOf<AccountId>('particulier_id', () => users.id, { onDelete: 'cascade' }),
    payment: text('payment').$type<Payment>().notNull(),
    datesKept: boolean('dates_kept').notNull(),
    /** The works were as the request described them. */
    matched: boolean('matched').notNull(),
    /** For the team alone. */
    note: text('note').notNull().default(''),
    at: at('at').notNull(),
    /** When the client said that it is wrong: no company is shown it since. */
    contestedAt: at('contested_at'),
    /** What they said against it, for the team alone; empty of those contested by a message before. */
    contestReason: text('contest_reason').notNull().default(''),
    /** What the team made of it, with the reason that both are told. */
    outcome: text('outcome').$type<MarkOutcome>(),
    outcomeReason: text('outcome_reason').notNull().default(''),
    decidedAt: at('decided_at'),
  },
  (table) => [
    index('client_marks_client').on(table.particulierId),
    index('client_marks_company').on(table.artisanId),
    index('client_marks_at').on(table.at),
    index('client_marks_contested')
      .on(table.contestedAt)
      .where(sql`${table.contestedAt} is not null and ${table.decidedAt} is null`),
    check(
      'client_marks_decided',
      sql`(${table.decidedAt} is null) = (${table.outcome} is null) and (${table.decidedAt} is null or ${table.contestedAt} is not null)`,
    ),
    check('client_marks_outcome', sql`${table.outcome} in ('upheld', 'removed')`),
    check('client_marks_payment', sql`${table.payment} in ('on_time', 'late', 'not')`),
  ],
)
