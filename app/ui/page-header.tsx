import type { ReactNode } from 'react'

/** The top of a working screen: where one is, in one line what it holds, and at the right a figure or the act. */
export function PageHeader({ title, children, aside, before }: {
  title: ReactNode
  /** One sentence under the title. */
  children?: ReactNode
  aside?: ReactNode
  /** Above the title: the breadcrumbs. */
  before?: ReactNode
}) {
  return (
    <header className="mb-8">
      {before}
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="min-w-0 max-w-prose">
          <h1 tabIndex={-1}>{title}</h1>
          {children && <div className="mt-2 text-muted">{children}</div>}
        </div>
        {aside && <div className="flex w-full flex-wrap gap-2 sm:w-auto">{aside}</div>}
      </div>
    </header>
  )
}
