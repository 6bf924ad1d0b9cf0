import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The queues of reviews: what waits longest first; of what was decided, the latest. */
export const moderationList = teamList({
  address: paths.adminReviews(),
  views: {
    param: 'file',
    label: 'Avis par file',
    tabs: {
      'a-relire': 'À relire',
      contestes: 'Contestés',
      signales: 'Signalés',
      decides: 'Décidés',
    },
  },
  fields: {
    shown: choice(
      'publies',
      'Publication',
      optionsOf({ '90-jours': 'Publiés, 90 derniers jours' }),
    ),
  },
  searchFrom: 3,
  sorts: ['date', 'note', 'entreprise'],
  usual: ({ view }) => (view === 'decides' ? '-date' : 'date'),
})
export type ModerationFilter = FilterOf<typeof moderationList>
/** One of the queues. */
export type ReviewQueue = ModerationFilter['view']
