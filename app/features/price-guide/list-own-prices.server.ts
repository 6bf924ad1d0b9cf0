import { eq, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { regionOfInsee } from '#app/features/places/regions.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { daysAfter } from '#app/features/requests/quote-request.ts'
import type { GuidePrice } from './guide-price.ts'
import { listPrices } from './list-prices.server.ts'
import { median } from './price-level.ts'
import { recogniseLine } from './recognise-line.ts'

/** Days of devis that are read, and how many of the latest at most. */
const DAYS = 365
const QUOTES = 200

/** A usual work as the reader's company asks it, beside what it usually costs in its region. */
export type OwnPrice = {
  usual: GuidePrice
  /** Median of the company's own lines, TTC cents, and how many there are. */
  medianCents: number
  lines: number
}

type OwnLine = { trade: TradeSlug; designation: string; unit: string; cents: number }

/** What the reader's company asked in the devis of a year, work by work, beside the guide; its most frequent works first. */
export async function listOwnPrices(ctx: Ctx<Artisan>): Promise<OwnPrice[]> {
  const { rows } = await ctx.db.execute<OwnLine>(sql`
    select sent.trade, line ->> 'designation' as designation, line ->> 'unit' as unit,
           round((line ->> 'unitPriceCents')::numeric
                 * (10000 + (line ->> 'vatBasisPoints')::numeric) / 10000)::float8 as cents
    from (
      select quote.snapshot, request.trade
      from quotes quote join quote_requests request on request.id = quote.request_id
      where quote.artisan_id = ${ctx.who.artisanId} and quote.snapshot is not null and quote.sent_at > ${daysAfter(ctx.now, -DAYS)}
      order by quote.sent_at desc
      limit ${QUOTES}
    ) sent
    cross join lateral jsonb_array_elements(sent.snapshot -> 'lines') line`)
  const asked = new Map<string, { trade: TradeSlug; cents: number[] }>()
  for (const line of rows) {
    const work = recogniseLine(line.trade, line)
    if (!work || line.cents <= 0) continue
    const held = asked.get(work.key) ?? { trade: line.trade, cents: [] }
    held.cents.push(line.cents)
    asked.set(work.key, held)
  }
  if (asked.size === 0) return []
  const [company] = await ctx.db
    .select({ insee: artisans.insee })
    .from(artisans)
    .where(eq(artisans.id, ctx.who.artisanId))
  const region = company?.insee ? regionOfInsee(company.insee) : null
  const trades = [...new Set([...asked.values()].map(({ trade }) => trade))]
  const guide = (await Promise.all(trades.map((trade) => listPrices(ctx, trade, region)))).flat()
  return guide
    .flatMap((usual) => {
      const own = asked.get(usual.key)?.cents
      return own ? [{ usual, medianCents: Math.round(median(own)), lines: own.length }] : []
    })
    .sort((one, other) => other.lines - one.lines)
}
