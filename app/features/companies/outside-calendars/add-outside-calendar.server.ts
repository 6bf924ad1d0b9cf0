import { and, eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { keyedHash, seal } from '#app/platform/web/seal.server.ts'
import { newId, type OutsideCalendarId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Ask } from './ask-calendar.server.ts'
import {
  calendarAddress,
  OUTSIDE_CALENDARS_MAX,
  shownAddress,
  type AddressRefusal,
  type ReadingFailure,
} from './outside-calendar.ts'
import { keepReading, readCalendarAt, SEALED_FOR } from './read-outside-calendar.server.ts'
import { outsideCalendars } from './tables.server.ts'

/** Addresses that a company may try in an hour: each is asked at once. */
const TRIES = { name: 'outside-calendar', max: 20, windowSeconds: 3_600 }

/** Why a calendar is not added: its address, what answers there, or those that the company has already. */
export type AddCalendarRefusal =
  | AddressRefusal
  | ReadingFailure
  | 'calendar_known'
  | 'too_many_calendars'
  | 'too_many_tries'

/**
 * Adds a calendar of the company, kept elsewhere. It is read first, so that an address that leads to none is refused
 * beside its field; five at most, and each once.
 */
export async function addOutsideCalendar(
  ctx: Ctx<Artisan>,
  typed: string,
  ask?: Ask,
): Promise<Result<{ busyTimes: number }, AddCalendarRefusal>> {
  const read = calendarAddress(typed)
  if (!read.ok) return read
  const { artisanId } = ctx.who
  if (!(await spend(ctx, TRIES, artisanId))) return refuse('too_many_tries')
  const address = read.value
  const addressHash = keyedHash(SEALED_FOR, address)
  const [company] = await ctx.db
    .select({ insee: artisans.insee })
    .from(artisans)
    .where(eq(artisans.id, artisanId))
  const reading = await readCalendarAt(ctx, address, company?.insee ?? null, null, ask)
  if (!reading.ok) return reading
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    const mine = eq(outsideCalendars.artisanId, artisanId)
    const known = and(mine, eq(outsideCalendars.addressHash, addressHash))
    if ((await tx.db.$count(outsideCalendars, known)) > 0) return refuse('calendar_known')
    if ((await tx.db.$count(outsideCalendars, mine)) >= OUTSIDE_CALENDARS_MAX)
      return refuse('too_many_calendars')
    const id = newId<OutsideCalendarId>()
    await tx.db.insert(outsideCalendars).values({
      id,
      artisanId,
      address: seal(SEALED_FOR, address),
      addressHash,
      ...shownAddress(address),
      createdAt: tx.now,
      nextReadAt: tx.now,
    })
    await keepReading(tx, id, reading.value)
    return ok({ busyTimes: reading.value.changed ? reading.value.busy.length : 0 })
  })
}

/** Takes a calendar of the company away, with all that was read of it; false when it has no such one. */
export async function removeOutsideCalendar(
  ctx: Ctx<Artisan>,
  calendarId: OutsideCalendarId,
): Promise<boolean> {
  const gone = await ctx.db
    .delete(outsideCalendars)
    .where(
      and(eq(outsideCalendars.id, calendarId), eq(outsideCalendars.artisanId, ctx.who.artisanId)),
    )
    .returning({ id: outsideCalendars.id })
  return gone.length > 0
}
