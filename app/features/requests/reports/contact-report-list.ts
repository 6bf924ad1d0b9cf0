import { listQuery, readPage, readSearch } from '#app/values/list-query.ts'
import type { ReportStatus } from './contact-report.ts'

/** The views of the team's list of reported contacts. */
export const REPORT_VIEWS: readonly { etat: string; label: string; status: ReportStatus }[] = [
  { etat: 'a-trancher', label: 'À trancher', status: 'waiting' },
  { etat: 'rendus', label: 'Contacts rendus', status: 'granted' },
  { etat: 'refuses', label: 'Refusés', status: 'refused' },
]

/** What the list is asked: a state, a company's name, which way round, a page from 1. */
export type ReportFilter = { status: ReportStatus; search: string; newest: boolean; page: number }

/** Reads the list's address: those that wait, the most pressing first; or decided ones, the latest first; unless turned round. */
export function readReportFilter(params: URLSearchParams): ReportFilter {
  const { status } =
    REPORT_VIEWS.find(({ etat }) => etat === params.get('etat')) ?? REPORT_VIEWS[0]!
  const order = params.get('tri')
  return {
    status,
    search: readSearch(params),
    newest: order === 'recents' ? true : order === 'anciens' ? false : status !== 'waiting',
    page: readPage(params),
  }
}

/** The address's query for a filter. */
export function reportQuery({ status, search, newest, page }: ReportFilter): string {
  const usual = status !== 'waiting'
  return listQuery({
    etat: status === 'waiting' ? '' : REPORT_VIEWS.find((view) => view.status === status)!.etat,
    q: search,
    tri: newest === usual ? '' : newest ? 'recents' : 'anciens',
    page,
  })
}
