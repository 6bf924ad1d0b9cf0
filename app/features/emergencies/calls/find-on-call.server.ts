import { sql } from 'drizzle-orm'
import type { OpeningHours } from '#app/features/companies/file/opening-hours.ts'
import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import type { EmergencyRow } from '#app/features/emergencies/lock-emergency.server.ts'
import { isOnCallAt } from '#app/features/emergencies/on-call/on-call-hours.ts'
import type { PriceCard } from '#app/features/emergencies/price-card.ts'
import { distanceSql } from '#app/features/requests/matching/find-candidates.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** A company on call that may be asked to come. */
export type OnCallCompany = {
  artisanId: ArtisanId
  accountId: AccountId
  distanceKm: number
  card: PriceCard
}

/** Rows that are read before their hours are looked at. */
const READ = 300

/**
 * The nearest companies on call for an emergency, at most `limit`: they stand well, practise its
 * trade, have a plan whatever it is, are within the reach and the hours that they chose, have
 * neither paused nor been rung as often as they agreed to, are not being rung for another, and were
 * not asked before.
 */
export async function findOnCall(
  ctx: Ctx,
  emergency: Pick<EmergencyRow, 'id' | 'kind' | 'lat' | 'lng' | 'accountId'>,
  limit: number,
): Promise<OnCallCompany[]> {
  const { id, kind, lat, lng, accountId } = emergency
  const { rows } = await ctx.db.execute<
    OnCallCompany & { hours: OpeningHours; insee: string | null }
  >(sql`
    select o.artisan_id as "artisanId", a.account_id as "accountId", d.km as "distanceKm", o.hours, a.insee,
      json_build_object('callOutCents', o.call_out_cents, 'hourCents', o.hour_cents,
        'nightHourCents', o.night_hour_cents, 'ceilingCents', o.ceiling_cents) as card
    from on_call o
    join artisans a on a.id = o.artisan_id and not a.on_holiday
    join users u on u.id = a.account_id and u.suspended_at is null
    join subscribers s on s.artisan_id = a.id and s.subscribed
      and (s.subscription_end is null or s.subscription_end > ${ctx.now})
    join artisan_trades t on t.artisan_id = a.id and t.trade = ${KIND_FACTS[kind].trade} and t.listed
    cross join lateral (select ${distanceSql({ lat, lng })} as km) d
    where o.active and ${kind} = any(o.kinds)
      and t.lat between ${lat - 0.6} and ${lat + 0.6}
      and d.km <= o.radius_km
      and (o.paused_until is null or o.paused_until <= ${ctx.now})
      and not exists (select from emergency_calls c where c.emergency_id = ${id} and c.artisan_id = o.artisan_id)
      and not exists (select from emergency_calls c where c.artisan_id = o.artisan_id and c.answer = 'waiting')
      and (select count(*) from emergency_calls c where c.artisan_id = o.artisan_id
        and c.called_at > ${new Date(ctx.now.getTime() - 86_400_000)}) < o.calls_a_day
      and not exists (select from blocked_artisans b where b.particulier_id = ${accountId}::uuid and b.artisan_id = o.artisan_id)
    order by d.km, o.artisan_id
    limit ${READ}`)
  return rows
    .filter(({ hours, insee }) => isOnCallAt(hours, ctx.now, timeZoneOf(insee ?? '')))
    .slice(0, limit)
    .map(({ artisanId, accountId: account, distanceKm, card }) => ({
      artisanId,
      accountId: account,
      distanceKm,
      card,
    }))
}
