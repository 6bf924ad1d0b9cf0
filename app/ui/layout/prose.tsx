import type { ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'

/** Long text: articles of the help, legal pages, answers. Headings, lists, links and tables inside need no class. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('prose', className)}>{children}</div>
}
