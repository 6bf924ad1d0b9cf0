import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId, WorksId } from '#app/values/identity/ids.ts'
import type { TeamRight, CompanyRole } from '#app/values/team-rights.ts'

/** The people of a company, by the name it gives them. */
export const crewMembers = pgTable(
  'crew_members',
  {
    id: id<string>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('crew_members_once').on(table.artisanId, sql`lower(${table.name})`)],
)

/** Who goes to a visit or to works: one person at most. Apart from both, which their clients read. */
export const crewAssignments = pgTable(
  'crew_assignments',
  {
    id: id<string>('id').primaryKey(),
    memberId: idOf<string>('member_id', () => crewMembers.id, { onDelete: 'cascade' }),
    worksId: id<WorksId>('intervention_id').references(() => worksTable.id, {
      onDelete: 'cascade',
    }),
    visitId: id<string>('visit_id').references(() => visits.id, { onDelete: 'cascade' }),
    /** What the company asks of them there; its client does not read it. */
    instructions: text('instructions').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('crew_assignments_member').on(table.memberId),
    uniqueIndex('crew_assignments_works').on(table.worksId),
    uniqueIndex('crew_assignments_visit').on(table.visitId),
    check('crew_assignments_of_one', sql`(${table.worksId} is null) <> (${table.visitId} is null)`),
  ],
)

/**
 * Whom of its people a company lets see where they are sent, at which address. `accountId` is theirs
 * once they came by the link that was mailed; an account is in one company at most.
 */
export const crewAccess = pgTable(
  'crew_access',
  {
    memberId: idOf<string>('member_id', () => crewMembers.id, { onDelete: 'cascade' }).primaryKey(),
    email: text('email').notNull(),
    role: text('role').$type<CompanyRole>().notNull().default('site'),
    rights: text('rights').array().$type<TeamRight[]>().notNull().default(['client_phone']),
    accountId: id<AccountId>('account_id').references(() => users.id, { onDelete: 'cascade' }),
    invitedAt: at('invited_at').notNull(),
    joinedAt: at('joined_at'),
  },
  (table) => [
    uniqueIndex('crew_access_account').on(table.accountId),
    check('crew_access_joined', sql`(${table.accountId} is null) = (${table.joinedAt} is null)`),
    check(
      'crew_access_rights',
      sql`(${table.role} = 'site' and ${table.rights} <@ array['prices', 'client_phone', 'payments']) or (${table.role} = 'office' and ${table.rights} <@ array['sign', 'take_leads', 'figures'])`,
    ),
  ],
)

/**
 * What somebody of a company was last told of a visit or of works, and since when it may have changed: null once they
 * were told. `told` is the beginning they know, « none » without a date; null before they were told anything.
 */
export const crewNews = pgTable(
  'crew_news',
  {
    id: id<string>('id').primaryKey(),
    memberId: idOf<string>('member_id', () => crewMembers.id, { onDelete: 'cascade' }),
    worksId: id<WorksId>('intervention_id').references(() => worksTable.id, {
      onDelete: 'cascade',
    }),
    visitId: id<string>('visit_id').references(() => visits.id, { onDelete: 'cascade' }),
    told: text('told'),
    changedAt: at('changed_at'),
  },
  (table) => [
    uniqueIndex('crew_news_works').on(table.memberId, table.worksId),
    uniqueIndex('crew_news_visit').on(table.memberId, table.visitId),
    index('crew_news_of_works').on(table.worksId),
    index('crew_news_of_visit').on(table.visitId),
    index('crew_news_waiting')
      .on(table.changedAt)
      .where(sql`${table.changedAt} is not null`),
    check('crew_news_of_one', sql`(${table.worksId} is null) <> (${table.visitId} is null)`),
  ],
)
