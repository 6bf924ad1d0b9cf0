import { and, inArray } from 'drizzle-orm'
import { isMetropolitan, type RegionSlug } from '#app/features/places/regions.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { GuidePrice } from './guide-price.ts'
import { isStillSaid, type Where } from './publish-figures.ts'
import { priceFigures } from './tables.server.ts'
import { usualWorks } from './usual-works.ts'

/**
 * What the usual works of a trade cost: in a region where that is known, else in metropolitan
 * France, else the indicative range.
 */
export async function listPrices(
  ctx: Ctx,
  trade: TradeSlug,
  region: RegionSlug | null,
): Promise<GuidePrice[]> {
  const works = usualWorks(trade)
  const asked = places(region)
  const rows = await ctx.db
    .select()
    .from(priceFigures)
    .where(
      and(
        inArray(
          priceFigures.work,
          works.map(({ key }) => key),
        ),
        inArray(priceFigures.region, asked),
      ),
    )
  const said = rows.filter((row) => isStillSaid(row, row.publication))
  return works.map(({ key, indicative: { what, unit = null, fromEuros, toEuros } }) => {
    const figure = asked
      .map((where) => said.find((row) => row.work === key && row.region === where))
      .find((row) => row !== undefined)
    return figure
      ? {
          key,
          what,
          unit,
          lowCents: figure.lowCents,
          highCents: figure.highCents,
          signed: {
            medianCents: figure.medianCents,
            contracts: figure.contracts,
            since: figure.since,
            where: figure.region,
          },
        }
      : { key, what, unit, lowCents: fromEuros * 100, highCents: toEuros * 100, signed: null }
  })
}

/** Best first. The price of the mainland says nothing of an island. */
function places(region: RegionSlug | null): Where[] {
  if (region === null) return ['france']
  return isMetropolitan(region) ? [region, 'france'] : [region]
}
