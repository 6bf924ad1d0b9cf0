import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
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
        gt(outsideBusyTimes.endsAt, from),
        to ? lt(outsideBusyTimes.startsAt, to) : undefined,
      ),
    )
    .orderBy(asc(outsideBusyTimes.startsAt), asc(outsideBusyTimes.endsAt))
    .limit(AT_ONCE)
}

/** The calendars that the reader's company has elsewhere, and how their readings go. */
export async function listOutsideCalendars(ctx: Ctx<Artisan>) {
  return ctx.db
    .select({
      id: outsideCalendars.id,
      host: outsideCalendars.host,
      ending: outsideCalendars.ending,
      readAt: outsideCalendars.readAt,
      failure: outsideCalendars.failure,
      failingSince: outsideCalendars.failingSince,
    })
    .from(outsideCalendars)
    .where(eq(outsideCalendars.artisanId, ctx.who.artisanId))
    .orderBy(asc(outsideCalendars.createdAt), asc(outsideCalendars.id))
}
