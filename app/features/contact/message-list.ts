import { paths } from '#app/paths.ts'
import { BY_AGE, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The messages of the contact form: those that wait, the oldest first; or those answered, the latest first. */
export const messageList = teamList({
  address: paths.adminMessages(),
  views: {
    param: 'etat',
    label: 'Messages par état',
    tabs: { waiting: 'À répondre', repondus: 'Répondus' },
  },
  sorts: ['date'],
  usual: ({ view }) => (view === 'waiting' ? 'date' : '-date'),
  orders: BY_AGE,
})
export type MessageFilter = FilterOf<typeof messageList>
