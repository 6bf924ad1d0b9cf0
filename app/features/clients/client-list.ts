import { paths } from '#app/paths.ts'
import { teamList, type FilterOf } from '#app/values/team-list.ts'

/** The client book: those one works for, those set aside, and those proposed for erasure. */
export const clientList = teamList({
  address: paths.clients(),
  views: {
    param: 'vue',
    label: 'Clients',
    tabs: { carnet: 'Carnet', archives: 'Archivés', 'a-effacer': 'À effacer' },
  },
  sorts: ['nom', 'ville', 'document'],
  usual: ({ view }) => (view === 'a-effacer' ? 'document' : 'nom'),
})
export type ClientFilter = FilterOf<typeof clientList>
