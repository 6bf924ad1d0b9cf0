import { sql, type SQL } from 'drizzle-orm'
import type { AuditDetail } from '#app/features/accounts/team/record-audit.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { AUDIT_ACTS } from './audit-words.ts'
import { JOURNAL_PERIODS, journalList, type JournalFilter } from './journal.ts'

/** A line of the journal. Names are null once an account is erased; `subjectName` is, too, for what is no account. */
type JournalLine = {
  id: string
  at: Date
  action: string
  subjectId: string
  detail: AuditDetail
  adminId: AccountId
  adminName: string | null
  subjectName: string | null
}

const LINES = sql`audit_log line
  left join users acted on acted.id = line.admin_id
  left join users subject on subject.id::text = line.subject_id
  left join artisans company on company.id = subject.id`

/** The journal. */
export const journal = teamRows(journalList, {
  perPage: 50,
  count: (ctx, filter) => ctx.db.$count(LINES, matching(ctx, filter)),
  read,
})

/** The members of the team who did something, and the acts that were done: what the journal may be narrowed to. */
export async function journalChoices(
  ctx: Ctx<Admin>,
): Promise<{ admins: { id: AccountId; name: string }[]; actions: string[] }> {
  const [admins, actions] = await Promise.all([
    ctx.db.execute<{ id: AccountId; name: string }>(
      sql`select distinct line.admin_id as id, coalesce(acted.name, 'Compte effacé') as name from audit_log line left join users acted on acted.id = line.admin_id order by 2, 1`,
    ),
    ctx.db.execute<{ action: string }>(sql`select distinct action from audit_log order by 1`),
  ])
  return { admins: admins.rows, actions: actions.rows.map(({ action }) => action) }
}

async function read(
  ctx: Ctx<Admin>,
  filter: JournalFilter,
  limit: number,
  offset: number,
): Promise<JournalLine[]> {
  const way = filter.sort.descending ? sql`desc` : sql`asc`
  const { rows } = await ctx.db.execute<Omit<JournalLine, 'at'> & { at: string }>(sql`
    select line.id, line.at, line.action, line.subject_id as "subjectId", line.detail, line.admin_id as "adminId", acted.name as "adminName", coalesce(company.company_name, subject.name) as "subjectName"
    from ${LINES} where ${matching(ctx, filter)}
    order by ${filter.sort.by === 'acte' ? sql`line.action ${way},` : sql``} line.at ${way}, line.id ${way}
    limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

function matching(ctx: Ctx<Admin>, { search, action, adminId, period }: JournalFilter): SQL {
  const conditions: SQL[] = [sql`true`]
  if (action) conditions.push(sql`line.action = ${action}`)
  if (adminId) conditions.push(sql`line.admin_id = ${adminId}`)
  if (period)
    conditions.push(
      sql`line.at >= ${new Date(ctx.now.getTime() - JOURNAL_PERIODS[period] * 86_400_000)}`,
    )
  if (search) {
    const like = likeAnywhere(search)
    const acts = Object.entries(AUDIT_ACTS)
      .filter(([, words]) => words.toLowerCase().includes(search.toLowerCase()))
      .map(([name]) => name)
    conditions.push(sql`(line.action ilike ${like} or line.subject_id ilike ${like} or line.detail->>'reason' ilike ${like} or line.action = any(${sql.param(acts)}::text[])
      or acted.name ilike ${like} or subject.name ilike ${like} or subject.email ilike ${like} or company.company_name ilike ${like})`)
  }
  return sql.join(conditions, sql` and `)
}
