import { sql, type SQL } from 'drizzle-orm'
import { distanceSql, searchBox } from '#app/features/requests/matching/find-candidates.server.ts'
import { readWeights } from '#app/features/requests/matching/read-weights.server.ts'
import type { Weights } from '#app/features/requests/matching/ranking.ts'
import { planeLocation } from '#app/features/companies/area/service-area.ts'
import { PLANS, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import {
  COMPANIES_LOOKED_AT,
  COMPANIES_WITHOUT_PLACE,
  orderResults,
  RESULTS_PER_PAGE,
  RESULTS_SHOWN,
  type DirectorySearch,
  type RankedCompany,
  type SearchCentre,
} from './directory-search.ts'
import {
  listCards,
  type CompanyCard,
} from '#app/features/directory/profile/company-cards.server.ts'

/** Names that hold what is sought, read before the most alike are kept: « plomberie » is in a tenth of all names. */
const NAMES_READ = 500
/** Names kept. */
const NAMES_FOUND = 200

/** A company of the results: its card, how far it is (km, null without a place), and whether its plan raised it. */
export type DirectoryResult = CompanyCard & { distanceKm: number | null; boosted: boolean }
/** One page of results. `total` counts no more than are shown; `more` says that there were more. */
export type DirectoryResults = {
  rows: DirectoryResult[]
  total: number
  more: boolean
  pages: number
}

type Found = RankedCompany & { artisanId: ArtisanId }

/**
 * Companies for a search, by anybody: verified ones that come to the place, the nearest six hundred
 * at most; with a name, those that resemble it, wherever they are; with neither, the most rated.
 * Neither telephone nor e-mail is read. Ordered by the published weights, unless others are to be tried.
 */
export async function searchCompanies(
  ctx: Ctx,
  search: DirectorySearch,
  near: SearchCentre | null,
  weights?: Weights,
): Promise<DirectoryResults> {
  const today = dayOf(ctx.now, 'Europe/Paris')
  const result = await ctx.db.execute<Omit<Found, 'boosted'> & { plan: PlanSlug }>(sql`
    select a.id as "artisanId", a.company_name as name, c.km as "distanceKm", coalesce(b.plan, 'gratuit') as plan,
      a.rating_sum as "ratingSum", a.rating_count as "ratingCount",
      a.proposed_count as "proposedCount", a.answered_count as "answeredCount", a.answer_minutes as "answerMinutes"
    from (${lookedAt(search, near)}) c
    join artisans a on a.id = c.artisan_id
    left join contact_balances b on b.artisan_id = c.artisan_id
    where a.slug is not null and ${narrowed(search, today)}`)
  const found: Found[] = result.rows.map(({ plan, ...facts }) => ({
    ...facts,
    boosted: PLANS[plan].early,
  }))
  const shown = orderResults(
    found,
    search.sort === 'distance' && !near ? 'best' : search.sort,
    weights ?? (await readWeights(ctx)),
  ).slice(0, RESULTS_SHOWN)
  const page = shown.slice((search.page - 1) * RESULTS_PER_PAGE, search.page * RESULTS_PER_PAGE)
  const cards = await listCards(
    ctx,
    page.map(({ artisanId }) => artisanId),
  )
  const rows = page.flatMap(({ artisanId, distanceKm, boosted }) => {
    const card = cards.get(artisanId)
    return card ? [{ ...card, distanceKm, boosted: boosted && search.sort === 'best' }] : []
  })
  return {
    rows,
    total: shown.length,
    more: found.length > shown.length,
    pages: Math.ceil(shown.length / RESULTS_PER_PAGE),
  }
}

/** The companies that a search looks at, one row each: artisan_id, km, available. */
function lookedAt(search: DirectorySearch, near: SearchCentre | null): SQL {
  if (search.name !== '') return byName(search, near)
  if (near)
    return search.trade
      ? around(sql`${search.trade}`, near, COMPANIES_LOOKED_AT)
      : aroundOfAnyTrade(near)
  return mostRated(search)
}

/** The nearest of one trade who come here: one scan of the index ordered by distance. */
function around(trade: SQL, near: SearchCentre, limit: number): SQL {
  const { x, y } = planeLocation(near.lat, near.lng)
  const box = searchBox(near)
  return sql`
    select t.artisan_id, d.km, t.available
    from artisan_trades t
    cross join lateral (select ${distanceSql(near)} as km) d
    where t.trade = ${trade} and t.listed
      and t.location <@ box(point(${x - box.width}, ${y - box.height}), point(${x + box.width}, ${y + box.height}))
      and d.km <= t.reach_km
    order by t.location <-> point(${x}, ${y})
    limit ${limit}`
}

/** The same for each trade in turn; a company of several trades counts once. */
function aroundOfAnyTrade(near: SearchCentre): SQL {
  const each = Math.ceil(COMPANIES_LOOKED_AT / TRADE_SLUGS.length)
  return sql`
    select distinct on (n.artisan_id) n.artisan_id, n.km, n.available
    from unnest(${sql`array[${sql.join(
      TRADE_SLUGS.map((slug) => sql`${slug}`),
      sql`, `,
    )}]::text[]`}) as trades(trade)
    cross join lateral (${around(sql`trades.trade`, near, each)}) n
    order by n.artisan_id`
}

/**
 * Those whose name holds what is sought, or failing any, has a word that resembles it; the most
 * alike first, wherever they are.
 */
function byName(search: DirectorySearch, near: SearchCentre | null): SQL {
  const pattern = likeAnywhere(search.name)
  return sql`
    select n.id as artisan_id, t.km, t.available
    from (
      with same as (select id, company_name from artisans where fold_text(company_name) like fold_text(${pattern}) limit ${NAMES_READ}),
        alike as (select id, company_name from artisans where not exists (select from same) and fold_text(${search.name}) <% fold_text(company_name) limit ${NAMES_READ})
      select id from (table same union all table alike) named
      order by similarity(fold_text(company_name), fold_text(${search.name})) desc, id
      limit ${NAMES_FOUND}
    ) n
    cross join lateral (
      select ${near ? distanceSql(near) : sql`null::float8`} as km, t.available
      from artisan_trades t
      where t.artisan_id = n.id and t.listed ${search.trade ? sql`and t.trade = ${search.trade}` : sql``}
      limit 1
    ) t`
}

/**
 * Those with the most stars: without a place there is no nearest, and each of those who do not
 * practise the trade costs a look too.
 */
function mostRated(search: DirectorySearch): SQL {
  return sql`
    select a.id as artisan_id, null::float8 as km, t.available
    from artisans a
    cross join lateral (
      select t.available from artisan_trades t
      where t.artisan_id = a.id and t.listed ${search.trade ? sql`and t.trade = ${search.trade}` : sql``}
      limit 1
    ) t
    where a.verification = 'verified' and a.suspended_at is null and a.closed_at is null
    order by a.rating_sum desc, a.id
    limit ${COMPANIES_WITHOUT_PLACE}`
}

/** What the filters ask of a company. */
function narrowed(search: DirectorySearch, today: string): SQL {
  const asked: SQL[] = [sql`true`]
  if (search.withinKm !== null) asked.push(sql`(c.km is null or c.km <= ${search.withinKm})`)
  if (search.minRating !== null)
    asked.push(
      sql`(a.rating_count > 0 and a.rating_sum >= ${search.minRating}::float8 * a.rating_count)`,
    )
  if (search.availableOnly) asked.push(sql`c.available`)
  if (search.deeper) asked.push(sql`(a.premium_checked_at is not null and b.plan = 'premium')`)
  if (search.insured)
    asked.push(
      sql`exists (select from verification_checks v where v.artisan_id = a.id and v.kind = 'decennale' and v.result = 'passed' and v.superseded_at is null and (v.expires_on is null or v.expires_on >= ${today}))`,
    )
  if (search.label !== null) {
    asked.push(sql`exists (
      select from qualifications q
      join verification_checks v on v.subject_id = q.id and v.kind = 'qualification' and v.result = 'passed' and v.superseded_at is null and (v.expires_on is null or v.expires_on >= ${today})
      where q.artisan_id = a.id and q.kind = ${search.label})`)
  }
  return sql.join(asked, sql` and `)
}
