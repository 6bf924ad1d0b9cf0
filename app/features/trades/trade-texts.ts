import type { TradeSlug } from './trades.ts'
import { FINISHING_TEXTS } from './trade-texts-finishing.ts'
import { STRUCTURE_TEXTS } from './trade-texts-structure.ts'
import { SYSTEMS_TEXTS } from './trade-texts-systems.ts'
import type { TradeText } from './trade-text.ts'

/** The texts of the nine trades. Prices are orders of magnitude, shown as such: only a quote commits. */
export const TRADE_TEXTS: Record<TradeSlug, TradeText> = {
  ...STRUCTURE_TEXTS,
  ...SYSTEMS_TEXTS,
  ...FINISHING_TEXTS,
}
