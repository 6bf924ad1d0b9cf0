import { paths } from '#app/paths.ts'
import { BY_AGE, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The reported contacts: those that wait, the most pressing first; or decided ones, the latest first. */
export const contactReportList = teamList({
  address: paths.adminReports(),
  views: {
    param: 'etat',
    label: 'Signalements par état',
    tabs: { waiting: 'À trancher', rendus: 'Contacts rendus', refuses: 'Refusés' },
  },
  searchFrom: 3,
  sorts: ['date'],
  usual: ({ view }) => (view === 'waiting' ? 'date' : '-date'),
  orders: BY_AGE,
})
export type ContactReportFilter = FilterOf<typeof contactReportList>

/** Whether a search looks at the last decisions alone, `MOST_LOOKED_AT` of them. */
export const looksAtLast = ({ view, search }: ContactReportFilter): boolean =>
  view !== 'waiting' && search !== ''
