import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Artisan, Crew } from '#app/platform/context.ts'
import { outsideCalendars } from './tables.server.ts'

/** Who gives calendars and looks after them: a company those of its own, somebody of its crew theirs. */
export type Holder = Artisan | Crew

/** The calendars that are the reader's own; a person's are none of their company's, nor the other way round. */
export function areOwn(who: Holder): SQL | undefined {
  return and(
    eq(outsideCalendars.artisanId, who.artisanId),
    who.kind === 'crew'
      ? eq(outsideCalendars.memberId, who.memberId)
      : isNull(outsideCalendars.memberId),
  )
}
