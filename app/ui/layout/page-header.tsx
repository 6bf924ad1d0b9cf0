import type { ReactNode } from 'react'
import { Breadcrumbs, type Trail } from './breadcrumbs.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'

/** The top of a working screen: where one is, in one line what it holds, and at the right a figure or the act. */
export function PageHeader({
  title,
  children,
  aside,
  trail,
}: {
  title: ReactNode
  /** One sentence under the title. */
  children?: ReactNode
  aside?: ReactNode
  /** The breadcrumbs above the title. */
  trail?: Trail
}) {
  return (
    <header className="mb-8">
      {trail && <Breadcrumbs trail={trail} />}
      <div className="page-header">
        <div className="min-w-0 max-w-prose">
          <h1 tabIndex={-1}>{numbersKept(title)}</h1>
          {children && <div className="mt-2 text-balance text-muted">{numbersKept(children)}</div>}
        </div>
        {aside && <div className="page-header-aside">{aside}</div>}
      </div>
    </header>
  )
}
