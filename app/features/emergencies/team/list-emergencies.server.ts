import { and, asc, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { CallAnswer, EmergencyState } from '#app/features/emergencies/emergency.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { emergencyList, type EmergencyFilter } from './emergency-list.ts'

/** An emergency as the team follows it, with every company that was asked. */
export type TeamEmergency = Pick<
  typeof emergencies.$inferSelect,
  | 'id'
  | 'kind'
  | 'state'
  | 'name'
  | 'phone'
  | 'town'
  | 'postalCode'
  | 'words'
  | 'searches'
  | 'searchEndsAt'
  | 'arrivesAt'
  | 'createdAt'
> & {
  filed: boolean
  calls: { company: string; answer: CallAnswer; distanceKm: number; wave: number }[]
}

/** The emergencies of the team's list. */
export const teamEmergencies = teamRows(emergencyList, {
  perPage: 30,
  count: (ctx, filter) => ctx.db.$count(emergencies, matching(filter)),
  read: async (ctx, filter, limit, offset): Promise<TeamEmergency[]> => {
    const way = filter.sort.descending ? desc : asc
    const rows = await ctx.db
      .select({
        id: emergencies.id,
        kind: emergencies.kind,
        state: emergencies.state,
        name: emergencies.name,
        phone: emergencies.phone,
        town: emergencies.town,
        postalCode: emergencies.postalCode,
        words: emergencies.words,
        searches: emergencies.searches,
        searchEndsAt: emergencies.searchEndsAt,
        arrivesAt: emergencies.arrivesAt,
        createdAt: emergencies.createdAt,
        filed: sql<boolean>`${emergencies.filedBy} is not null`,
        calls: sql<
          TeamEmergency['calls']
        >`(select coalesce(json_agg(json_build_object('company', a.company_name, 'answer', c.answer, 'distanceKm', c.distance_km, 'wave', c.wave) order by c.wave, c.distance_km), '[]')
          from emergency_calls c join artisans a on a.id = c.artisan_id where c.emergency_id = emergencies.id)`,
      })
      .from(emergencies)
      .where(matching(filter))
      .orderBy(way(emergencies.createdAt), way(emergencies.id))
      .limit(limit)
      .offset(offset)
    return rows
  },
})

const STATES: Record<EmergencyFilter['view'], EmergencyState[]> = {
  open: ['asking', 'taken'],
  personne: ['nobody'],
  finis: ['over', 'cancelled'],
}

function matching({ view, kind, search }: EmergencyFilter): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    inArray(emergencies.state, STATES[view]),
    kind ? eq(emergencies.kind, kind) : undefined,
    search
      ? or(
          ilike(emergencies.name, like),
          ilike(emergencies.town, like),
          sql`${emergencies.phone} like ${`%${search.replace(/\D/gu, '').replace(/^0/, '')}%`} and ${/\d{4}/u.test(search)}`,
        )
      : undefined,
  )
}
