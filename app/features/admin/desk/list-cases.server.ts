import { sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { KINDS, type CaseKey, type CaseKind } from './case-kinds.ts'
import { DESCRIBED, namedCases } from './describe-cases.server.ts'
import { kindsFor } from './desk-roles.ts'
import { JOINABLE } from './joins/joins.ts'
import { joinedElsewhere } from './joins/read-joins.server.ts'
import { deskList, type DeskFilter } from './desk-list.ts'
import { waitingCases } from './waiting.server.ts'

/** A case that waits: whose it is, since when and until when, and who of the team works on it. */
export type CaseRow = CaseKey & {
  since: Date
  dueBy: Date | null
  late: boolean
  ownerId: AccountId | null
  ownerName: string | null
  /** Null while it is awake. */
  snoozedUntil: Date | null
  name: string | null
  accountId: AccountId | null
  topic: string | null
  summary: string | null
  words: string | null
}

type Stored = Omit<CaseRow, 'since' | 'dueBy' | 'snoozedUntil'> & {
  since: string
  dueBy: string | null
  snoozedUntil: string | null
}

/** The cases of the team's desk. */
export const cases = teamRows(deskList, {
  perPage: 30,
  count: async (ctx, filter, limit) => {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from (${sql.join(
        partsOf(ctx, filter).map((part) => sql`(select from ${part} limit ${limit})`),
        sql` union all `,
      )}) parts limit ${limit}) found`,
    )
    return rows[0]!.n
  },
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? sql`desc` : sql`asc`
    const order =
      filter.sort.by === 'attente'
        ? sql`w.since ${way}, w.subject_id ${way}`
        : sql`coalesce(w.due_by, 'infinity') ${way}, w.since ${way}, w.subject_id ${way}`
    const upTo = Math.min(limit + offset, Number.MAX_SAFE_INTEGER)
    return describedRows(
      ctx,
      sql`select * from (${firstOfEach(ctx, filter, order, upTo)}) w order by ${order} limit ${limit} offset ${offset}`,
      sql`order by ${order}`,
    )
  },
})

// A case that changed since it was put to sleep is awake.
const ASLEEP = (now: Date) =>
  sql`coalesce(c.snoozed_until > ${now} and w.changed_at <= c.snoozed_at, false)`

/**
 * What waits, with who of the team works on it. Somebody who left the team works on nothing. The owner is looked up of
 * each case that has one (`offset 0`): where the planner expects few cases, it would ask each of the team of all of them.
 */
const withOwners = (waiting: SQL): SQL =>
  sql`(${waiting}) w left join desk_cases c on c.kind = w.kind and c.subject_id = w.subject_id
    left join lateral (select u.id, u.name from users u
      where u.id = c.owner_id and exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') offset 0) owner on true`

const NARROW = sql`w.kind, w.subject_id, w.since, w.due_by, w.changed_at, owner.id as owner_id, owner.name as owner_name, c.snoozed_until, c.snoozed_at`

/** Describes the rows that a statement finds by `NARROW`, which keep its order. */
async function describedRows(ctx: Ctx<Admin>, rows: SQL, order: SQL): Promise<CaseRow[]> {
  const found = await ctx.db.execute<Stored>(sql`
    select w.kind, w.subject_id as "subjectId", w.since, w.due_by as "dueBy", coalesce(w.due_by <= ${ctx.now}, false) as late,
      w.owner_id as "ownerId", w.owner_name as "ownerName",
      case when w.snoozed_until > ${ctx.now} and w.changed_at <= w.snoozed_at then w.snoozed_until end as "snoozedUntil",
      d.name, d.account_id as "accountId", d.topic, d.summary, d.words
    from (${rows}) w ${DESCRIBED} ${order}`)
  const instant = (at: string | null) => (at === null ? null : new Date(at))
  return found.rows.map((row) => ({
    ...row,
    since: new Date(row.since),
    dueBy: instant(row.dueBy),
    snoozedUntil: instant(row.snoozedUntil),
  }))
}

/** Kinds of which many may wait: each is read by its own index, a page at a time, and counted before the others. */
const MANY: readonly CaseKind[] = ['mails']

/** What a filter finds, in parts, before an order. Names are looked up only where one is sought. */
function partsOf(ctx: Ctx<Admin>, filter: DeskFilter): SQL[] {
  const kinds = kindsFor(ctx.who.roles, filter.queue)
  const many = MANY.filter((kind) => kinds.includes(kind))
  const few = kinds.filter((kind) => !MANY.includes(kind))
  const parts = [...many.map((kind) => [kind]), ...(few.length > 0 ? [few] : [])]
  // Nothing of a queue that one's roles do not open.
  return parts.length === 0
    ? [sql`${found(ctx, filter, KINDS.slice(0, 1))} and false`]
    : parts.map((part) => found(ctx, filter, part))
}

/** The first of each part of what a filter finds, and no more of them than are asked for. */
const firstOfEach = (
  ctx: Ctx<Admin>,
  filter: DeskFilter,
  order: SQL,
  limit: number,
  where = sql`true`,
) =>
  sql.join(
    partsOf(ctx, filter).map(
      (part) => sql`(select ${NARROW} from ${part} and ${where} order by ${order} limit ${limit})`,
    ),
    sql` union all `,
  )

function found(
  ctx: Ctx<Admin>,
  { view, late, search }: DeskFilter,
  kinds: readonly CaseKind[],
): SQL {
  const conditions: SQL[] = [view === 'endormies' ? ASLEEP(ctx.now) : sql`not ${ASLEEP(ctx.now)}`]
  if (kinds.some((kind) => JOINABLE.includes(kind)))
    conditions.push(sql`not ${joinedElsewhere(ctx.now)}`)
  if (view === 'miennes') conditions.push(sql`owner.id = ${ctx.who.accountId}`)
  if (view === 'libres') conditions.push(sql`owner.id is null`)
  if (late) conditions.push(sql`w.due_by <= ${ctx.now}`)
  if (search) conditions.push(sql`w.folded like fold_text(${likeAnywhere(search)})`)
  const waiting = search ? namedCases(ctx.now, kinds) : waitingCases(ctx.now, kinds)
  return sql`${withOwners(waiting)} where ${sql.join(conditions, sql` and `)}`
}

/** A case that waits, asleep or not; null when it waits no longer. */
export async function findCase(
  ctx: Ctx<Admin>,
  { kind, subjectId }: CaseKey,
): Promise<CaseRow | null> {
  const [row] = await describedRows(
    ctx,
    sql`select ${NARROW} from ${withOwners(waitingCases(ctx.now, [kind]))} where w.subject_id = ${subjectId}`,
    sql``,
  )
  return row ?? null
}

/** Cases of the same kind that wait too, of the same person: by their account, or by their name where it has none. */
export async function likelyDuplicates(ctx: Ctx<Admin>, row: CaseRow): Promise<CaseRow[]> {
  if (!JOINABLE.includes(row.kind) || (row.accountId === null && row.name === null)) return []
  const theirs = row.accountId
    ? sql`d.account_id = ${row.accountId}::uuid`
    : sql`d.account_id is null and fold_text(d.name) = fold_text(${row.name})`
  // The latest of those that wait: a duplicate comes soon after the first.
  const waiting = sql`select ${NARROW} from ${withOwners(waitingCases(ctx.now, [row.kind]))}
    where w.subject_id <> ${row.subjectId}::uuid and not ${joinedElsewhere(ctx.now)} order by w.since desc limit 300`
  return describedRows(ctx, waiting, sql`where ${theirs} order by w.since desc limit 5`)
}

/**
 * The cases before and after one in a list, in the order of what is due first; of one that waits no longer, the first
 * of the list comes next.
 */
export async function neighbours(
  ctx: Ctx<Admin>,
  filter: DeskFilter,
  at: CaseRow | null,
): Promise<{ before: CaseKey | null; after: CaseKey | null }> {
  const key = sql`(coalesce(w.due_by, 'infinity'), w.since, w.subject_id, w.kind)`
  const one = async (side: SQL, way: SQL): Promise<CaseKey | null> => {
    const order = sql`coalesce(w.due_by, 'infinity') ${way}, w.since ${way}, w.subject_id ${way}, w.kind ${way}`
    const { rows } = await ctx.db.execute<{ kind: CaseKind; subjectId: string }>(
      sql`select w.kind, w.subject_id as "subjectId" from (${firstOfEach(ctx, filter, order, 1, side)}) w order by ${order} limit 1`,
    )
    return rows[0] ?? null
  }
  if (!at) return { before: null, after: await one(sql`true`, sql`asc`) }
  const here = sql`(coalesce(${at.dueBy}::timestamptz, 'infinity'), ${at.since}::timestamptz, ${at.subjectId}::uuid, ${at.kind}::text)`
  const [before, after] = await Promise.all([
    one(sql`${key} < ${here}`, sql`desc`),
    one(sql`${key} > ${here}`, sql`asc`),
  ])
  return { before, after }
}
