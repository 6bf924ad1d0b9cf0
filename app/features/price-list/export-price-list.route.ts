import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { SUPPLY_LABELS } from '#app/values/numbers/supply.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/export-price-list.route'
import { FILE_FIELD_LABELS } from './copy.ts'
import { ownPriceItems, type OwnPriceItem } from './list-price-items.server.ts'
import { labourInWords } from './price-item.ts'

const L = FILE_FIELD_LABELS

/** The company's own list as a table, with the heads by which an import knows each column. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  return csvResponse<OwnPriceItem>(
    `bibliotheque-de-prix-${dayOf(ctx.now, PARIS)}`,
    {
      [L.reference]: (item) => item.reference,
      [L.designation]: (item) => item.designation,
      [L.unit]: (item) => item.unit,
      [L.price]: (item) => item.priceCents / 100,
      [L.cost]: (item) => (item.costCents === null ? '' : item.costCents / 100),
      [L.vat]: (item) => formatVatRate(item.vatBasisPoints),
      [L.supply]: (item) => item.supply && SUPPLY_LABELS[item.supply],
      [L.workItem]: (item) => item.workItem,
      [L.waste]: (item) => item.waste,
      [L.labour]: (item) => labourInWords(item),
    },
    ownPriceItems.all(ctx, new URL(request.url).searchParams),
  )
}
