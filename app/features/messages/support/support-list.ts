import { paths } from '#app/paths.ts'
import { BY_AGE, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The conversations with accounts: those that wait, the oldest first; the others, the latest first. */
export const supportList = teamList({
  address: paths.adminConversations(),
  views: {
    param: 'vue',
    label: 'Échanges par état',
    tabs: { 'a-repondre': 'À répondre', 'en-cours': 'En cours', terminees: 'Terminés' },
  },
  sorts: ['date'],
  usual: ({ view }) => (view === 'a-repondre' ? 'date' : '-date'),
  orders: BY_AGE,
})
export type SupportFilter = FilterOf<typeof supportList>
