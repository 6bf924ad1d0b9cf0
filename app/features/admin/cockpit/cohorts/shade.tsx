import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/link.tsx'

/** A cell that says its figure and shows it: the fuller, the larger the part. */
export function Shade({
  part,
  href,
  children,
}: {
  /** 0 to 1. */
  part: number
  href: string
  children: ReactNode
}) {
  return (
    <AppLink
      href={href}
      className="shade"
      data-step={part <= 0 ? 0 : Math.min(4, Math.ceil(part * 4))}
    >
      {children}
    </AppLink>
  )
}
