import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

/** What is included, or what was verified; `row` puts short ones side by side. */
export function CheckList({ items, row = false, className }: { items: readonly ReactNode[]; row?: boolean; className?: string }) {
  return (
    <ul className={classes(row ? 'flex flex-wrap gap-x-6 gap-y-1.5' : 'grid gap-2', 'text-base text-muted', className)}>
      {items.map((item, index) => (
        <li key={index} className="flex gap-2.5">
          <Icon of={Check} className="mt-[0.22em] text-ok" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
