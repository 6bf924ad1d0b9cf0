import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'

/** Other trades that one form may ask at the same time. */
export const MAX_ALSO = 3

/** What the boxes of other trades are called: this, then the slug of the trade. */
export const ALSO_FIELD = 'also.'

/** The trades that usually work beside each one, the likeliest first: what is proposed before the others. */
const COMPANIONS: Record<TradeSlug, readonly TradeSlug[]> = {
  maconnerie: ['couverture', 'menuiserie', 'electricite', 'peinture'],
  plomberie: ['carrelage', 'electricite', 'peinture', 'chauffage'],
  electricite: ['plomberie', 'peinture', 'chauffage', 'menuiserie'],
  peinture: ['menuiserie', 'electricite', 'carrelage', 'maconnerie'],
  couverture: ['maconnerie', 'menuiserie', 'renovation'],
  chauffage: ['plomberie', 'electricite', 'renovation'],
  menuiserie: ['peinture', 'maconnerie', 'electricite'],
  renovation: ['plomberie', 'electricite', 'peinture', 'menuiserie'],
  carrelage: ['plomberie', 'maconnerie', 'peinture', 'electricite'],
}

/** The other trades of a form about `trade`: those that usually go with it, then the rest. */
export function otherTrades(trade: TradeSlug): { usual: TradeSlug[]; rest: TradeSlug[] } {
  const usual = [...COMPANIONS[trade]]
  return { usual, rest: TRADE_SLUGS.filter((slug) => slug !== trade && !usual.includes(slug)) }
}

/** The boxes of other trades that an address ticks beforehand (« plomberie,carrelage »): known ones alone, three at most. */
export function tickedAlso(text: string | null): Record<string, string> {
  const wanted = (text ?? '').split(',')
  const slugs = TRADE_SLUGS.filter((slug) => wanted.includes(slug)).slice(0, MAX_ALSO)
  return Object.fromEntries(slugs.map((slug) => [ALSO_FIELD + slug, 'on']))
}

/** The other trades that a form asks, in the order of the trades; the first one's own box counts for nothing. */
export function postedAlso(fields: Readonly<Record<string, string>>): TradeSlug[] {
  return TRADE_SLUGS.filter((slug) => slug !== fields.trade && Boolean(fields[ALSO_FIELD + slug]))
}
