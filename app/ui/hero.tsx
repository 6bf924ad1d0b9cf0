import type { ReactNode } from 'react'

/**
 * The opening of a public page: the promise at the left, a drawing at the right on the construction grid. `over` is a
 * small card laid on the drawing. The grid and its glow stand here and nowhere else.
 */
export function Hero({ title, lead, children, drawing, over }: {
  title: ReactNode
  lead?: ReactNode
  /** What to do: a form or buttons. */
  children?: ReactNode
  drawing?: ReactNode
  over?: ReactNode
}) {
  return (
    <section className="hero">
      <div className="plan-grid" />
      <div className="glow" />
      <div className="wrap grid items-center gap-x-12 gap-y-14 py-16 lg:grid-cols-[1.02fr_1fr] lg:py-24">
        <div className="min-w-0">
          <h1 className="text-display">{title}</h1>
          {lead && <p className="mt-5 max-w-[34rem] text-lead text-muted">{lead}</p>}
          {children && <div className="mt-8">{children}</div>}
        </div>
        {drawing && (
          <div className="relative mx-auto w-full max-w-[31rem]">
            {drawing}
            {over && <div className="hero-over">{over}</div>}
          </div>
        )}
      </div>
    </section>
  )
}
