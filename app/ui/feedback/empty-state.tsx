import type { ReactNode } from 'react'

/**
 * Nothing to show yet: a drawing, why, and the one thing to do about it. `level` is the heading's,
 * 2 unless the page has no other title.
 */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  level = 2,
}: {
  drawing?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      {drawing}
      <Heading className={level === 1 ? undefined : 'text-heading'}>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
