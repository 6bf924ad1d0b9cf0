import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AmendmentId, QuoteId } from '#app/values/identity/ids.ts'
import type { Deposit, RefundedId } from './refund.ts'

/**
 * What is settled after a contract, or an amendment of it, was renounced: what was done and
 * received, as the company states it, and its refund.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** The devis whose contract was renounced, or the amendment that was renounced alone. */
    id: id<RefundedId>('subject_id').primaryKey(),
    quoteId: idOf<QuoteId>('quote_id', () => quotes.id, { onDelete: 'cascade' }),
    amendmentId: id<AmendmentId>('amendment_id'),
    /** The last instant at which the money may be back (law.md W7). */
    dueAt: at('due_at').notNull(),
    /** Null until the company states what follows; it may state it again until it paid back. */
    statedAt: at('stated_at'),
    /** Percentage done of each line (`refundedLines`), in their order. */
    done: jsonb('done').$type<number[]>().notNull().default([]),
    travelDone: integer('travel_done').notNull().default(0),
    /** What is owed for it, TTC. */
    owedCents: integer('owed_cents').notNull().default(0),
    deposits: jsonb('deposits').$type<Deposit[]>().notNull().default([]),
    depositsCents: integer('deposits_cents').notNull().default(0),
    contestedAt: at('contested_at'),
    contestText: text('contest_text').notNull().default(''),
    /** The company says that it paid back; the client that they received it. */
    repaidAt: at('repaid_at'),
    confirmedAt: at('confirmed_at'),
    remindedAt: at('reminded_at'),
    overdueAt: at('overdue_at'),
  },
  (table) => [
    index('refunds_quote').on(table.quoteId),
    index('refunds_due')
      .on(table.dueAt)
      .where(sql`${table.repaidAt} is null and ${table.overdueAt} is null`),
    check('refunds_amounts', sql`${table.owedCents} >= 0 and ${table.depositsCents} >= 0`),
  ],
)
