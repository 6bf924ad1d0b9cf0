import type { ReactNode } from 'react'

/** A figure that matters and what it counts. */
export type Figure = { label: string; value: ReactNode; note?: ReactNode }

/** A few figures in a row, separated by lines, never boxes. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="tally">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt className="text-base text-muted">{figure.label}</dt>
          <dd className="text-subtitle font-bold tabular-nums">{figure.value}</dd>
          {figure.note && <dd className="text-sm text-faint">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
