import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ListSort } from '#app/values/list-query.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'

/** The head of a column that sorts its journal; pressed again, the other way. */
export function sortable<Row>(
  by: string,
  label: string,
  sort: ListSort<string>,
  href: (values: Record<string, string>) => string,
): Pick<Column<Row>, 'header' | 'label' | 'sort'> {
  const sorted = sort.by === by
  return {
    label,
    sort: sorted ? (sort.descending ? 'descending' : 'ascending') : undefined,
    header: (
      <AppLink
        href={href({ tri: sorted && !sort.descending ? `-${by}` : by })}
        keepScroll
        className="inline-flex items-center gap-1"
      >
        {label}
        {sorted && <Icon of={sort.descending ? ArrowDown : ArrowUp} />}
      </AppLink>
    ),
  }
}
