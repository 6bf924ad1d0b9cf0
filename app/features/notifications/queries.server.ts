import { and, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { GATHERED_KINDS, kindsOfTopic, type NoticeTopic } from './notice-kinds.ts'
import { notices } from './tables.server.ts'
import { momentsOf } from './wishes.server.ts'

/** Lines on one page of the centre. */
export const NOTICES_PER_PAGE = 25

/** One line of the centre: what was told, or several of a day about the same thing. */
export type NoticeLine = {
  /** The latest notice of the line. */
  id: string
  day: Day
  title: string
  href: string
  at: Date
  unread: boolean
  /** How many notices it stands for, 1 or more. */
  count: number
}

/** What the centre is narrowed to. */
export type NoticeFilter = { topic: NoticeTopic | null; unreadOnly: boolean }

type Reader = Ctx<Particulier | Artisan>

/** What makes notices one line: of these kinds, those about the same thing; else each is its own. */
const LINE = sql`case when ${notices.kind} in (${sql.join(
  GATHERED_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)}) then ${notices.href} else ${notices.id}::text end`

const own = (ctx: Reader) => and(eq(notices.accountId, ctx.who.accountId), eq(notices.shown, true))!

/** The person's notices, the latest day first, on their own clock. `page` from 1; `pages` is 0 when there is none. */
export async function listNotices(
  ctx: Reader,
  filter: NoticeFilter = { topic: null, unreadOnly: false },
  page = 1,
): Promise<{ lines: NoticeLine[]; pages: number; zone: string }> {
  const { zone } = await momentsOf(ctx, ctx.who.accountId)
  const conditions: SQL[] = [own(ctx)]
  if (filter.topic) conditions.push(inArray(notices.kind, kindsOfTopic(filter.topic)))
  // Grouped by place in the list: the same parameter twice would be two expressions to the database.
  const day = sql<Day>`to_char(${notices.at} at time zone ${sql.raw(`'${zone.replaceAll("'", '')}'`)}, 'YYYY-MM-DD')`
  const rows = await ctx.db
    .select({
      id: sql<string>`(array_agg(${notices.id} order by ${notices.at} desc, ${notices.id} desc))[1]`,
      day,
      title: sql<string>`(array_agg(${notices.title} order by ${notices.at} desc, ${notices.id} desc))[1]`,
      href: sql<string>`min(${notices.href})`,
      at: sql<string>`max(${notices.at})`,
      unread: sql<boolean>`bool_or(${notices.readAt} is null)`,
      count: sql<number>`count(*)::int`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(notices)
    .where(and(...conditions))
    .groupBy(sql`2, ${LINE}`)
    .having(filter.unreadOnly ? sql`bool_or(${notices.readAt} is null)` : undefined)
    .orderBy(sql`max(${notices.at}) desc, 1 desc`)
    .limit(NOTICES_PER_PAGE)
    .offset((Math.max(1, Math.trunc(page)) - 1) * NOTICES_PER_PAGE)
  return {
    lines: rows.map(({ total: _, ...row }) => ({ ...row, at: new Date(row.at) })),
    pages: Math.ceil((rows[0]?.total ?? 0) / NOTICES_PER_PAGE),
    zone,
  }
}

/** Notices about a page; the rest of their address does not matter. */
const about = (pathname: string) =>
  sql`split_part(split_part(${notices.href}, '#', 1), '?', 1) = ${pathname}`

/**
 * How many lines of the person's centre hold something they have not read; those about the page
 * that they read now left out.
 */
export function countUnreadNotices(ctx: Reader, reading?: string): Count {
  return ctx.db.$count(
    ctx.db
      .selectDistinct({ line: LINE.as('line') })
      .from(notices)
      .where(
        and(own(ctx), isNull(notices.readAt), reading ? sql`not (${about(reading)})` : undefined),
      )
      .as('lines'),
  )
}

/** How many notices, shown or not, are about a page and not read. */
export function countNoticesAt(ctx: Reader, pathname: string): Count {
  return ctx.db.$count(notices, unreadAt(ctx, pathname))
}

const unreadAt = (ctx: Reader, pathname: string) =>
  and(eq(notices.accountId, ctx.who.accountId), isNull(notices.readAt), about(pathname))

/** Marks as read what was told of a page, because its reader is on it. */
export async function readNoticesAt(ctx: Reader, pathname: string): Promise<void> {
  if (ctx.readOnly) return
  await ctx.db.update(notices).set({ readAt: ctx.now }).where(unreadAt(ctx, pathname))
}

/**
 * Marks a line as read: the notice and, where several make one, those before it; or its latest as
 * not read. Null when it is not theirs.
 */
export async function markNotice(
  ctx: Reader,
  noticeId: string,
  read: boolean,
): Promise<{ href: string } | null> {
  const [notice] = await ctx.db
    .select({ href: notices.href, kind: notices.kind })
    .from(notices)
    .where(and(own(ctx), eq(notices.id, noticeId)))
  if (!notice) return null
  const gathered = read && (GATHERED_KINDS as readonly string[]).includes(notice.kind)
  const which = gathered
    ? and(eq(notices.kind, notice.kind), eq(notices.href, notice.href))
    : eq(notices.id, noticeId)
  await ctx.db
    .update(notices)
    .set({ readAt: read ? ctx.now : null })
    .where(and(own(ctx), which, read ? isNull(notices.readAt) : isNotNull(notices.readAt)))
  return { href: notice.href }
}

/**
 * Marks everything told so far as read. Returns the mark by which it can be taken back; null when
 * nothing was unread.
 */
export async function markAllNoticesRead(ctx: Reader): Promise<string | null> {
  const marked = await ctx.db
    .update(notices)
    .set({ readAt: ctx.now })
    .where(and(own(ctx), isNull(notices.readAt), lte(notices.at, ctx.now)))
    .returning({ id: notices.id })
  return marked.length > 0 ? ctx.now.toISOString() : null
}

/** Minutes in which « tout marquer comme lu » can be taken back. */
const UNDO_MINUTES = 15

/**
 * Takes back one « tout marquer comme lu »: exactly what it marked is unread again. Does nothing
 * later than a quarter of an hour after it.
 */
export async function unmarkNotices(ctx: Reader, mark: string): Promise<void> {
  const at = new Date(mark)
  if (Number.isNaN(at.getTime()) || ctx.now.getTime() - at.getTime() > UNDO_MINUTES * 60_000) return
  await ctx.db
    .update(notices)
    .set({ readAt: null })
    .where(and(own(ctx), eq(notices.readAt, at)))
}
