import { paths } from '#app/paths.ts'
import { teamList, type FilterOf } from '#app/values/team-list.ts'

/** The price list, in the order of its words. */
export const priceItemList = teamList({
  address: paths.priceList(),
  sorts: ['nom', 'reference', 'prix', 'modification'],
  usual: 'nom',
})
export type PriceItemFilter = FilterOf<typeof priceItemList>
