import { isTradeSlug, type TradeSlug } from '#app/features/trades/trades.ts'
import { readPage } from '#app/values/list-query.ts'

/** The views of a person's list, as they stand in the address. Every request is in exactly one of the first four. */
export const REQUEST_VIEWS = [
  'en-attente',
  'acceptees',
  'terminees',
  'sans-suite',
  'toutes',
] as const
export type RequestView = (typeof REQUEST_VIEWS)[number]

export const VIEW_LABELS: Record<RequestView, string> = {
  'en-attente': 'En attente',
  acceptees: 'Devis accepté',
  terminees: 'Terminées',
  'sans-suite': 'Sans suite',
  toutes: 'Toutes',
}

/** The orders of the list: as they were made, the other way round, or by what moved last. */
const REQUEST_ORDERS = ['recentes', 'anciennes', 'mouvement'] as const
export type RequestOrder = (typeof REQUEST_ORDERS)[number]

/** What a person narrows their list by. `page` from 1. */
export type MyRequestsFilter = {
  view: RequestView
  order: RequestOrder
  trade: TradeSlug | null
  search: string
  page: number
}

/** Reads the filter from an address; whatever is not understood is as if it were not there. */
export function requestsFilter(search: URLSearchParams): MyRequestsFilter {
  const [view, order, trade] = [search.get('vue'), search.get('tri'), search.get('metier') ?? '']
  return {
    view: REQUEST_VIEWS.find((known) => known === view) ?? 'en-attente',
    order: REQUEST_ORDERS.find((known) => known === order) ?? 'recentes',
    trade: isTradeSlug(trade) ? trade : null,
    search: (search.get('q') ?? '').trim().slice(0, 80),
    page: readPage(search),
  }
}

/** The same filter as it stands in an address, without what goes without saying. */
export function requestsQuery({ view, order, trade, search, page }: MyRequestsFilter): {
  vue?: string
  tri?: string
  metier?: string
  q?: string
  page?: string
} {
  return {
    ...(view === 'en-attente' ? {} : { vue: view }),
    ...(order === 'recentes' ? {} : { tri: order }),
    ...(trade ? { metier: trade } : {}),
    ...(search ? { q: search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

/** Whether anything narrows the list besides the view. */
export const isNarrowed = (filter: MyRequestsFilter): boolean =>
  filter.trade !== null || filter.search !== ''
