import { isTradeSlug, type TradeSlug } from '#app/features/trades/trades.ts'
import { ENDED_STATUSES, PENDING_STATUSES, type QuoteRequestStatus } from './quote-request.ts'

/** The views of a person's list, as they stand in the address, each with the states it holds. */
export const REQUEST_VIEWS = {
  'en-attente': PENDING_STATUSES,
  acceptees: ['awarded'],
  terminees: ENDED_STATUSES,
  toutes: null,
} as const satisfies Record<string, readonly QuoteRequestStatus[] | null>
/** One of them. */
export type RequestView = keyof typeof REQUEST_VIEWS

/** The orders of the list: as they were made, the other way round, or by what moved last. */
export const REQUEST_ORDERS = ['recentes', 'anciennes', 'mouvement'] as const
/** One of them. */
export type RequestOrder = (typeof REQUEST_ORDERS)[number]

/** What a person narrows their list by. `page` from 1. */
export type MyRequestsFilter = { view: RequestView; order: RequestOrder; trade: TradeSlug | null; search: string; page: number }

/** Reads the filter from an address; whatever is not understood is as if it were not there. */
export function requestsFilter(search: URLSearchParams): MyRequestsFilter {
  const [view, order, trade] = [search.get('vue') ?? '', search.get('tri'), search.get('metier') ?? '']
  return {
    view: Object.hasOwn(REQUEST_VIEWS, view) ? (view as RequestView) : 'en-attente',
    order: REQUEST_ORDERS.find((known) => known === order) ?? 'recentes',
    trade: isTradeSlug(trade) ? trade : null,
    search: (search.get('q') ?? '').trim().slice(0, 80),
    page: Math.min(1_000, Math.max(1, Math.trunc(Number(search.get('page')) || 1))),
  }
}

/** The same filter as it stands in an address, without what goes without saying. */
export function requestsQuery({ view, order, trade, search, page }: MyRequestsFilter): { vue?: string; tri?: string; metier?: string; q?: string; page?: string } {
  return {
    ...(view === 'en-attente' ? {} : { vue: view }),
    ...(order === 'recentes' ? {} : { tri: order }),
    ...(trade ? { metier: trade } : {}),
    ...(search ? { q: search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

/** Whether anything narrows the list besides the view. */
export const isNarrowed = (filter: MyRequestsFilter): boolean => filter.trade !== null || filter.search !== ''
