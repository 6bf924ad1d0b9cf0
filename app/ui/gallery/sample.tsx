import type { ReactNode } from 'react'

/** A named row of the gallery. */
export function Sample({
  name,
  children,
  className = 'flex flex-wrap items-center gap-4',
}: {
  name: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-medium tracking-normal text-faint">{name}</h3>
      <div className={className}>{children}</div>
    </div>
  )
}
