import { and, inArray } from 'drizzle-orm'
import { isMetropolitan, regionOfInsee, type RegionSlug } from '#app/features/places/regions.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { GuidePrice, LineWithPrice } from './guide-price.ts'
import { isStillSaid, type Where } from './publish-figures.ts'
import { recogniseLine } from './recognise-line.ts'
import { priceFigures } from './tables.server.ts'
import { usualWorks, type UsualWork } from './usual-works.ts'

/**
 * What the usual works of a trade cost: in a region where that is known, else in metropolitan
 * France, else the indicative range.
 */
export function listPrices(
  ctx: Ctx,
  trade: TradeSlug,
  region: RegionSlug | null,
): Promise<GuidePrice[]> {
  return pricesOf(ctx, usualWorks(trade), region)
}

/** The same of every trade, in metropolitan France. */
export async function listAllPrices(ctx: Ctx): Promise<Record<TradeSlug, GuidePrice[]>> {
  const prices = await pricesOf(ctx, TRADE_SLUGS.flatMap(usualWorks), null)
  const ofTrade = (trade: TradeSlug) =>
    usualWorks(trade).map((work) => prices.find(({ key }) => key === work.key)!)
  return Object.fromEntries(TRADE_SLUGS.map((trade) => [trade, ofTrade(trade)])) as Record<
    TradeSlug,
    GuidePrice[]
  >
}

/** The lines of a devis that are usual works, each with what such works usually cost where they lie. */
export async function priceLines(
  ctx: Ctx,
  document: { trade: TradeSlug; lines: readonly Omit<LineWithPrice, 'usual'>[] },
  insee: string,
): Promise<LineWithPrice[]> {
  const found = document.lines.flatMap((line) => {
    const work = recogniseLine(document.trade, line)
    return work ? [{ line, work }] : []
  })
  if (found.length === 0) return []
  const prices = await listPrices(ctx, document.trade, regionOfInsee(insee))
  return found.map(({ line: { designation, unit, unitPriceCents, vatBasisPoints }, work }) => ({
    designation,
    unit,
    unitPriceCents,
    vatBasisPoints,
    usual: prices.find(({ key }) => key === work.key)!,
  }))
}

async function pricesOf(
  ctx: Ctx,
  works: readonly UsualWork[],
  region: RegionSlug | null,
): Promise<GuidePrice[]> {
  const asked = places(region)
  const keys = works.map(({ key }) => key)
  const rows = await ctx.db
    .select()
    .from(priceFigures)
    .where(and(inArray(priceFigures.work, keys), inArray(priceFigures.region, asked)))
  const said = rows.filter((row) => isStillSaid(row, row.publication))
  return works.map(({ key, indicative: { what, unit = null, fromEuros, toEuros } }) => {
    const figure = asked
      .map((where) => said.find((row) => row.work === key && row.region === where))
      .find((row) => row !== undefined)
    if (!figure)
      return { key, what, unit, lowCents: fromEuros * 100, highCents: toEuros * 100, signed: null }
    const { lowCents, highCents, medianCents, contracts, since, region: where } = figure
    return {
      key,
      what,
      unit,
      lowCents,
      highCents,
      signed: { medianCents, contracts, since, where },
    }
  })
}

/** Best first. The price of the mainland says nothing of an island. */
function places(region: RegionSlug | null): Where[] {
  if (region === null) return ['france']
  return isMetropolitan(region) ? [region, 'france'] : [region]
}
