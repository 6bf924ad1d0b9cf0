import { inArray, sql } from 'drizzle-orm'
import type { PolicyKind } from '#app/features/companies/proofs/proof.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import {
  listCards,
  type CompanyCard,
} from '#app/features/directory/profile/company-cards.server.ts'
import { distanceKm, type Point } from '#app/features/places/places.ts'
import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { getRatingSummary } from '#app/features/reviews/public-reviews.server.ts'
import type { RatingSummary } from '#app/features/reviews/rating-summary.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'

/** A company beside others: its card, and what a list does not show. */
export type ComparedCompany = CompanyCard & {
  /** From the place searched around, km; null without one. */
  distanceKm: number | null
  ratings: RatingSummary
  /** The kinds of insurance that the team has checked and that are running. */
  insurances: PolicyKind[]
  /** Works that the marketplace brought, and that are over. */
  finishedWorks: number
}

/**
 * The companies at some addresses, in their order, for anybody. Those that the directory does not
 * show (unknown, closed, suspended, not verified) are left out; nothing says which of these it is.
 */
export async function compareCompanies(
  ctx: Ctx,
  slugs: readonly string[],
  near: Point | null,
): Promise<ComparedCompany[]> {
  if (slugs.length === 0) return []
  const named = await ctx.db
    .select({ id: artisans.id, slug: artisans.slug })
    .from(artisans)
    .where(inArray(artisans.slug, [...slugs]))
  const cards = await listCards(
    ctx,
    named.map(({ id }) => id),
  )
  const counted = await countFor(ctx, [...cards.keys()])
  const compared = slugs.flatMap((slug) => {
    const card = cards.get(named.find((row) => row.slug === slug)?.id as ArtisanId)
    return card ? [card] : []
  })
  return Promise.all(
    compared.map(async (card) => ({
      ...card,
      distanceKm: near && distanceKm(near, card),
      ratings: await getRatingSummary(ctx, card.id),
      insurances: counted.get(card.id)?.insurances ?? [],
      finishedWorks: counted.get(card.id)?.finishedWorks ?? 0,
    })),
  )
}

type Counted = Pick<ComparedCompany, 'insurances' | 'finishedWorks'>

async function countFor(
  ctx: Ctx,
  ids: readonly ArtisanId[],
): Promise<ReadonlyMap<ArtisanId, Counted>> {
  if (ids.length === 0) return new Map()
  const today = dayOf(ctx.now, 'Europe/Paris')
  const { rows } = await ctx.db.execute<Counted & { id: ArtisanId }>(sql`
    select a.id,
      array(
        select distinct p.kind from insurance_policies p
        join verification_checks v on v.subject_id = p.id and v.kind = p.kind and v.result = 'passed' and v.superseded_at is null and (v.expires_on is null or v.expires_on >= ${today})
        where p.artisan_id = a.id and p.ends_on >= ${today} order by p.kind) as insurances,
      (
        select count(*)::int from interventions i
        join quote_requests request on request.id = i.request_id
        where i.artisan_id = a.id and i.status = 'done' and ${requestOfMarketplace(sql`request`)}) as "finishedWorks"
    from artisans a
    where a.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}
