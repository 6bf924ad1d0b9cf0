import { paths } from '#app/paths.ts'
import { choice, teamList, type FilterOf } from '#app/values/team-list.ts'
import { PLAN_ORDER_STATES } from './plan-order-copy.ts'
import { PLAN_ORDER_STATUSES } from './plan-order.ts'

/** The plans asked for by transfer: what is to be done, the oldest first; or any others, the newest first. */
export const planOrderList = teamList({
  address: paths.adminPlanOrders(),
  fields: {
    state: choice(
      'etat',
      'État',
      [
        ...PLAN_ORDER_STATUSES.map((value) => ({ value, label: PLAN_ORDER_STATES[value].label })),
        { value: 'all' as const, label: 'Toutes' },
      ],
      'À traiter',
    ),
  },
  sorts: ['date'],
  usual: ({ state }) => (state === '' ? 'date' : '-date'),
})
export type PlanOrderFilter = FilterOf<typeof planOrderList>

/** Whether a search looks at the last orders alone, `MOST_LOOKED_AT` of them. */
export const looksAtLast = ({ state, search }: PlanOrderFilter): boolean =>
  state !== '' && search !== ''
