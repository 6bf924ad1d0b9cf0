import { sql } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { hasHad } from '#app/features/requests/team/request-answers.server.ts'
import { REQUEST_ANSWERS, type RequestAnswer } from '#app/features/requests/team/request-answers.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import type { Ctx } from '#app/platform/context.ts'

/** How well the last ninety days went: what the requests made in them have had, disputes opened, reviews published. */
export type QualityFigures = {
  requests: number
  answers: Record<RequestAnswer, number>
  disputes: number
  reviews: number
  /** The sum of their overall ratings, 1 to 5 each. */
  ratingSum: number
}

/** Counts it, in one statement: the figures belong together. */
export async function countQuality(ctx: Ctx): Promise<QualityFigures> {
  const since = new Date(ctx.now.getTime() - 90 * 86_400_000)
  const answers = (Object.keys(REQUEST_ANSWERS) as RequestAnswer[]).map(
    (answer) =>
      sql`${sql.raw(`'${answer}'`)}, (count(*) filter (where ${hasHad(answer, ctx.now)}))::int`,
  )
  const { rows } = await ctx.db.execute<QualityFigures>(sql`
    select r.requests, r.answers, d.disputes, v.reviews, v."ratingSum" from
      (select count(*)::int as requests, json_build_object(${sql.join(answers, sql`, `)}) as answers from quote_requests
        where ${ofMarketplace} and opened_at is not null and created_at >= ${beginningOf('90-jours', ctx.now)} and created_at <= ${ctx.now}) r,
      (select count(*)::int as disputes from disputes where opened_at > ${since} and opened_at <= ${ctx.now}) d,
      (select count(*)::int as reviews, coalesce(sum(overall), 0)::int as "ratingSum" from reviews
        where status = 'published' and created_at > ${since} and created_at <= ${ctx.now}) v`)
  return rows[0]!
}
