import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { mergeBusy } from '#app/platform/calendars/busy-time.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { areOwn, type Holder } from './holder.server.ts'
import { outsideBusyTimes, outsideCalendars } from './tables.server.ts'

/** Spans that a page shows at most: a month of five calendars is fewer. */
const AT_ONCE = 2_000

/** A span in which a company is busy, and the host of the calendar that says so. */
export type OutsideBusy = { startsAt: Date; endsAt: Date; host: string }

/** When a company's other calendars say that it is busy, between two instants (`to` null: from one on), in order. */
export async function listOutsideBusy(
  ctx: Ctx,
  artisanId: ArtisanId,
  { from, to }: { from: Date; to: Date | null },
): Promise<OutsideBusy[]> {
  return ctx.db
    .select({
      startsAt: outsideBusyTimes.startsAt,
      endsAt: outsideBusyTimes.endsAt,
      host: outsideCalendars.host,
    })
    .from(outsideBusyTimes)
    .innerJoin(outsideCalendars, eq(outsideCalendars.id, outsideBusyTimes.calendarId))
    .where(
      and(
        eq(outsideCalendars.artisanId, artisanId),
        // Those of its people say nothing of the company.
        isNull(outsideCalendars.memberId),
        gt(outsideBusyTimes.endsAt, from),
        to ? lt(outsideBusyTimes.startsAt, to) : undefined,
      ),
    )
    .orderBy(asc(outsideBusyTimes.startsAt), asc(outsideBusyTimes.endsAt))
    .limit(AT_ONCE)
}

/** A span in which somebody of a crew is busy. Nothing says by which of their calendars. */
export type MemberBusy = { memberId: string; startsAt: Date; endsAt: Date }

/**
 * When the calendars of a company's people say that they are busy, between two instants, in order: of all, or of one.
 * What meets is one span, whatever the calendars it comes from.
 */
export async function listMembersBusy(
  ctx: Ctx,
  artisanId: ArtisanId,
  { from, to, memberId }: { from: Date; to: Date | null; memberId?: string | undefined },
): Promise<MemberBusy[]> {
  const rows = await ctx.db
    .select({
      memberId: outsideCalendars.memberId,
      startsAt: outsideBusyTimes.startsAt,
      endsAt: outsideBusyTimes.endsAt,
    })
    .from(outsideBusyTimes)
    .innerJoin(outsideCalendars, eq(outsideCalendars.id, outsideBusyTimes.calendarId))
    .where(
      and(
        eq(outsideCalendars.artisanId, artisanId),
        memberId ? eq(outsideCalendars.memberId, memberId) : isNotNull(outsideCalendars.memberId),
        gt(outsideBusyTimes.endsAt, from),
        to ? lt(outsideBusyTimes.startsAt, to) : undefined,
      ),
    )
    .orderBy(asc(outsideBusyTimes.startsAt), asc(outsideBusyTimes.endsAt))
    .limit(AT_ONCE)
  return [...Map.groupBy(rows, (row) => row.memberId!)]
    .flatMap(([whose, spans]) =>
      mergeBusy(
        spans.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() })),
      ).map((span) => ({
        memberId: whose,
        startsAt: new Date(span.from),
        endsAt: new Date(span.to),
      })),
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The calendars that somebody of the company gave, oldest first: that there are, and nothing of their addresses. */
export async function listCalendarsOfMember(ctx: Ctx<Artisan>, memberId: string) {
  return ctx.db
    .select({ id: outsideCalendars.id, createdAt: outsideCalendars.createdAt })
    .from(outsideCalendars)
    .where(
      and(
        eq(outsideCalendars.artisanId, ctx.who.artisanId),
        eq(outsideCalendars.memberId, memberId),
      ),
    )
    .orderBy(asc(outsideCalendars.createdAt), asc(outsideCalendars.id))
}

/** The calendars that the reader has elsewhere, and how their readings go. */
export async function listOutsideCalendars(ctx: Ctx<Holder>) {
  return ctx.db
    .select(pick(outsideCalendars, 'id', 'host', 'ending', 'readAt', 'failure', 'failingSince'))
    .from(outsideCalendars)
    .where(areOwn(ctx.who))
    .orderBy(asc(outsideCalendars.createdAt), asc(outsideCalendars.id))
}
