import { SIDE_LABELS, STATE_LABELS } from '#app/features/admin/copy.ts'
import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The accounts: everybody, the newest first. Erased accounts are shown only when asked for. */
export const userList = teamList({
  address: paths.adminUsers(),
  fields: {
    side: choice(
      'type',
      'Type',
      optionsOf(SIDE_LABELS).filter(({ value }) => value !== 'none'),
    ),
    state: choice('etat', 'État', optionsOf(STATE_LABELS)),
  },
  sorts: ['inscription', 'visite', 'nom', 'email'],
  usual: '-inscription',
  searchFrom: 3,
})
export type UserFilter = FilterOf<typeof userList>
