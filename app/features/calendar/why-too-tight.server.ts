import { eq } from 'drizzle-orm'
import { whyBusy } from '#app/features/companies/outside-calendars/why-busy.server.ts'
import { stopOf, travelBetween } from '#app/features/places/travel-times.server.ts'
import { VISIT_DURATION } from '#app/features/quotes/visits/visit.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { readGoer, whyGoerBusy } from './crew/why-member-busy.server.ts'
import { tightWords } from './copy.ts'
import { listEntries } from './queries.server.ts'
import { tightEntries } from './round.ts'

const DAY_MS = 86_400_000

/**
 * Why a visit that the artisan is about to propose, or to move (`visitId`), cannot be reached by whoever goes there from what
 * stands before it, or keeps them from what stands after, or what their other calendars, or those of whoever they send, hold then; null when it can be,
 * and for a moment that is none.
 */
export async function whyTooTight(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
  {
    startsAt,
    minutes = VISIT_DURATION,
    visitId,
  }: { startsAt: Date; minutes?: number; visitId?: string },
): Promise<string | null> {
  const moment = startsAt.getTime()
  if (!(moment > ctx.now.getTime()) || moment > ctx.now.getTime() + 100 * DAY_MS) return null
  const [place] = await ctx.db
    .select({ lat: quoteRequests.lat, lng: quoteRequests.lng, insee: quoteRequests.insee })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(eq(leads.id, leadId))
  if (!place) return null
  const around = await listEntries(ctx, ctx.who.artisanId, {
    from: new Date(moment - DAY_MS),
    to: new Date(moment + DAY_MS),
  })
  // What this one replaces holds nobody.
  const entries = around.filter(
    (entry) => entry.id !== visitId && !(entry.leadId === leadId && entry.tentative),
  )
  const stop = stopOf(place)
  const travel = await travelBetween([stop, ...entries.map((entry) => entry.stop)])
  const goer = visitId ? await readGoer(ctx, { visitId }) : null
  const wanted = {
    id: 'wanted',
    startsAt,
    endsAt: new Date(moment + minutes * 60_000),
    stop,
    assignedId: goer?.id ?? null,
  }
  const tight = tightEntries<typeof wanted>([...entries, wanted], travel)
  const entryOf = (id: string) => entries.find((entry) => entry.id === id)
  const before = tight.get('wanted')
  const found = before && entryOf(before.before.id)
  if (before && found) return tightWords({ ...before, before: found })
  for (const [id, { before: earlier, minutes: way }] of tight) {
    const after = entryOf(id)
    if (earlier.id === 'wanted' && after)
      return `Trop juste pour la suite\u00a0: environ ${way}\u00a0min de route jusqu’à ${after.place}, où vous êtes attendu à ${formatTime(after.startsAt, after.zone)}.`
  }
  const zone = timeZoneOf(place.insee)
  const busy = [
    await whyBusy(ctx, wanted, zone),
    visitId ? await whyGoerBusy(ctx, { visitId }, wanted, zone) : null,
  ]
  return busy.filter((words) => words !== null).join(' ') || null
}
