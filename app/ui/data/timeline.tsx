import type { ReactNode } from 'react'

/** A moment in the life of a thing: past, present, or expected. */
export type Moment = {
  key: string
  title: ReactNode
  when?: ReactNode
  body?: ReactNode
  state?: 'done' | 'now' | 'next'
}

/** What happened, in order; the present moment is filled. */
export function Timeline({ label, moments }: { label: string; moments: readonly Moment[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map((moment) => (
        <li
          key={moment.key}
          data-state={moment.state ?? 'done'}
          aria-current={moment.state === 'now' ? 'step' : undefined}
        >
          <p className={moment.state === 'next' ? 'text-faint' : 'font-semibold'}>{moment.title}</p>
          {moment.when && <p className="text-sm text-faint">{moment.when}</p>}
          {moment.body && <div className="mt-1 text-muted">{moment.body}</div>}
        </li>
      ))}
    </ol>
  )
}
