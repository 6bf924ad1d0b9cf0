import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import {
  isNarrowed,
  requestsQuery,
  type MyRequestsFilter,
  type RequestOrder,
} from './my-requests.ts'

const ORDERS: { value: RequestOrder; label: string }[] = [
  { value: 'recentes', label: 'Les plus récentes' },
  { value: 'anciennes', label: 'Les plus anciennes' },
  { value: 'mouvement', label: 'Dernier mouvement' },
]

/** Finding one among many requests: a word, a trade, an order. */
export function RequestsSearch({
  filter,
  trades,
}: {
  filter: MyRequestsFilter
  trades: readonly TradeSlug[]
}) {
  const { page: _, q: __, metier: ___, tri: ____, ...kept } = requestsQuery(filter)
  return (
    <details className="more mt-3" open={isNarrowed(filter) || filter.order !== 'recentes'}>
      <summary>Chercher, trier</summary>
      <div className="mt-3">
        <FilterBar
          label="Chercher une demande"
          search={filter.search}
          placeholder="gouttière, Angers, 49000…"
          keep={kept}
        >
          {trades.length > 1 && (
            <div className="w-full sm:w-44">
              <Select
                key={`m${filter.trade ?? ''}`}
                label="Métier"
                name="metier"
                defaultValue={filter.trade ?? ''}
                placeholder="Tous"
                options={trades
                  .map((trade) => ({ value: trade, label: TRADES[trade].name }))
                  .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))}
              />
            </div>
          )}
          <div className="w-full sm:w-56">
            <Select
              key={`t${filter.order}`}
              label="Ordre"
              name="tri"
              defaultValue={filter.order}
              options={ORDERS}
            />
          </div>
        </FilterBar>
      </div>
    </details>
  )
}
