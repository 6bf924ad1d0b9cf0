import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { projectRequests, projects } from '#app/features/projects/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, DecisionId, ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { DecisionVerb } from './decision.ts'

/** What the people of a project have to decide, and what they decided. */
export const projectDecisions = pgTable(
  'project_decisions',
  {
    id: id<DecisionId>('id').primaryKey(),
    projectId: idOf<ProjectId>('project_id', () => projects.id, { onDelete: 'cascade' }),
    /** The request that it is about; it is about none once that request left the project. */
    requestId: id<QuoteRequestId>('request_id').references(() => projectRequests.requestId, {
      onDelete: 'set null',
    }),
    question: text('question').notNull(),
    /** By when it should be taken; null: not said. */
    dueOn: date('due_on', { mode: 'string' }).$type<Day>(),
    writtenBy: idOf<AccountId>('written_by', () => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    /** What was decided; null while it is open. */
    answer: text('answer'),
    decidedAt: at('decided_at'),
  },
  (table) => [
    index('project_decisions_project').on(table.projectId, table.createdAt),
    index('project_decisions_request').on(table.requestId),
    index('project_decisions_author').on(table.writtenBy),
    check('project_decisions_taken', sql`(${table.answer} is null) = (${table.decidedAt} is null)`),
  ],
)

/** Who wrote, took and reopened a decision, and when. */
export const projectDecisionTrail = pgTable(
  'project_decision_trail',
  {
    id: id<string>('id').primaryKey(),
    decisionId: idOf<DecisionId>('decision_id', () => projectDecisions.id, { onDelete: 'cascade' }),
    verb: text('verb').$type<DecisionVerb>().notNull(),
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    /** What was decided then; null of the other verbs. */
    answer: text('answer'),
    at: at('at').notNull(),
  },
  (table) => [
    index('project_decision_trail_decision').on(table.decisionId, table.at),
    index('project_decision_trail_account').on(table.accountId),
    check('project_decision_trail_verb', sql`${table.verb} in ('write', 'decide', 'reopen')`),
    check(
      'project_decision_trail_answer',
      sql`(${table.answer} is null) = (${table.verb} <> 'decide')`,
    ),
  ],
)
