import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'
import { CASE_QUEUES, type CaseQueue } from './case-kinds.ts'

const labels = Object.fromEntries(
  Object.entries(CASE_QUEUES).map(([queue, { label }]) => [queue, label]),
) as Record<CaseQueue, string>

/** Everything that waits for the team, what is due first at the top; what sleeps has a tab of its own. */
export const deskList = teamList({
  address: paths.adminDesk(),
  views: {
    param: 'vue',
    label: 'Affaires',
    tabs: {
      toutes: 'Toutes',
      miennes: 'Les miennes',
      libres: 'Sans personne',
      endormies: 'En sommeil',
    },
  },
  fields: {
    queue: choice('file', 'File', optionsOf(labels), 'Toutes'),
    late: choice('echeance', 'Échéance', [{ value: 'retard', label: 'En retard' }], 'Toutes'),
  },
  searchFrom: 3,
  sorts: ['echeance', 'attente'],
  usual: 'echeance',
})
export type DeskFilter = FilterOf<typeof deskList>
