import {
  listQuery,
  readPage,
  readSearch,
  readSort,
  sortParam,
  type ListSort,
} from './list-query.ts'
import { formatNumber } from './numbers/french-number.ts'
import { isDay, type Day } from './time/french-date.ts'
import { counted } from './words/counted.ts'

/**
 * So many rows are counted and shown at most, for nobody turns more pages: what lies beyond is
 * found by a search, or in the export.
 */
export const MOST_COUNTED = 1_000

/**
 * So many rows are looked at, in the order of a list, for what no index finds and next to none may be. The page says
 * so; an export looks at all of them.
 */
export const MOST_LOOKED_AT = 5_000

/** Said where a search looks at the last of a list alone. */
export const SEARCHED_AMONG_LAST = `La recherche porte sur les ${formatNumber(MOST_LOOKED_AT)} derniers\u00a0; l’export cherche dans tous.`

/** How many rows of a list there are, in words: « 1 204 comptes », « Plus de 1 000 comptes ». */
export function countedRows(total: number, one: string, several: string): string {
  return total > MOST_COUNTED
    ? `Plus de ${counted(MOST_COUNTED, one, several)}`
    : counted(total, one, several)
}

/** One thing that may be chosen, and its words. */
export type ListOption<Value extends string = string> = { value: Value; label: string }

/** The words of known values as what may be chosen, in their order. */
export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, string>>,
): ListOption<Value>[] {
  return Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }))
}

/** What a list is narrowed by: its name in the address, the words of its select, and what it understands. */
export type ListField<Value extends string = string> = {
  param: string
  label: string
  /** The select's first line, which narrows nothing. */
  every: string
  /** Empty where the loader gives them. */
  options: readonly ListOption[]
  /** A day of the calendar, typed rather than chosen. */
  isDay?: true
  /** What is not understood is the empty text, as if nothing were chosen. */
  read: (asked: string) => Value | ''
}

/** A field whose values are known. */
export function choice<Value extends string>(
  param: string,
  label: string,
  options: readonly ListOption<Value>[],
  every = 'Tous',
): ListField<Value> {
  const read = (asked: string) => options.find(({ value }) => value === asked)?.value ?? ''
  return { param, label, every, options, read }
}

/** A field whose values come with the page. */
export function anyOf(
  param: string,
  label: string,
  every = 'Tous',
  read: (asked: string) => string = (asked) => asked.slice(0, 60),
): ListField {
  return { param, label, every, options: [], read }
}

/** A field that narrows by a day. */
export function dayField(param: string, label: string): ListField<Day> {
  const read = (asked: string) => (isDay(asked) ? asked : '')
  return { param, label, every: '', options: [], isDay: true, read }
}

/** A column and its way, as an address has it: « -date » is by date, descending. */
export type Order<By extends string> = By | `-${By}`

type Fields = Readonly<Record<string, ListField>>
type Asked<View extends string, Of extends Fields> = { view: View } & {
  [Key in keyof Of]: ReturnType<Of[Key]['read']>
}
type ListFilter<View extends string, Of extends Fields, By extends string> = Asked<View, Of> & {
  search: string
  sort: ListSort<By>
  page: number
}

/** What every list is asked, whatever its fields. */
export type AnyFilter = { view: string; search: string; sort: ListSort<string>; page: number }

/** A list of the team, as `teamList` makes it. */
export type TeamList<Filter extends AnyFilter> = {
  /** The tabs above it; none for a list of one view. */
  views: { label: string; tabs: readonly ListOption[] }
  /** What an address asks for; what it does not know is the usual. */
  read(params: URLSearchParams): Filter
  /** The usual filter with a change. */
  filter(change?: Partial<Filter>): Filter
  /** The address of a filter with a change, on the first page unless the change says another. */
  href(filter: Filter, change?: Partial<Filter>): string
  /** The address of the usual list with a change. */
  at(change?: Partial<Filter>): string
  /** Where all that a filter finds is saved as a table: the list's address and « .csv ». */
  csv(filter: Filter): string
  /** The selects of its form, each with what is chosen. */
  selects(filter: Filter): (Omit<ListField, 'read'> & { key: string; value: string })[]
  /** What its form must keep in the address besides its fields. */
  kept(filter: Filter): Record<string, string>
  /** Whether a text is too short to be looked for among many rows. */
  tooShort(filter: Filter): boolean
  /** Whether a text or a field narrows it. */
  narrowed(filter: Filter): boolean
}

