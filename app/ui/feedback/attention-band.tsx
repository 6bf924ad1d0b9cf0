import type { ReactNode } from 'react'
import { keptTogether } from '#app/ui/data/kept-together.ts'

/**
 * Whose turn it is: what waits for the reader, since when, and what happens if nothing is done. At most one a screen;
 * its action is the filled button of that screen.
 */
export function AttentionBand({
  title,
  children,
  action,
  level = 2,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <section className="attention" aria-label="À vous d’agir">
      <div>
        <Heading className="attention-title">{keptTogether(title)}</Heading>
        {children && <div className="mt-1 text-muted">{children}</div>}
      </div>
      {action && <div className="attention-actions">{action}</div>}
    </section>
  )
}
