import { and, eq, sql } from 'drizzle-orm'
import { wayBetween } from '#app/features/calendar/round.ts'
import { stopOf } from '#app/features/places/travel-times.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import { sitePersonOf } from '#app/features/requests/site-person.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import { pick } from '#app/values/pick.ts'
import { formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { readInstructions } from './act-for-company.server.ts'

/**
 * A visit that somebody is sent to; null when they are not. Of the person it shows what the company
 * itself reads: a first name, an initial, the town, and the number while they share it and the reader may see it.
 */
export async function readCrewVisit(ctx: Ctx<Crew>, visitId: string) {
  const instructions = await readInstructions(ctx, { visitId })
  if (instructions === null) return null
  const [row] = await ctx.db
    .select({
      ...pick(visits, 'startsAt', 'durationMinutes', 'status', 'note'),
      description: quoteRequests.publicDescription,
      ...pick(quoteRequests, 'town', 'postalCode', 'insee', 'lat', 'lng'),
      firstName: requestContactDetails.firstName,
      lastName: sql<string>`left(btrim(${requestContactDetails.lastName}), 1)`,
      phone: requestContactDetails.phone,
      siteFirstName: requestContactDetails.siteFirstName,
      siteLastName: requestContactDetails.siteLastName,
      sitePhone: requestContactDetails.sitePhone,
      siteAsker: requestContactDetails.siteAsker,
      phoneSharedAt: leads.phoneSharedAt,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .where(and(eq(visits.id, visitId), eq(leads.artisanId, ctx.who.artisanId)))
  if (!row) return null
  const zone = timeZoneOf(row.insee)
  const callable = row.phoneSharedAt !== null && ctx.who.rights.includes('client_phone')
  const endsAt = new Date(row.startsAt.getTime() + row.durationMinutes * 60_000)
  return {
    title: requestTitle(row.description),
    description: row.description,
    with: shortName(row),
    when: `${formatWeekday(row.startsAt, zone)}, de ${formatTime(row.startsAt, zone)} à ${formatTime(endsAt, zone)}`,
    place: `${row.postalCode} ${row.town}`,
    way: wayBetween(null, stopOf(row)),
    phone: callable ? row.phone : null,
    site: callable ? sitePersonOf(row) : null,
    note: row.note,
    instructions,
    state:
      row.status === 'proposed'
        ? 'Le client n’a pas encore confirmé cette visite.'
        : row.status === 'accepted'
          ? null
          : 'Cette visite n’aura pas lieu.',
  }
}
