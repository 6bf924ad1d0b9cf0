import { TRADE_TEXTS } from '#app/features/trades/trade-texts.ts'
import type { TypicalWork } from '#app/features/trades/trade-text.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import { WORK_SIGNS, type WorkSigns } from './work-signs.ts'

/** One usual work of a trade, with the range to say while there is nothing better. */
export type UsualWork = Omit<WorkSigns, 'what'> & { trade: TradeSlug; indicative: TypicalWork }

/** The usual works of a trade, in the order of its page. */
export function usualWorks(trade: TradeSlug): readonly UsualWork[] {
  return BY_TRADE.get(trade)!
}

const BY_TRADE = new Map(
  TRADE_SLUGS.map((trade) => [
    trade,
    WORK_SIGNS[trade].map(({ what, ...signs }): UsualWork => {
      const indicative = TRADE_TEXTS[trade].works.find((work) => work.what === what)
      if (!indicative) throw new Error(`No indicative range of ${signs.key}`)
      return { ...signs, trade, indicative }
    }),
  ]),
)
