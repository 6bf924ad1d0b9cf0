import type { QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import { STATUS_LABELS } from '#app/features/requests/copy.ts'
import { departementName } from '#app/features/places/places.ts'
import { isTradeSlug, type TradeSlug } from '#app/features/trades/trades.ts'
import {
  listQuery,
  readPage,
  readSearch,
  readSort,
  sortParam,
  type ListSort,
} from '#app/values/list-query.ts'

/** Every status of a request, in the order of its life. */
export const REQUEST_STATUSES = Object.keys(STATUS_LABELS) as QuoteRequestStatus[]

/** What the team's list may be sorted by. */
const REQUEST_SORTS = ['date', 'commune', 'metier', 'places'] as const
/** Its order. */
type RequestSort = ListSort<(typeof REQUEST_SORTS)[number]>
const USUAL: RequestSort = { by: 'date', descending: true }

/** What the team filters requests by. `nobody`: open ones that no artisan can take; `departement`: its code. */
export type RequestFilter = {
  search: string
  status: QuoteRequestStatus | 'nobody' | ''
  trade: TradeSlug | ''
  departement: string
  sort: RequestSort
  page: number
}

/** Reads the list's address; what it does not know is every request, the newest first. */
export function readRequestFilter(params: URLSearchParams): RequestFilter {
  const [status, trade, departement] = ['etat', 'metier', 'departement'].map(
    (name) => params.get(name) ?? '',
  ) as [string, string, string]
  return {
    search: readSearch(params),
    status:
      status === 'nobody' ? status : (REQUEST_STATUSES.find((known) => known === status) ?? ''),
    trade: isTradeSlug(trade) ? trade : '',
    departement: departementName(departement) ? departement : '',
    sort: readSort(params, REQUEST_SORTS, USUAL),
    page: readPage(params),
  }
}

/** The address's query for a filter, or a part of one. */
export function requestQuery({
  search = '',
  status = '',
  trade = '',
  departement = '',
  sort = USUAL,
  page = 1,
}: Partial<RequestFilter>): string {
  return listQuery({
    q: search,
    etat: status,
    metier: trade,
    departement,
    tri: sortParam(sort, USUAL),
    page,
  })
}
