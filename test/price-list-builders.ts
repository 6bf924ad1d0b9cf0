import { savePriceItem } from '#app/features/price-list/save-price-item.server.ts'
import type { PriceItem } from '#app/features/price-list/price-item.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { PriceItemId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from './database.ts'
import { granted } from './quote-builders.ts'

/** An item that says the least it may. */
export const BARE_ITEM: PriceItem = {
  reference: '',
  designation: 'Robinet d’arrêt',
  unit: 'u',
  priceCents: 4_800,
  costCents: null,
  vatBasisPoints: 1_000,
  supply: null,
  workItem: '',
  waste: '',
  labourBasisPoints: null,
  labourCents: null,
}

/** An item of a company's price list. */
export async function aPriceItem(
  database: TestDatabase,
  artisan: Artisan,
  item: Partial<PriceItem> = {},
): Promise<PriceItemId> {
  return granted(await savePriceItem(database.ctx(artisan), null, { ...BARE_ITEM, ...item }))
}
