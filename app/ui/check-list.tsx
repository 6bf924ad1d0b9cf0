import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

/** What is included, or what was verified; `row` puts short ones side by side. */
export function CheckList({ items, row = false, className }: { items: readonly ReactNode[]; row?: boolean; className?: string }) {
  return (
    <ul className={classes('check-list', row && 'check-list-inline', className)}>
      {items.map((item, index) => (
        <li key={index}>
          <Icon of={Check} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
