import { paths } from '#app/paths.ts'
import { teamList, type FilterOf } from '#app/values/team-list.ts'

/** The notices of contents: those that wait, the oldest first; or those decided, the latest first. */
export const noticeList = teamList({
  address: paths.adminNotices(),
  views: {
    param: 'etat',
    label: 'Notifications par état',
    tabs: { waiting: 'À décider', decidees: 'Décidées' },
  },
  sorts: ['date'],
  usual: ({ view }) => (view === 'waiting' ? 'date' : '-date'),
  orders: { date: 'Plus anciennes', '-date': 'Plus récentes' },
})
export type NoticeFilter = FilterOf<typeof noticeList>
