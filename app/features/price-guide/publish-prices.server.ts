import { gte, sql } from 'drizzle-orm'
import { regionOfInsee } from '#app/features/places/regions.ts'
import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { listTrades, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import { startOfDay, hourOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { keepPriceLevels } from './keep-price-levels.server.ts'
import { priceLevels } from './price-level.ts'
import { withinBand, type Month, type Observation } from './figure.ts'
import {
  COUNTED_MONTHS,
  lastRestedMonth,
  monthsBefore,
  publishFigures,
  type Figures,
} from './publish-figures.ts'
import { recogniseLine } from './recognise-line.ts'
import { priceFigures } from './tables.server.ts'
import { usualWorks, type UsualWork } from './usual-works.ts'

/** The night, in Paris: between these hours. */
const NIGHT = { from: 2, to: 5 }

/**
 * Publishes the prices of signed devis, in the night that follows the rest of a month, and how those
 * of each company compare with them. Between two publications nothing moves; a second run of the
 * same one changes nothing.
 */
export async function publishPrices(ctx: Ctx<System>): Promise<void> {
  const hour = hourOf(ctx.now, PARIS)
  if (hour < NIGHT.from || hour >= NIGHT.to) return
  const through = lastRestedMonth(ctx.now)
  if (await isPublished(ctx, through)) return
  const observations = await patiently(ctx, (patient) => observe(patient, through))
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`lock table ${priceFigures} in share row exclusive mode`)
    if (await isPublished(tx, through)) return
    const rows = await tx.db.select().from(priceFigures)
    const before = Map.groupBy(rows, ({ work }) => work)
    const published = new Map(
      listTrades().flatMap(({ slug }) =>
        usualWorks(slug).map(({ key }): [string, Figures] => {
          const previous: Figures = new Map((before.get(key) ?? []).map((row) => [row.region, row]))
          return [key, publishFigures(previous, observations.get(key) ?? [], through)]
        }),
      ),
    )
    const values = [...published].flatMap(([work, figures]) =>
      [...figures].map(([region, figure]) => ({ ...figure, work, region, publication: through })),
    )
    await tx.db.delete(priceFigures)
    if (values.length > 0) await tx.db.insert(priceFigures).values(values)
    if (values.length + rows.length > 0) contentChanged(tx, 'prices')
    await keepPriceLevels(tx, priceLevels(observations, published, through))
  })
}

async function isPublished(ctx: Ctx, through: Month): Promise<boolean> {
  const [row] = await ctx.db
    .select({ publication: priceFigures.publication })
    .from(priceFigures)
    .where(gte(priceFigures.publication, through))
    .limit(1)
  return row !== undefined
}

type SignedLine = {
  contract: string
  company: string
  trade: TradeSlug
  insee: string
  designation: string
  unit: string
  cents: number
}

/** The observations of each work, of the months that count, read month by month. */
async function observe(ctx: Ctx, through: Month): Promise<Map<string, Observation[]>> {
  const observations = new Map<string, Observation[]>()
  for (let ago = COUNTED_MONTHS - 1; ago >= 0; ago--) {
    const month = monthsBefore(through, ago)
    for (const line of await signedLines(ctx, month)) {
      const work = recogniseLine(line.trade, line)
      if (work) note(observations, work, line, month)
    }
  }
  return observations
}

function note(
  observations: Map<string, Observation[]>,
  work: UsualWork,
  { contract, company, insee, cents }: SignedLine,
  month: Month,
): void {
  const region = regionOfInsee(insee)
  if (!region) return
  const kept = withinBand([{ contract, company, region, month, cents }], work.indicative)
  const noted = observations.get(work.key)
  if (noted) noted.push(...kept)
  else observations.set(work.key, kept)
}

/**
 * The lines of what was signed in a month, as it was chosen, and that still holds; of requests that
 * the marketplace brought, since a company could sign with itself among its own clients.
 */
async function signedLines(ctx: Ctx, month: Month): Promise<SignedLine[]> {
  const from = startOfDay(`${month}-01`, PARIS)
  const until = startOfDay(`${monthsBefore(month, -1)}-01`, PARIS)
  const { rows } = await ctx.db.execute<SignedLine>(sql`
    select quote.id as contract, quote.artisan_id as company, request.trade, request.insee,
           line ->> 'designation' as designation, line ->> 'unit' as unit,
           round((line ->> 'unitPriceCents')::numeric
                 * (10000 + (line ->> 'vatBasisPoints')::numeric) / 10000)::float8 as cents
    from quotes quote
    join quote_requests request on request.id = quote.request_id
    cross join jsonb_array_elements(quote.snapshot -> 'lines') line
    where quote.status = 'accepted' and quote.accepted_at >= ${from} and quote.accepted_at < ${until}
      and ${requestOfMarketplace(sql`request`)}`)
  return rows
}
