import { randomInt } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { readBusyTimes } from '#app/platform/calendars/read-busy-times.server.ts'
import type { BusyTime } from '#app/platform/calendars/busy-time.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { unseal } from '#app/platform/web/seal.server.ts'
import type { OutsideCalendarId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf, startOfDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { askCalendar, type Ask, type LastAnswer } from './ask-calendar.server.ts'
import { areOwn, type Holder } from './holder.server.ts'
import { DAYS_READ, waitAfter, type ReadingFailure } from './outside-calendar.ts'
import { outsideBusyTimes, outsideCalendars } from './tables.server.ts'

const DAY_MS = 86_400_000
/** How long a calendar is another process's once it began to read it, ms: longer than a reading takes. */
const CLAIMED_MS = 5 * 60_000
/** Calendars read in one run of the job, and how many at once. */
const READ_MAX = 200
const AT_ONCE = 4

/** What the address of a calendar is sealed for. */
export const SEALED_FOR = 'outside-calendar'

/** What a reading found: busy times, or that they are those of before. */
export type Reading =
  | { changed: false }
  | { changed: true; busy: BusyTime[]; etag: string | null; lastModified: string | null }

/** Asks for a calendar and reads when its company, at `insee`, is busy from today on. Nothing is written. */
export async function readCalendarAt(
  ctx: Ctx,
  address: string,
  insee: string | null,
  last: LastAnswer | null,
  ask?: Ask,
): Promise<Result<Reading, ReadingFailure>> {
  const answer = await askCalendar(address, last, ask)
  if (!answer.ok) return answer
  if (!answer.value.changed) return ok({ changed: false })
  const zone = timeZoneOf(insee ?? '')
  const from = startOfDay(dayOf(ctx.now, zone), zone).getTime()
  const { bytes, etag, lastModified } = answer.value
  const busy = await readBusyTimes(bytes, {
    from,
    to: from + DAYS_READ * DAY_MS,
    zone,
    ownHost: new URL(absoluteUrl('/')).hostname,
  })
  return busy.ok ? ok({ changed: true, busy: busy.value, etag, lastModified }) : busy
}

/**
 * Reads the calendars that are due, each by one process at a time. One that fails keeps what was read before, and is
 * asked again ever less often.
 */
export async function readOutsideCalendars(ctx: Ctx<System>, ask?: Ask): Promise<number> {
  let read = 0
  const reader = async () => {
    while (read < READ_MAX) {
      const claimed = await claim(ctx)
      if (!claimed) return
      read++
      await readClaimed(ctx, claimed, ask)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return read
}

/** Reads one of the reader's own calendars at once; null when they have no such one. */
export async function readOutsideCalendarNow(
  ctx: Ctx<Holder>,
  calendarId: OutsideCalendarId,
  ask?: Ask,
): Promise<Result<undefined, ReadingFailure> | null> {
  const [row] = await ctx.db
    .update(outsideCalendars)
    .set({ nextReadAt: new Date(ctx.now.getTime() + CLAIMED_MS) })
    .where(and(eq(outsideCalendars.id, calendarId), areOwn(ctx.who)))
    .returning()
  return row ? readClaimed(ctx, row, ask) : null
}

type CalendarRow = typeof outsideCalendars.$inferSelect

/** The calendar that has been due the longest, from now on this process's; null when none is due. */
async function claim(ctx: Ctx): Promise<CalendarRow | null> {
  return inTransaction(ctx, async (tx) => {
    const [due] = await tx.db
      .select({ id: outsideCalendars.id })
      .from(outsideCalendars)
      .where(lte(outsideCalendars.nextReadAt, tx.now))
      .orderBy(asc(outsideCalendars.nextReadAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const [row] = await tx.db
      .update(outsideCalendars)
      .set({ nextReadAt: new Date(tx.now.getTime() + CLAIMED_MS) })
      .where(eq(outsideCalendars.id, due.id))
      .returning()
    return row ?? null
  })
}

async function readClaimed(
  ctx: Ctx,
  row: CalendarRow,
  ask?: Ask,
): Promise<Result<undefined, ReadingFailure>> {
  const address = unseal(SEALED_FOR, row.address)
  const [company] = await ctx.db
    .select({ insee: artisans.insee })
    .from(artisans)
    .where(eq(artisans.id, row.artisanId))
  // What has not changed still moves on by a day each day.
  const fresh = row.computedAt !== null && ctx.now.getTime() - row.computedAt.getTime() < DAY_MS
  const found = address
    ? await readCalendarAt(ctx, address, company?.insee ?? null, fresh ? row : null, ask)
    : refuse<ReadingFailure>('address_lost')
  await inTransaction(ctx, async (tx) => {
    const [kept] = await tx.db
      .select({ failures: outsideCalendars.failures, failingSince: outsideCalendars.failingSince })
      .from(outsideCalendars)
      // Another reading took it over, or it was taken away meanwhile: what was found here is not kept.
      .where(and(eq(outsideCalendars.id, row.id), eq(outsideCalendars.nextReadAt, row.nextReadAt)))
      .for('update')
    if (!kept) return
    if (found.ok) return keepReading(tx, row.id, found.value)
    const failures = kept.failures + 1
    await tx.db
      .update(outsideCalendars)
      .set({
        failures,
        failure: found.refusal,
        failingSince: kept.failingSince ?? tx.now,
        nextReadAt: nextReading(tx, failures),
      })
      .where(eq(outsideCalendars.id, row.id))
  })
  return found.ok ? ok() : found
}

/** Keeps what was read of a calendar in the place of what was read before, and says when to read it again. */
export async function keepReading(
  tx: Ctx,
  calendarId: OutsideCalendarId,
  reading: Reading,
): Promise<void> {
  await tx.db
    .update(outsideCalendars)
    .set({
      readAt: tx.now,
      failures: 0,
      failure: null,
      failingSince: null,
      nextReadAt: nextReading(tx, 0),
      ...(reading.changed && {
        computedAt: tx.now,
        etag: reading.etag,
        lastModified: reading.lastModified,
      }),
    })
    .where(eq(outsideCalendars.id, calendarId))
  if (!reading.changed) return
  await tx.db.delete(outsideBusyTimes).where(eq(outsideBusyTimes.calendarId, calendarId))
  if (reading.busy.length > 0)
    await tx.db.insert(outsideBusyTimes).values(
      reading.busy.map(({ from, to }) => ({
        calendarId,
        startsAt: new Date(from),
        endsAt: new Date(to),
      })),
    )
}

const nextReading = ({ now }: Ctx, failures: number) =>
  new Date(now.getTime() + waitAfter(failures, randomInt(-100, 101) / 100))
