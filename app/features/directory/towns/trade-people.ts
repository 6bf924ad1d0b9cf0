import type { TradeSlug } from '#app/features/trades/trades.ts'

/** Who practises a trade, as a page about a town names them: one, and several. */
export const TRADE_PEOPLE: Record<TradeSlug, { one: string; many: string }> = {
  maconnerie: { one: 'maçon', many: 'maçons' },
  plomberie: { one: 'plombier', many: 'plombiers' },
  electricite: { one: 'électricien', many: 'électriciens' },
  peinture: { one: 'peintre en bâtiment', many: 'peintres en bâtiment' },
  couverture: { one: 'couvreur', many: 'couvreurs' },
  chauffage: { one: 'chauffagiste', many: 'chauffagistes' },
  menuiserie: { one: 'menuisier', many: 'menuisiers' },
  renovation: { one: 'artisan de la rénovation', many: 'artisans de la rénovation' },
  carrelage: { one: 'carreleur', many: 'carreleurs' },
}
