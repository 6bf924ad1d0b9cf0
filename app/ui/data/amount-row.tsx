import type { ReactNode } from 'react'
import { Badge, type Tone } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'

/** A line of a list that ends in a sum: a title and its states, who it is with, when, and how much. */
export function AmountRow({
  as: Heading = 'h2',
  title,
  href,
  badge,
  party,
  details,
  amount,
  children,
}: {
  as?: 'h2' | 'h3'
  title: ReactNode
  /** Where the title leads; without it the line is all there is. */
  href?: string
  badge?: { label: string; tone?: Tone } | null
  /** The other side, or what it is about. */
  party?: ReactNode
  /** Smaller words, side by side. */
  details?: ReactNode
  amount?: ReactNode
  /** What else is said, or can be done, under it. */
  children?: ReactNode
}) {
  return (
    <li className="amount-row">
      <div className="min-w-0">
        <div className="lead-title">
          <Heading>{href ? <AppLink href={href}>{title}</AppLink> : title}</Heading>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </div>
        {party && <p className="mt-1 break-words text-muted">{party}</p>}
        {details && <p className="meta mt-1">{details}</p>}
        {children}
      </div>
      {amount !== undefined && <p className="amount-row-total">{amount}</p>}
    </li>
  )
}
