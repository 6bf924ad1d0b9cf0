import { paths } from '#app/paths.ts'
import { parseId } from '#app/values/identity/ids.ts'
import {
  listQuery,
  readPage,
  readSearch,
  readSort,
  sortParam,
  type ListSort,
} from '#app/values/list-query.ts'

/** What the journal may be sorted by. */
const JOURNAL_SORTS = ['date', 'acte'] as const
/** The journal's order. */
type JournalSort = ListSort<(typeof JOURNAL_SORTS)[number]>
const USUAL: JournalSort = { by: 'date', descending: true }

/** The lengths of time that the journal may be narrowed to, days back. */
export const JOURNAL_PERIODS = { '24h': 1, '7j': 7, '30j': 30, '365j': 365 } as const
export type JournalPeriod = keyof typeof JOURNAL_PERIODS

/** What the journal is asked: a text (a name, an identifier, an act), an act, who acted, since when, an order, a page. */
export type JournalFilter = {
  search: string
  action: string
  adminId: string
  period: JournalPeriod | ''
  sort: JournalSort
  page: number
}

/** Reads the journal's address; what it does not know is everything, the latest first. */
export function readJournalFilter(params: URLSearchParams): JournalFilter {
  const period = params.get('depuis') ?? ''
  return {
    search: readSearch(params),
    action: (params.get('acte') ?? '').slice(0, 60),
    adminId: parseId(params.get('par')) ?? '',
    period: Object.hasOwn(JOURNAL_PERIODS, period) ? (period as JournalPeriod) : '',
    sort: readSort(params, JOURNAL_SORTS, USUAL),
    page: readPage(params),
  }
}

/** The address's query for a filter. */
export function journalQuery({
  search,
  action,
  adminId,
  period,
  sort,
  page,
}: JournalFilter): string {
  return listQuery({
    q: search,
    acte: action,
    par: adminId,
    depuis: period,
    tri: sortParam(sort, USUAL),
    page,
  })
}

/** The page of what an act was done to; null where there is none. */
export function subjectHref(action: string, subjectId: string): string | null {
  const [family] = action.split('.')
  if (family === 'account' || family === 'role') return paths.adminUser(subjectId)
  if (family === 'artisan') return paths.adminArtisan(subjectId)
  if (action === 'contacts.add') return paths.adminSubscriber(subjectId)
  if (action === 'contact_report.decide') return paths.adminReports()
  if (action === 'contact_message.reopened') return paths.adminMessages()
  if (action === 'contact_message.answered') return paths.adminMessages({ etat: 'repondus' })
  if (action === 'content_notice.decided') return paths.adminNotice(subjectId)
  if (action === 'request.read') return paths.adminRequest(subjectId)
  if (action === 'mail.read' || action === 'mail.resent' || action === 'mail.address_allowed')
    return paths.adminMail(subjectId)
  if (action === 'artisan_report.decide') return paths.adminArtisanReports()
  if (family === 'conversation') return paths.adminConversationReport(subjectId)
  if (family === 'support') return paths.adminConversation(subjectId)
  if (family === 'review') return paths.adminReview(subjectId)
  if (family === 'testimonial') return paths.adminTestimonials()
  if (family === 'theme') return paths.adminDesign()
  return family === 'job' ? paths.adminJobs() : null
}
