import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { classes } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** What is included, or what was verified; `inline` puts short ones side by side. */
export function CheckList({
  items,
  inline = false,
  className,
}: {
  items: readonly ReactNode[]
  inline?: boolean
  className?: string
}) {
  return (
    <ul className={classes('check-list', inline && 'check-list-inline', className)}>
      {items.map((item, index) => (
        <li key={index}>
          <Icon of={Check} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
