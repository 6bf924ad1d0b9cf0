import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/link.tsx'

/** A few figures side by side, apart by lines: one under the other on a phone. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="work-figures">{children}</dl>
}

/** One figure and what it counts; with `href` the label leads to what is counted. `note` says its age or its share. */
export function Figure({
  label,
  value,
  note,
  href,
}: {
  label: string
  value: ReactNode
  note?: ReactNode
  href?: string | undefined
}) {
  return (
    <div>
      <dt>{href ? <AppLink href={href}>{label}</AppLink> : label}</dt>
      <dd>
        <span className="work-figures-value">{value}</span>
        {note && <span className="work-figures-note">{note}</span>}
      </dd>
    </div>
  )
}
