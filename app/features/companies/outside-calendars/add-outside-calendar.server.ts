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
import { areOwn, type Holder } from './holder.server.ts'
import {
  calendarAddress,
  OUTSIDE_CALENDARS_MAX,
  shownAddress,
  type AddressRefusal,
  type ReadingFailure,
} from './outside-calendar.ts'
import {
  keepReading,
  readCalendarAt,
  SEALED_FOR,
  type Reading,
} from './read-outside-calendar.server.ts'
import { outsideCalendars } from './tables.server.ts'

/** Addresses that a company, or somebody of its crew, may try in an hour: each is asked at once. */
const TRIES = { name: 'outside-calendar', max: 20, windowSeconds: 3_600 }

/** Why a calendar is not added: its address, what answers there, or those that the company has already. */
export type AddCalendarRefusal =
  | AddressRefusal
  | ReadingFailure
  | 'calendar_known'
  | 'too_many_calendars'
  | 'too_many_tries'

/** A calendar that was read once, and is not kept yet. */
export type NewCalendar = { address: string; reading: Reading }

/** Adds a calendar of the company, kept elsewhere; five at most, and each once. */
export async function addOutsideCalendar(
  ctx: Ctx<Artisan>,
  typed: string,
  ask?: Ask,
): Promise<Result<{ busyTimes: number }, AddCalendarRefusal>> {
  const found = await readNewCalendar(ctx, typed, ask)
  return found.ok ? keepNewCalendar(ctx, found.value) : found
}

/** Reads a calendar before it is kept, so that an address that leads to none is refused beside its field. */
export async function readNewCalendar(
  ctx: Ctx<Holder>,
  typed: string,
  ask?: Ask,
): Promise<Result<NewCalendar, AddCalendarRefusal>> {
  const read = calendarAddress(typed)
  if (!read.ok) return read
  const { who } = ctx
  if (!(await spend(ctx, TRIES, who.kind === 'crew' ? who.memberId : who.artisanId)))
    return refuse('too_many_tries')
  const [company] = await ctx.db
    .select({ insee: artisans.insee })
    .from(artisans)
    .where(eq(artisans.id, who.artisanId))
  const reading = await readCalendarAt(ctx, read.value, company?.insee ?? null, null, ask)
  return reading.ok ? ok({ address: read.value, reading: reading.value }) : reading
}

/** Keeps a calendar that was read, as its giver's own. */
export function keepNewCalendar(
  ctx: Ctx<Holder>,
  { address, reading }: NewCalendar,
): Promise<Result<{ busyTimes: number }, AddCalendarRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const { who } = tx
    await lockArtisan(tx, who.artisanId)
    const memberId = who.kind === 'crew' ? who.memberId : null
    // Of each person apart: nobody learns that somebody else gave the same.
    const addressHash = keyedHash(SEALED_FOR, memberId ? `${memberId} ${address}` : address)
    const known = and(areOwn(who), eq(outsideCalendars.addressHash, addressHash))
    if ((await tx.db.$count(outsideCalendars, known)) > 0) return refuse('calendar_known')
    if ((await tx.db.$count(outsideCalendars, areOwn(who))) >= OUTSIDE_CALENDARS_MAX)
      return refuse('too_many_calendars')
    const id = newId<OutsideCalendarId>()
    await tx.db.insert(outsideCalendars).values({
      id,
      artisanId: who.artisanId,
      memberId,
      address: seal(SEALED_FOR, address),
      addressHash,
      ...shownAddress(address),
      createdAt: tx.now,
      nextReadAt: tx.now,
    })
    await keepReading(tx, id, reading)
    return ok({ busyTimes: reading.changed ? reading.busy.length : 0 })
  })
}

/**
 * Takes a calendar away, with all that was read of it: one's own, and for a company also those of its crew. False when
 * there is no such one.
 */
export async function removeOutsideCalendar(
  ctx: Ctx<Holder>,
  calendarId: OutsideCalendarId,
): Promise<boolean> {
  const { who } = ctx
  const theirs = who.kind === 'crew' ? areOwn(who) : eq(outsideCalendars.artisanId, who.artisanId)
  const gone = await ctx.db
    .delete(outsideCalendars)
    .where(and(eq(outsideCalendars.id, calendarId), theirs))
    .returning({ id: outsideCalendars.id })
  return gone.length > 0
}
