import { TIMEFRAMES, type Timeframe } from '#app/features/requests/quote-request.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'

/** Distances, km, that an artisan may narrow their requests to. */
export const LEAD_DISTANCES = [5, 10, 20, 40, 80] as const
/** Ages, days, likewise. */
export const LEAD_AGES = [1, 7, 30, 90] as const
/** Orders of the list; the first is that of each tab by itself. */
const LEAD_SORTS = ['', 'recentes', 'proches', 'pressantes'] as const
/** One of them, as it stands in the address. */
export type LeadSort = (typeof LEAD_SORTS)[number]

/** What an artisan looks for among their requests. */
export type LeadFilter = {
  /** Words of the works, of the town, or of the person whose contact was taken. */
  search: string
  trade: TradeSlug | null
  /** At most so far, km. */
  withinKm: number | null
  timeframe: Timeframe | null
  /** Proposed in the last so many days. */
  days: number | null
  sort: LeadSort
}

/** Nothing looked for. */
export const EVERY_LEAD: LeadFilter = {
  search: '',
  trade: null,
  withinKm: null,
  timeframe: null,
  days: null,
  sort: '',
}

/** What an address looks for; what it says otherwise than the form would is left out. */
export function readLeadFilter(params: URLSearchParams): LeadFilter {
  const number = (name: string, among: readonly number[]) =>
    among.find((known) => String(known) === params.get(name)) ?? null
  const trade = params.get('metier') ?? ''
  return {
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80),
    trade: Object.hasOwn(TRADES, trade) ? (trade as TradeSlug) : null,
    withinKm: number('rayon', LEAD_DISTANCES),
    timeframe: TIMEFRAMES.find((known) => known === params.get('delai')) ?? null,
    days: number('depuis', LEAD_AGES),
    sort: LEAD_SORTS.find((known) => known === params.get('tri')) ?? '',
  }
}

/** The filter as it stands in an address, without what it leaves open. */
export function leadFilterQuery({
  search,
  trade,
  withinKm,
  timeframe,
  days,
  sort,
}: LeadFilter): Record<string, string> {
  const all = {
    q: search,
    metier: trade ?? '',
    rayon: withinKm ? String(withinKm) : '',
    delai: timeframe ?? '',
    depuis: days ? String(days) : '',
    tri: sort,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Whether anything narrows the list. */
export function isNarrowed(filter: LeadFilter): boolean {
  return Boolean(
    filter.search || filter.trade || filter.withinKm || filter.timeframe || filter.days,
  )
}
