import { and, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { shownSlug } from '#app/features/companies/shown-company.server.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { TestimonialId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { testimonials } from './tables.server.ts'
import { testimonialList, type TestimonialFilter } from './team-testimonials.ts'

/** A testimonial as everybody reads it. `slug` is null while the company's page is not shown. */
export type ShownTestimonial = {
  id: TestimonialId
  text: string
  signedName: string
  companyName: string
  town: string | null
  slug: string | null
  trades: TradeSlug[]
  publishedAt: Date
}

const tradesOf = sql<
  TradeSlug[]
>`array(select ${artisanTrades.trade} from ${artisanTrades} where ${artisanTrades.artisanId} = ${artisans.id} order by 1)`

/** The testimonials that are shown, the latest first: published, consented to, of a company that works here. */
export async function listTestimonials(ctx: Ctx, limit: number): Promise<ShownTestimonial[]> {
  return ctx.db
    .select({
      id: testimonials.id,
      text: testimonials.text,
      signedName: testimonials.signedName,
      companyName: artisans.companyName,
      town: artisans.town,
      slug: shownSlug(ctx),
      trades: tradesOf,
      publishedAt: sql<Date>`${testimonials.publishedAt}`.mapWith(testimonials.publishedAt),
    })
    .from(testimonials)
    .innerJoin(artisans, eq(artisans.id, testimonials.artisanId))
    .where(
      and(
        eq(testimonials.status, 'published'),
        eq(artisans.verification, 'verified'),
        isNull(artisans.suspendedAt),
        isNull(artisans.closedAt),
      ),
    )
    .orderBy(desc(testimonials.publishedAt), desc(testimonials.id))
    .limit(limit)
}

/** The reader's own testimonial; null before the first. */
export async function getOwnTestimonial(
  ctx: Ctx<Artisan>,
): Promise<typeof testimonials.$inferSelect | null> {
  const [own] = await ctx.db
    .select()
    .from(testimonials)
    .where(eq(testimonials.artisanId, ctx.who.artisanId))
  return own ?? null
}

function found(ctx: Ctx<Admin>, { status, search }: TestimonialFilter) {
  const like = likeAnywhere(search)
  return ctx.db
    .select({
      testimonial: testimonials,
      companyName: artisans.companyName,
      town: artisans.town,
      email: users.email,
      artisanId: artisans.id,
    })
    .from(testimonials)
    .innerJoin(artisans, eq(artisans.id, testimonials.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(
      and(
        status ? eq(testimonials.status, status) : undefined,
        search
          ? or(
              ilike(artisans.companyName, like),
              ilike(testimonials.text, like),
              ilike(testimonials.signedName, like),
            )
          : undefined,
      ),
    )
}

/** The testimonials of the team's list. */
export const teamTestimonials = teamRows(testimonialList, {
  perPage: 30,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter).limit(limit).as('found')),
  read: (ctx, filter, limit, offset) => {
    const by = { date: testimonials.writtenAt, entreprise: artisans.companyName }[filter.sort.by]
    return found(ctx, filter)
      .orderBy(filter.sort.descending ? desc(by) : by, desc(testimonials.id))
      .limit(limit)
      .offset(offset)
  },
})

/** How many testimonials wait to be read. */
export function countWaitingTestimonials(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(testimonials, eq(testimonials.status, 'pending'))
}

/** What the mail and the notice of a decision are made of; null when there is none. */
export async function readTestimonialNews(ctx: Ctx, testimonialId: TestimonialId) {
  const [row] = await ctx.db
    .select({
      testimonial: testimonials,
      companyName: artisans.companyName,
      accountId: artisans.accountId,
      email: users.email,
    })
    .from(testimonials)
    .innerJoin(artisans, eq(artisans.id, testimonials.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(testimonials.id, testimonialId))
  return row ?? null
}
