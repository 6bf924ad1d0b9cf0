import { paths } from '#app/paths.ts'
import { BY_AGE, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The reported artisans: those that wait, or those decided; the oldest first. */
export const artisanReportList = teamList({
  address: paths.adminArtisanReports(),
  views: {
    param: 'etat',
    label: 'Signalements par état',
    tabs: { waiting: 'À examiner', examines: 'Examinés' },
  },
  searchFrom: 3,
  sorts: ['date'],
  usual: 'date',
  orders: BY_AGE,
})
export type ArtisanReportFilter = FilterOf<typeof artisanReportList>

/** Whether a search looks at the last reports alone, `MOST_LOOKED_AT` of them. */
export const looksAtLast = ({ view, search }: ArtisanReportFilter): boolean =>
  view === 'examines' && search !== ''
