import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The disputes of contracts: what waits for the team first; of what is over, the latest. */
export const disputeList = teamList({
  address: paths.adminDisputes(),
  views: {
    param: 'etat',
    label: 'Litiges par état',
    tabs: {
      equipe: 'À l’équipe',
      parties: 'Entre les parties',
      termines: 'Terminés',
      tous: 'Tous',
    },
  },
  fields: {
    opened: choice('ouverture', 'Ouverture', optionsOf({ '90-jours': '90 derniers jours' })),
  },
  searchFrom: 3,
  sorts: ['date'],
  usual: ({ view }) => (view === 'termines' || view === 'tous' ? '-date' : 'date'),
  orders: { date: 'Plus anciens', '-date': 'Plus récents' },
})
export type DisputeFilter = FilterOf<typeof disputeList>
