import type { TradeSlug } from '#app/features/trades/trades.ts'

/** The order in which the trades of a renovation usually come: structure, roof, openings, networks, finishes. */
const USUAL_ORDER: readonly TradeSlug[] = [
  'renovation',
  'maconnerie',
  'couverture',
  'menuiserie',
  'plomberie',
  'chauffage',
  'electricite',
  'carrelage',
  'peinture',
]

/** What each trade usually waits for, the last of them first: walls are painted once the cables are in them. */
const WAITS_FOR: Partial<Record<TradeSlug, readonly TradeSlug[]>> = {
  couverture: ['maconnerie'],
  menuiserie: ['couverture', 'maconnerie'],
  plomberie: ['maconnerie'],
  chauffage: ['plomberie', 'maconnerie'],
  electricite: ['plomberie', 'maconnerie'],
  carrelage: ['electricite', 'plomberie', 'maconnerie'],
  peinture: ['carrelage', 'electricite', 'plomberie', 'menuiserie', 'maconnerie'],
}

/** Things of a trade each, in the order in which their trades usually come. */
export const inUsualOrder = <T extends { trade: TradeSlug }>(things: readonly T[]): T[] =>
  things.toSorted((one, other) => USUAL_ORDER.indexOf(one.trade) - USUAL_ORDER.indexOf(other.trade))

/** The trade that another one usually waits for, of those that are there; null where it waits for none. */
export const usuallyAfter = (trade: TradeSlug, there: readonly TradeSlug[]): TradeSlug | null =>
  WAITS_FOR[trade]?.find((before) => there.includes(before)) ?? null