/** What a declared list asks of an address. */
export type FilterOf<List extends { read: (params: URLSearchParams) => unknown }> = ReturnType<
  List['read']
>

/** The orders of a form whose list has no table: the form's words for who waits longest, and who came last. */
export const BY_AGE = { date: 'Plus anciens', '-date': 'Plus récents' } as const

/** Declares a list of the team: what its address may ask, and the words of its form. */
export function teamList<
  View extends string = '',
  Of extends Fields = Record<never, ListField>,
  By extends string = string,
>({
  address,
  views,
  fields,
  sorts,
  usual,
  orders,
  searchFrom = 1,
}: {
  address: string
  /** Its tabs; the first is the usual one. */
  views?: { param: string; label: string; tabs: Readonly<Record<View, string>> }
  fields?: Of
  sorts: readonly By[]
  /** The usual order, which the address does not say. */
  usual: Order<By> | ((asked: Asked<View, Of>) => Order<By>)
  /** The orders that its form offers, where there is no table whose columns sort. */
  orders?: Partial<Readonly<Record<Order<By>, string>>>
  /** How many letters and digits a search needs. */
  searchFrom?: number
}): TeamList<ListFilter<View, Of, By>> {
  type Filter = ListFilter<View, Of, By>
  const known = Object.entries(fields ?? {})
  const tabs = views ? optionsOf(views.tabs) : []
  const ordered = Object.entries<string>((orders as Record<string, string> | undefined) ?? {})
  const usualOf = (asked: Asked<View, Of>): ListSort<By> => {
    const order = typeof usual === 'function' ? usual(asked) : usual
    const descending = order.startsWith('-')
    return { by: (descending ? order.slice(1) : order) as By, descending }
  }
  const valueOf = (filter: Asked<View, Of>, key: string) => (filter as Record<string, string>)[key]!
  const kept = (filter: Filter): Record<string, string> =>
    views && filter.view !== tabs[0]!.value ? { [views.param]: filter.view } : {}
  const query = (filter: Filter) =>
    listQuery({
      ...kept(filter),
      q: filter.search,
      ...Object.fromEntries(known.map(([key, { param }]) => [param, valueOf(filter, key)])),
      tri: sortParam(filter.sort, usualOf(filter)),
      page: filter.page,
    })
  const read = (params: URLSearchParams): Filter => {
    const view = tabs.find(({ value }) => value === params.get(views!.param)) ?? tabs[0]
    const asked = {
      ...Object.fromEntries(
        known.map(([key, field]) => [key, field.read(params.get(field.param) ?? '')]),
      ),
      view: view?.value ?? '',
    } as Asked<View, Of>
    return {
      ...asked,
      search: readSearch(params),
      sort: readSort(params, sorts, usualOf(asked)),
      page: readPage(params),
    }
  }
  const changed = (filter: Filter, change: Partial<Filter> = {}): Filter => {
    const next = { ...filter, page: 1, ...change }
    const isUsual = sortParam(filter.sort, usualOf(filter)) === ''
    return { ...next, sort: change.sort ?? (change.view || isUsual ? usualOf(next) : filter.sort) }
  }
  const filterOf = (change?: Partial<Filter>) => changed(read(new URLSearchParams()), change)
  return {
    views: { label: views?.label ?? '', tabs },
    read,
    filter: filterOf,
    href: (filter, change) => `${address}${query(changed(filter, change))}`,
    at: (change) => `${address}${query(filterOf(change))}`,
    csv: (filter) => `${address}.csv${query({ ...filter, page: 1 })}`,
    selects: (filter) => [
      ...known.map(([key, field]) => ({ ...field, key, value: valueOf(filter, key) })),
      ...(ordered.length === 0
        ? []
        : [
            {
              key: 'sort',
              param: 'tri',
              label: 'Ordre',
              every: '',
              options: ordered.map(([value, label]) => ({ value, label })),
              value: `${filter.sort.descending ? '-' : ''}${filter.sort.by}`,
            },
          ]),
    ],
    kept: (filter) => {
      const sort = sortParam(filter.sort, usualOf(filter))
      return { ...kept(filter), ...(sort && ordered.length === 0 ? { tri: sort } : {}) }
    },
    tooShort: ({ search }) =>
      search !== '' && (search.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < searchFrom,
    narrowed: (filter) =>
      filter.search !== '' || known.some(([key]) => valueOf(filter, key) !== ''),
  }
}
