import { whyGoerBusy } from '#app/features/calendar/crew/why-member-busy.server.ts'
import { whyBusy } from '#app/features/companies/outside-calendars/why-busy.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'

/**
 * What the reader's other calendars, and those of whoever they send, say against a date for works; null when they say
 * nothing. A warning: whoever plans knows better.
 */
export async function whyDateBusy(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  date: { startsAt: Date; endsAt: Date },
  zone: string,
): Promise<string | null> {
  const busy = [await whyBusy(ctx, date, zone), await whyGoerBusy(ctx, { worksId }, date, zone)]
  return busy.filter((words) => words !== null).join(' ') || null
}
