import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'

/** The way a column is sorted. */
export type SortDirection = 'ascending' | 'descending'

/** A column's header that sorts by it; `sorted` is the way it is sorted now, and the link turns it round. The column says `sort` too. */
export function SortLink({
  label,
  href,
  sorted,
}: {
  label: string
  href: string
  sorted?: SortDirection | undefined
}) {
  return (
    <AppLink href={href} className="inline-flex items-center gap-1 hover:text-fg">
      {label}
      {sorted && <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} />}
    </AppLink>
  )
}
