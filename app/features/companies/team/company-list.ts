import { listQuery, readPage, readSearch, readSort, sortParam } from '#app/values/list-query.ts'
import type { VerificationStatus } from '#app/features/companies/artisan.ts'
import type { CompanySort } from '#app/features/companies/queries.server.ts'

/** The views of the team's list of companies, each with its address. */
export const COMPANY_VIEWS: readonly {
  vue: string
  label: string
  verification?: VerificationStatus
  renewed?: true
}[] = [
  { vue: 'a-verifier', label: 'À vérifier', verification: 'pending' },
  { vue: 'assurances', label: 'Assurances renouvelées', renewed: true },
  { vue: 'a-corriger', label: 'À corriger', verification: 'refused' },
  { vue: 'verifiees', label: 'Vérifiées', verification: 'verified' },
  { vue: 'incompletes', label: 'Incomplètes', verification: 'incomplete' },
  { vue: 'toutes', label: 'Toutes' },
]

const SORTS = [
  'attente',
  'nom',
  'commune',
  'inscription',
] as const satisfies readonly CompanySort['by'][]

/** What the list is asked: one of its views, a text, an order, a page. */
export type CompanyFilter = {
  view: (typeof COMPANY_VIEWS)[number]
  search: string
  sort: CompanySort
  page: number
}

/** The usual order of a view: who waits longest where something waits, else the newest. */
function usualSort({ verification, renewed }: CompanyFilter['view']): CompanySort {
  return verification === 'pending' || renewed
    ? { by: 'attente', descending: false }
    : { by: 'inscription', descending: true }
}

/** Reads the list's address; the first view unless another is named. */
export function readCompanyFilter(params: URLSearchParams): CompanyFilter {
  const view = COMPANY_VIEWS.find(({ vue }) => vue === params.get('vue')) ?? COMPANY_VIEWS[0]!
  return {
    view,
    search: readSearch(params),
    sort: readSort(params, SORTS, usualSort(view)),
    page: readPage(params),
  }
}

/** The address's query for a filter. */
export function companyQuery({ view, search, sort, page }: CompanyFilter): string {
  return listQuery({ vue: view.vue, q: search, tri: sortParam(sort, usualSort(view)), page })
}
