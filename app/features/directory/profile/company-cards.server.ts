import { sql } from 'drizzle-orm'
import { freeWeekShown, weekInWords } from '#app/features/companies/file/free-week.ts'
import type { QualificationKind } from '#app/features/companies/proofs/proof.ts'
import type { PriceLevel } from '#app/features/price-guide/price-level.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import type { ArtisanId, FileId } from '#app/values/identity/ids.ts'

/** Answers from which a mean is worth telling. */
const ANSWERS_TOLD_FROM = 3
/** Pictures of its works that a company shows in a list, the first of its gallery. */
const PICTURES_IN_LIST = 3

/** What a stranger reads of a company in a list. No telephone, no e-mail, no street. */
export type CompanyCard = {
  id: ArtisanId
  slug: string
  name: string
  town: string
  postalCode: string
  /** Where its commune is, for a map. */
  lat: number
  lng: number
  trades: TradeSlug[]
  reachKm: number
  rating: { average: number; count: number } | null
  verifiedAt: Date
  insuredUntil: Day | null
  labels: { kind: QualificationKind; label: string }[]
  deeperCheck: boolean
  onHoliday: boolean
  available: boolean
  /** Mean minutes before an answer to a request; null until there are enough. */
  replyMinutes: number | null
  /** How its signed prices compare with the published medians; null until there are enough. */
  priceLevel: PriceLevel | null
  /**
   * The week from which it says that it is free, « la semaine du 7 décembre 2026 »; null when not
   * told, or once that week is over.
   */
  freeWeek: string | null
  /** The first works of its public gallery, in the order it chose; empty without one. */
  pictures: { fileId: FileId; caption: string }[]
  /** Its logo and its portrait, where it has them. */
  logo: FileId | null
  portrait: FileId | null
}

type Row = Omit<CompanyCard, 'rating' | 'verifiedAt' | 'replyMinutes' | 'freeWeek'> & {
  freeWeekOn: Day | null
  ratingSum: number
  ratingCount: number
  answeredCount: number
  answerMinutes: number
  verifiedAt: string
}

/** The cards of companies that the directory shows, by id; those it does not show are left out. */
export async function listCards(
  ctx: Ctx,
  ids: readonly ArtisanId[],
): Promise<Map<ArtisanId, CompanyCard>> {
  if (ids.length === 0) return new Map()
  const today = dayOf(ctx.now, 'Europe/Paris')
  const standing = sql`v.result = 'passed' and v.superseded_at is null and (v.expires_on is null or v.expires_on >= ${today})`
  const { rows } = await ctx.db.execute<Row>(sql`
    select a.id, a.slug, a.company_name as name, a.town, a.postal_code as "postalCode", a.lat, a.lng, a.on_holiday as "onHoliday", a.verified_at as "verifiedAt",
      a.rating_sum as "ratingSum", a.rating_count as "ratingCount", a.answered_count as "answeredCount", a.answer_minutes as "answerMinutes",
      a.free_week_on::text as "freeWeekOn", (select l.level from company_price_levels l where l.artisan_id = a.id) as "priceLevel",
      t.trades, t.reach as "reachKm", t.available,
      (a.premium_checked_at is not null and exists (select from contact_balances b where b.artisan_id = a.id and b.plan = 'premium')) as "deeperCheck",
      (select max(p.ends_on)::text from insurance_policies p join verification_checks v on v.subject_id = p.id and v.kind = 'decennale' and ${standing} where p.artisan_id = a.id and p.ends_on >= ${today}) as "insuredUntil",
      coalesce((select jsonb_agg(jsonb_build_object('kind', q.kind, 'label', q.label) order by q.kind, q.label)
        from qualifications q join verification_checks v on v.subject_id = q.id and v.kind = 'qualification' and ${standing} where q.artisan_id = a.id), '[]') as labels,
      (select i.file_id from company_images i where i.artisan_id = a.id and i.kind = 'logo') as logo,
      (select i.file_id from company_images i where i.artisan_id = a.id and i.kind = 'portrait') as portrait,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', g.file_id, 'caption', g.caption) order by g.position, g.id)
        from gallery_pictures g where g.artisan_id = a.id and g.position < least(a.gallery_limit, ${PICTURES_IN_LIST}::int)), '[]') as pictures
    from artisans a
    cross join lateral (select array_agg(trade order by trade) as trades, max(reach_km) as reach, bool_or(available) as available from artisan_trades where artisan_id = a.id and listed) t
    where a.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}) and t.trades is not null and a.slug is not null`)
  return new Map(
    rows.map(({ ratingSum, ratingCount, answeredCount, answerMinutes, ...row }) => {
      const { verifiedAt, freeWeekOn, ...card } = row
      const freeWeek = freeWeekShown(freeWeekOn, today)
      return [
        card.id,
        {
          ...card,
          freeWeek: freeWeek && weekInWords(freeWeek, today),
          verifiedAt: new Date(verifiedAt),
          rating: ratingCount > 0 ? { average: ratingSum / ratingCount, count: ratingCount } : null,
          replyMinutes:
            answeredCount >= ANSWERS_TOLD_FROM ? Math.round(answerMinutes / answeredCount) : null,
        },
      ]
    }),
  )
}
