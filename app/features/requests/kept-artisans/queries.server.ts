import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { shownSlug } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Place } from '#app/features/places/places.ts'
import { distanceSql } from '#app/features/requests/matching/find-candidates.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ArtisanId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { keptArtisans, requestInvitations } from './tables.server.ts'

/** A company that a person keeps, or met: was given their contact details, or works of theirs. */
export type MyArtisan = {
  id: ArtisanId
  name: string
  town: string | null
  trades: TradeSlug[]
  /** Its profile, where the directory shows it. */
  slug: string | null
  kept: boolean
  met: boolean
  /** They want to hear from it no more: no request of theirs is proposed to it. */
  blocked: boolean
}

// The column is named in words: in a query of one table, Drizzle leaves the table out.

/** Whether the person of `ctx` met the company of the row of `artisans`. */
export const metBy = (ctx: Ctx<Particulier>): SQL =>
  sql`exists (
    select from leads l join quote_requests r on r.id = l.request_id
    where l.artisan_id = artisans.id and r.particulier_id = ${ctx.who.accountId}
      and l.opened_at is not null and (l.phone_shared_at is not null or l.status = 'won'))`

const keptBy = (ctx: Ctx<Particulier>): SQL =>
  sql`exists (select from ${keptArtisans} as k where k.artisan_id = artisans.id and k.particulier_id = ${ctx.who.accountId})`

const blockedBy = (ctx: Ctx<Particulier>): SQL =>
  sql`exists (select from blocked_artisans b where b.artisan_id = artisans.id and b.particulier_id = ${ctx.who.accountId})`

/** The companies of a person, those they keep first, by name. */
export async function listMyArtisans(ctx: Ctx<Particulier>): Promise<MyArtisan[]> {
  return ctx.db
    .select({
      id: artisans.id,
      name: artisans.companyName,
      town: artisans.town,
      trades: sql<
        TradeSlug[]
      >`array(select t.trade from artisan_trades t where t.artisan_id = artisans.id order by t.trade)`,
      slug: shownSlug(ctx),
      kept: keptBy(ctx).mapWith(Boolean) as SQL<boolean>,
      met: metBy(ctx).mapWith(Boolean) as SQL<boolean>,
      blocked: blockedBy(ctx).mapWith(Boolean) as SQL<boolean>,
    })
    .from(artisans)
    .where(
      // By their ids, so that every company of the product is not looked at.
      sql`artisans.id in (
        select artisan_id from kept_artisans where particulier_id = ${ctx.who.accountId}
        union
        select l.artisan_id from leads l join quote_requests r on r.id = l.request_id
        where r.particulier_id = ${ctx.who.accountId} and l.opened_at is not null
          and (l.phone_shared_at is not null or l.status = 'won'))`,
    )
    .orderBy(asc(artisans.companyName), asc(artisans.id))
    .limit(200)
}

/** A company that may be told first of a new request. */
export type Invitable = Pick<MyArtisan, 'id' | 'name' | 'town' | 'trades'>

/** Whom a person may have told first: theirs that the directory shows, and that they have not blocked. */
export async function listInvitable(ctx: Ctx<Particulier>): Promise<Invitable[]> {
  return (await listMyArtisans(ctx))
    .filter(({ slug, blocked }) => slug !== null && !blocked)
    .map(({ id, name, town, trades }) => ({ id, name, town, trades }))
}

/**
 * Those of some companies that practise one of the trades and come as far as the place, whatever
 * they can take at the moment.
 */
export async function comingTo(
  ctx: Ctx<Particulier>,
  artisanIds: readonly ArtisanId[],
  trades: readonly TradeSlug[],
  place: Place,
): Promise<ArtisanId[]> {
  if (artisanIds.length === 0) return []
  const result = await ctx.db.execute<{ id: ArtisanId }>(sql`
    select distinct t.artisan_id as id from artisan_trades t
    where t.artisan_id = any(${sql.param(artisanIds)}::uuid[]) and t.trade = any(${sql.param(trades)}::text[])
      and ${distanceSql(place)} <= t.reach_km`)
  return result.rows.map(({ id }) => id)
}

/** Whom the author of a request asked to be told first, in their order. */
export async function invitedTo(ctx: Ctx, requestId: QuoteRequestId): Promise<ArtisanId[]> {
  const rows = await ctx.db
    .select({ artisanId: requestInvitations.artisanId })
    .from(requestInvitations)
    .where(eq(requestInvitations.requestId, requestId))
    .orderBy(asc(requestInvitations.rank))
  return rows.map(({ artisanId }) => artisanId)
}
