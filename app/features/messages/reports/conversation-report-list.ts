import { paths } from '#app/paths.ts'
import { teamList, type FilterOf } from '#app/values/team-list.ts'

/** The reported conversations: those that wait, the most pressing first; or those decided, the latest first. */
export const conversationReportList = teamList({
  address: paths.adminConversationReports(),
  views: {
    param: 'etat',
    label: 'Signalements par état',
    tabs: { waiting: 'À décider', decidees: 'Décidés' },
  },
  searchFrom: 3,
  sorts: ['date'],
  usual: ({ view }) => (view === 'waiting' ? 'date' : '-date'),
})
export type ConversationReportFilter = FilterOf<typeof conversationReportList>

/** Whether a search looks at the last decisions alone, `MOST_LOOKED_AT` of them. */
export const looksAtLast = ({ view, search }: ConversationReportFilter): boolean =>
  view === 'decidees' && search !== ''
