import { eq } from 'drizzle-orm'
import { crewAccess } from '#app/features/calendar/crew/crew.tables.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import {
  keepNewCalendar,
  readNewCalendar,
  type AddCalendarRefusal,
} from '#app/features/companies/outside-calendars/add-outside-calendar.server.ts'
import type { Ask } from '#app/features/companies/outside-calendars/ask-calendar.server.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Result } from '#app/values/result.ts'

/**
 * Adds a calendar of somebody of the crew: the company reads when they are busy, and nothing else. Null when their
 * access ended while it was read; it goes with that access.
 */
export async function addOwnCalendar(
  ctx: Ctx<Crew>,
  typed: string,
  ask?: Ask,
): Promise<Result<{ busyTimes: number }, AddCalendarRefusal> | null> {
  const found = await readNewCalendar(ctx, typed, ask)
  if (!found.ok) return found
  return inTransaction(ctx, async (tx) => {
    // The company before the access, in the order in which an access is ended.
    await lockArtisan(tx, tx.who.artisanId)
    const [access] = await tx.db
      .select({ accountId: crewAccess.accountId })
      .from(crewAccess)
      .where(eq(crewAccess.memberId, tx.who.memberId))
      .for('key share')
    return access?.accountId === tx.who.accountId ? keepNewCalendar(tx, found.value) : null
  })
}
