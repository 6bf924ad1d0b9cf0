import { DEPARTEMENT_NAMES } from '#app/features/places/departements.ts'
import { STATUS_LABELS } from '#app/features/requests/status-copy.ts'
import { REQUEST_ANSWERS } from './request-answers.ts'
import { PERIOD_LABELS, STEP_LABELS } from './request-steps.ts'
import { listTrades } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/**
 * Every request, the newest first. `nobody`: open ones that no artisan can take; `departement`: its code; `step`: those
 * that reached it; `answers`: what they have had of companies.
 */
export const requestList = teamList({
  address: paths.adminRequests(),
  fields: {
    status: choice('etat', 'État', optionsOf({ ...STATUS_LABELS, nobody: 'Sans artisan' })),
    trade: choice(
      'metier',
      'Métier',
      listTrades().map(({ slug, name }) => ({ value: slug, label: name })),
    ),
    departement: choice(
      'departement',
      'Département',
      Object.entries(DEPARTEMENT_NAMES)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, name]) => ({ value: code, label: `${code} ${name}` })),
    ),
    step: choice('etape', 'Étape atteinte', optionsOf(STEP_LABELS), 'Toutes'),
    answers: choice('reponses', 'Réponses', optionsOf(REQUEST_ANSWERS), 'Toutes'),
    period: choice('periode', 'Déposées depuis', optionsOf(PERIOD_LABELS), 'Toujours'),
  },
  sorts: ['date', 'commune', 'metier', 'places'],
  usual: '-date',
  searchFrom: 3,
})
export type RequestFilter = FilterOf<typeof requestList>

/** Whether what fits is looked for among the first rows of the list, `MOST_LOOKED_AT` of them. */
export const isLookedFor = ({ answers, search }: RequestFilter): boolean =>
  answers !== '' && search === ''
