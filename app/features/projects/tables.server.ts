import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'

/** What a person gathers their requests under: a renovation above several trades. */
export const projects = pgTable(
  'projects',
  {
    id: id<ProjectId>('id').primaryKey(),
    particulierId: idOf<AccountId>('particulier_id', () => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Where, in the person's own words; empty: not said. */
    place: text('place').notNull().default(''),
    /** What they mean to spend in all, TTC; null: not said. */
    budgetCents: integer('budget_cents'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('projects_particulier').on(table.particulierId, table.createdAt.desc()),
    check('projects_budget', sql`${table.budgetCents} > 0`),
  ],
)

/** The requests of a project. The key is the last word on one that is gathered twice. */
export const projectRequests = pgTable(
  'project_requests',
  {
    requestId: idOf<QuoteRequestId>('request_id', () => quoteRequests.id, {
      onDelete: 'cascade',
    }).primaryKey(),
    projectId: idOf<ProjectId>('project_id', () => projects.id, { onDelete: 'cascade' }),
    /** The order in which the works follow one another; gaps mean nothing. */
    position: integer('position').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    unique('project_requests_of_project').on(table.projectId, table.requestId),
    index('project_requests_order').on(table.projectId, table.position),
  ],
)

/**
 * That a request comes after another of the same project: electricity before paint. Both keys go
 * with what they name.
 */
export const projectOrders = pgTable(
  'project_orders',
  {
    projectId: id<ProjectId>('project_id').notNull(),
    requestId: id<QuoteRequestId>('request_id').notNull(),
    afterId: id<QuoteRequestId>('after_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId] }),
    foreignKey({
      name: 'project_orders_request',
      columns: [table.projectId, table.requestId],
      foreignColumns: [projectRequests.projectId, projectRequests.requestId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'project_orders_after',
      columns: [table.projectId, table.afterId],
      foreignColumns: [projectRequests.projectId, projectRequests.requestId],
    }).onDelete('cascade'),
    index('project_orders_after').on(table.projectId, table.afterId),
    check('project_orders_two', sql`${table.requestId} <> ${table.afterId}`),
  ],
)

/**
 * With whom the owner of a project shares it: one person, by the link that was mailed. `accountId` is theirs once they
 * came.
 */
export const projectShares = pgTable(
  'project_shares',
  {
    projectId: idOf<ProjectId>('project_id', () => projects.id, {
      onDelete: 'cascade',
    }).primaryKey(),
    /** As its owner calls them. */
    firstName: text('first_name').notNull(),
    email: text('email').notNull(),
    accountId: id<AccountId>('account_id').references(() => users.id, { onDelete: 'cascade' }),
    invitedAt: at('invited_at').notNull(),
    joinedAt: at('joined_at'),
  },
  (table) => [
    index('project_shares_account').on(table.accountId),
    check('project_shares_joined', sql`(${table.accountId} is null) = (${table.joinedAt} is null)`),
  ],
)
