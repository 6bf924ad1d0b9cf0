import {
  listQuery,
  readChoice,
  readPage,
  readSearch,
  readSort,
  sortParam,
  type ListSort,
} from '#app/values/list-query.ts'
import type { AccountSide, AccountState } from './account-acts.ts'

/** What the list of accounts may be sorted by. */
const USER_SORTS = ['inscription', 'visite', 'nom', 'email'] as const
/** The order of the list. */
type UserSort = ListSort<(typeof USER_SORTS)[number]>
const USUAL: UserSort = { by: 'inscription', descending: true }

/** The sides one may filter by. */
export const USER_SIDES = [
  'particulier',
  'artisan',
  'admin',
  'none',
] as const satisfies readonly AccountSide[]
/** The states one may filter by. Erased accounts are shown only when asked for. */
export const USER_STATES = [
  'active',
  'unconfirmed',
  'suspended',
  'erased',
] as const satisfies readonly AccountState[]

export type UserFilter = {
  search: string
  side: AccountSide | ''
  state: AccountState | ''
  sort: UserSort
  page: number
}

/** Reads the list's address; what it does not know is the default: everybody, the newest first. */
export function readUserFilter(params: URLSearchParams): UserFilter {
  return {
    search: readSearch(params),
    side: readChoice(params, 'type', USER_SIDES),
    state: readChoice(params, 'etat', USER_STATES),
    sort: readSort(params, USER_SORTS, USUAL),
    page: readPage(params),
  }
}

/** The address's query for a filter. */
export function userQuery({ search, side, state, sort, page }: UserFilter): string {
  return listQuery({ q: search, type: side, etat: state, tri: sortParam(sort, USUAL), page })
}
