import { sql } from 'drizzle-orm'
import { ABOUT } from '#app/features/announcements/announcement.ts'
import { countAudiences } from '#app/features/announcements/queries.server.ts'
import { findCentre } from '#app/features/directory/find-centre.server.ts'
import { readSearch } from '#app/features/directory/directory-search.ts'
import { searchCompanies } from '#app/features/directory/search-companies.server.ts'
import { weightsOf, type Weights } from '#app/features/requests/matching/ranking.ts'
import { declared } from '#app/features/product-settings/product-settings.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { isTradeSlug, TRADES, TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { SettingInput } from './setting-change.ts'
import { changeInWords, movesOf } from './setting-words.ts'

/** How many companies of the example are compared. */
const FIRST = 10

/** A search whose first companies are compared before and after: a trade, and a town as it is typed. */
export type RankExample = { trade: TradeSlug; where: string }

/** What a change would do, shown before it is made. */
export type SettingPreview = {
  moves: { label: string; before: string; after: string }[]
  /** The words of the announcement, and how many accounts it is written to; null where nobody is told. */
  told: { words: string; accounts: number } | null
  /** The first companies of the example; null for other settings. */
  ranks: PreviewedRanks | null
}

/**
 * The first companies of a search, with the place that each had before; `ofTrade` says how many companies of the trade
 * there are at all, where none comes there.
 */
type PreviewedRanks = {
  trade: string
  town: string
  rows: { name: string; was: number | null }[]
  ofTrade: number
}

/** The trade and the town with the most verified companies: an example that shows somebody. */
export async function usualExample(ctx: Ctx<Admin>): Promise<RankExample> {
  const { rows } = await ctx.db.execute<RankExample>(sql`
    select t.trade, a.postal_code || ' ' || a.town as "where"
    from artisan_trades t join artisans a on a.id = t.artisan_id
    where a.verification = 'verified' and a.closed_at is null and a.town is not null and a.postal_code is not null
    group by 1, 2 order by count(*) desc, 1, 2 limit 1`)
  return rows[0] ?? { trade: 'plomberie', where: 'Lyon' }
}

/** The example that was typed; null where its town is none. */
export function readExample(typed: { metier?: string; ou?: string }): RankExample | null {
  const trade = typed.metier && isTradeSlug(typed.metier) ? typed.metier : TRADE_SLUGS[0]
  const where = (typed.ou ?? '').trim().slice(0, 80)
  return centreAt({ trade, where }) && { trade, where }
}

const searchOf = ({ trade, where }: RankExample) =>
  readSearch(new URLSearchParams({ metier: trade, ou: where }))
const centreAt = (example: RankExample) => findCentre(searchOf(example)).near

/** What a change would do; nothing is written. */
export async function previewSetting(
  ctx: Ctx<Admin>,
  { key, values, startsOn, reason }: SettingInput & { reason: string },
  example: RankExample | null,
): Promise<SettingPreview> {
  const before = await readSetting(ctx, key)
  const { announced } = declared(key)
  return {
    moves: movesOf(key, before, values),
    told:
      announced && startsOn
        ? {
            words: changeInWords(key, {
              before,
              after: values,
              day: startsOn,
              reason: reason || '(ce que vous écrirez)',
            }),
            accounts: (await countAudiences(ctx))[ABOUT[announced].audience],
          }
        : null,
    ranks: example && (await compareRanks(ctx, example, before as Weights, values as Weights)),
  }
}

async function compareRanks(
  ctx: Ctx<Admin>,
  example: RankExample,
  before: Weights,
  after: Weights,
): Promise<PreviewedRanks> {
  const near = centreAt(example)
  const [old, fresh] = await Promise.all(
    [before, after].map((percents) =>
      searchCompanies(ctx, searchOf(example), near, weightsOf(percents)),
    ),
  )
  const rows = fresh!.rows.slice(0, FIRST).map(({ name, slug }) => {
    const at = old!.rows.findIndex((row) => row.slug === slug)
    return { name, was: at === -1 ? null : at + 1 }
  })
  return {
    trade: TRADES[example.trade].name.toLocaleLowerCase('fr'),
    town: near?.label ?? example.where,
    rows,
    ofTrade: rows.length > 0 ? 0 : await countOfTrade(ctx, example.trade),
  }
}

async function countOfTrade(ctx: Ctx<Admin>, trade: TradeSlug): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from artisan_trades t join artisans a on a.id = t.artisan_id
    where t.trade = ${trade} and a.verification = 'verified' and a.closed_at is null`)
  return rows[0]!.n
}
