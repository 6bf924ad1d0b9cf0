import { sql, type SQL } from 'drizzle-orm'
import type { AuditDetail } from '#app/features/accounts/team/record-audit.server.ts'
import { soughtIn } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { distinctValues } from '#app/platform/database/distinct-values.server.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { addDays, startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { AUDIT_ACTS } from './audit-words.ts'
import { journalList, objectOf, type JournalFilter } from './journal.ts'

/** A line of the journal. Names are null once an account is erased; `subjectName` is, too, for what is no account. */
type JournalLine = {
  id: string
  at: Date
  action: string
  subjectId: string
  detail: AuditDetail
  adminId: AccountId
  adminName: string | null
  askerName: string | null
  subjectName: string | null
}

/** The journal. */
export const journal = teamRows(journalList, {
  perPage: 50,
  count: async (ctx, filter, limit) => {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from audit_log line where ${matching(filter, limit)} limit ${limit}) found`,
    )
    return rows[0]!.n
  },
  read,
})

/**
 * The members of the team who did something, and the acts that were done: what the journal may be narrowed to.
 */
export async function journalChoices(
  ctx: Ctx<Admin>,
): Promise<{ admins: { id: AccountId; name: string }[]; actions: string[] }> {
  const of = (column: SQL) => distinctValues(sql`audit_log`, column)
  const [admins, actions] = await Promise.all([
    ctx.db.execute<{ id: AccountId; name: string }>(
      sql`select known.value as id, coalesce(acted.name, 'Compte effacé') as name
        from ${of(sql`admin_id`)} known
        left join users acted on acted.id = known.value
        order by 2, 1`,
    ),
    ctx.db.execute<{ action: string }>(
      sql`select value as action from ${of(sql`action`)} known order by 1`,
    ),
  ])
  return { admins: admins.rows, actions: actions.rows.map(({ action }) => action) }
}

/** What a line of the journal is about, by name; the identifier itself for what has none. */
export async function journalSubject(
  ctx: Ctx<Admin>,
  subjectId: string,
): Promise<{ value: string; label: string }> {
  const { rows } = await ctx.db.execute<{ name: string | null }>(
    sql`select coalesce((select company_name from artisans where id = ${subjectId}::uuid), (select name from users where id = ${subjectId}::uuid)) as name`,
  )
  return { value: subjectId, label: rows[0]?.name ?? subjectId }
}

// Joined to those shown alone. A line's subject is an account where it has the shape of an identifier.
const SUBJECT = sql`case when line.subject_id ~ '^[[:xdigit:]]{8}(-[[:xdigit:]]{4}){3}-[[:xdigit:]]{12}$' then line.subject_id::uuid end`

async function read(
  ctx: Ctx<Admin>,
  filter: JournalFilter,
  limit: number,
  offset: number,
): Promise<JournalLine[]> {
  const way = filter.sort.descending ? sql`desc` : sql`asc`
  const order = sql`${filter.sort.by === 'acte' ? sql`line.action ${way},` : sql``} line.at ${way}, line.id ${way}`
  const { rows } = await ctx.db.execute<Omit<JournalLine, 'at'> & { at: string }>(sql`
    select line.id, line.at, line.action, line.subject_id as "subjectId", line.detail, line.admin_id as "adminId", acted.name as "adminName", asked.name as "askerName", coalesce(company.company_name, subject.name) as "subjectName"
    from (select line.* from audit_log line where ${matching(filter, limit)} order by ${order} limit ${limit} offset ${offset}) line
    left join users acted on acted.id = line.admin_id
    left join users asked on asked.id = (line.detail ->> 'askedBy')::uuid
    left join users subject on subject.id = ${SUBJECT}
    left join artisans company on company.id = subject.id
    order by ${order}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

function matching(
  { search, action, adminId, from, to, object, subject }: JournalFilter,
  limit: number,
): SQL {
  const conditions: SQL[] = [sql`true`]
  if (action) conditions.push(sql`line.action = ${action}`)
  if (adminId) conditions.push(sql`line.admin_id = ${adminId}`)
  if (from) conditions.push(sql`line.at >= ${startOfDay(from, PARIS)}`)
  if (to) conditions.push(sql`line.at < ${startOfDay(addDays(to, 1), PARIS)}`)
  if (subject) conditions.push(sql`line.subject_id = ${subject}`)
  if (object) {
    const acts = Object.keys(AUDIT_ACTS).filter((name) => objectOf(name) === object)
    conditions.push(sql`line.action = any(${sql.param(acts)}::text[])`)
  }
  const narrowed = sql.join(conditions, sql` and `)
  if (!search) return narrowed
  const like = likeAnywhere(search)
  const wanted = search.toLowerCase()
  const acts = Object.entries(AUDIT_ACTS)
    .filter(([name, words]) => name.includes(wanted) || words.toLowerCase().includes(wanted))
    .map(([name]) => name)
  const people = sql`select id from users where name ilike ${like} or email ilike ${like}`
  const place = (where: SQL) =>
    sql`select line.id from audit_log line where ${narrowed} and ${where} order by line.at desc`
  return sql`line.id in ${soughtIn(
    limit,
    place(sql`line.action = any(${sql.param(acts)}::text[])`),
    place(sql`line.detail ? 'reason' and line.detail->>'reason' ilike ${like}`),
    place(sql`line.subject_id = ${search}`),
    place(
      sql`line.admin_id in (select value from ${distinctValues(sql`audit_log`, sql`admin_id`)} acted where value in (${people}))`,
    ),
    place(
      sql`line.subject_id in (
        select id::text from (${people} order by created_at desc limit 1000) found union all
        select id::text from (select id
          from artisans where fold_text(company_name) like fold_text(${like})
          order by created_at desc limit 1000) found)`,
    ),
  )}`
}
