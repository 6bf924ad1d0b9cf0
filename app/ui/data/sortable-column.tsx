import type { ListSort } from '#app/values/list-query.ts'
import { SortLink, type SortDirection } from './sort-link.tsx'

/** The head of a column that sorts: its link turns the order round, or begins with the way that `firstDescending` says. */
export function sortableColumn<By extends string>(
  by: By,
  label: string,
  sort: ListSort<By>,
  href: (sort: ListSort<By>) => string,
  firstDescending = false,
) {
  const sorted: SortDirection | undefined =
    sort.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined
  const descending = sorted ? !sort.descending : firstDescending
  return {
    label,
    sort: sorted,
    header: <SortLink label={label} sorted={sorted} href={href({ by, descending })} />,
  }
}
