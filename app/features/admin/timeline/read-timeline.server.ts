import { sql, type SQL } from 'drizzle-orm'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import type { Admin, Ctx, TeamRole } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import {
  TIMELINE_KINDS,
  TIMELINE_LINES,
  type Happening,
  type TimelineCursor,
  type TimelineKind,
  type TimelineSide,
} from './timeline.ts'
import type { TimelinePlace } from './timeline-place.server.ts'
import { timelinePlaces } from './timeline-places.server.ts'

type Asked = {
  accountId: AccountId
  side: TimelineSide
  /** All of them where none is asked. */
  kind: TimelineKind | null
  /** What came before it; the latest where none is asked. */
  before: TimelineCursor | null
}

/** What happened to somebody, the latest first; `older` is where the next page begins, null on the last. */
type Timeline = { happenings: Happening[]; older: string | null }

/** The places that somebody's roles open, by name. */
const placesFor = (roles: readonly TeamRole[], side: TimelineSide, accountId: AccountId) =>
  Object.entries(timelinePlaces(side, accountId)).filter(
    ([, { opens }]) => opens === null || mayAt(roles, opens),
  )

/** The kinds that somebody's roles open of a side's file, in their order. */
export function timelineKindsFor(roles: readonly TeamRole[], side: TimelineSide): TimelineKind[] {
  const theirs = new Set(placesFor(roles, side, '' as AccountId).map(([, { kind }]) => kind))
  return (Object.keys(TIMELINE_KINDS) as TimelineKind[]).filter((kind) => theirs.has(kind))
}

/** Whose file an account's is. */
export async function timelineSideOf(ctx: Ctx<Admin>, accountId: AccountId): Promise<TimelineSide> {
  const { rows } = await ctx.db.execute(sql`select from artisans where id = ${accountId}`)
  return rows.length > 0 ? 'artisan' : 'particulier'
}

/**
 * A page of somebody's file, in one statement: each place gives its latest lines, by its own index, and they are merged
 * by their instant. Only of places that the reader's roles open.
 */
export async function readTimeline(
  ctx: Ctx<Admin>,
  { accountId, side, kind, before }: Asked,
): Promise<Timeline> {
  const places = placesFor(ctx.who.roles, side, accountId).filter(
    ([, place]) => kind === null || place.kind === kind,
  )
  if (places.length === 0) return { happenings: [], older: null }
  const each = places.map(([name, place]) => latestOf(name, place, before))
  const { rows } = await ctx.db.execute<
    Omit<Happening, 'at' | 'cursor'> & { us: string; key: string }
  >(sql`
    select * from (${sql.join(each, sql` union all `)}) happened order by us desc, key collate "C" desc limit ${TIMELINE_LINES + 1}`)
  const shown = rows.slice(0, TIMELINE_LINES).map(({ us, key, ...row }) => ({
    ...row,
    at: new Date(Number(us) / 1_000),
    cursor: `${us}~${key}`,
  }))
  return {
    happenings: shown,
    older: rows.length > TIMELINE_LINES ? shown.at(-1)!.cursor : null,
  }
}

function latestOf(name: string, place: TimelinePlace, before: TimelineCursor | null): SQL {
  const none = sql`null`
  const {
    kind,
    from,
    at,
    id = sql`t.id`,
    verb = none,
    subject = id,
    label = none,
    detail = none,
    cents = none,
  } = place
  const key = sql`concat_ws('.', ${name}::text, ${id}::text, ${verb}::text)`
  const us = sql`(extract(epoch from ${at}) * 1000000)::bigint`
  const earlier = before
    ? sql`and ${at} <= to_timestamp(${before.us}::numeric / 1000000) and (${us}, ${key} collate "C") < (${before.us}::bigint, ${before.key})`
    : sql``
  return sql`(select ${kind}::text as kind, ${name}::text as source, coalesce(${verb}::text, '') as verb, ${subject}::text as "subjectId",
      left(${label}::text, 300) as label, ${detail}::text as detail, ${cents}::int as cents, ${us} as us, ${key} as key
    from ${from} ${earlier} order by ${at} desc nulls last, ${key} collate "C" desc limit ${TIMELINE_LINES + 1})`
}
