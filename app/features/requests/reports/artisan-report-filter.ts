import { readPage } from '#app/values/list-query.ts'

/** What the team narrows the reports of artisans by: those that wait or those decided, a company's name, an order; `page` from 1. */
export type ArtisanReportFilter = {
  decided: boolean
  search: string
  newest: boolean
  page: number
}

/** Reads it from an address; whatever is not understood is as if it were not there. */
export function artisanReportFilter(search: URLSearchParams): ArtisanReportFilter {
  return {
    decided: search.get('etat') === 'examines',
    search: (search.get('q') ?? '').trim().slice(0, 80),
    newest: search.get('tri') === 'recents',
    page: readPage(search),
  }
}

/** The same as it stands in an address, without what goes without saying. */
export function artisanReportQuery({ decided, search, newest, page }: ArtisanReportFilter): {
  etat?: string
  q?: string
  tri?: string
  page?: string
} {
  return {
    ...(decided ? { etat: 'examines' } : {}),
    ...(search ? { q: search } : {}),
    ...(newest ? { tri: 'recents' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}
