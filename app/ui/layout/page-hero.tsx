import type { ReactNode } from 'react'
import { Breadcrumbs, type Trail } from './breadcrumbs.tsx'
import { classes } from '#app/ui/class-names.ts'

/**
 * The top of a public page: the one title, a sentence, what to do; a drawing beside it where there is one. The
 * construction grid stands behind heroes only.
 */
export function PageHero({
  title,
  lead,
  trail,
  before,
  children,
  drawing,
  display = false,
}: {
  title: ReactNode
  lead?: ReactNode
  /** The breadcrumbs above the title. */
  trail?: Trail
  /** Above the title, in place of breadcrumbs. */
  before?: ReactNode
  /** Under the sentence: the buttons, the form, the marks. */
  children?: ReactNode
  drawing?: ReactNode
  /** The largest title, for the pages where somebody arrives. */
  display?: boolean
}) {
  return (
    <div className="hero">
      <div className="plan-grid" aria-hidden="true" />
      <div className="glow" aria-hidden="true" />
      <div
        className={classes(
          'wrap hero-inner',
          drawing !== undefined && 'hero-with-drawing',
          display && 'hero-display',
        )}
      >
        <div className="hero-words">
          {trail && <Breadcrumbs trail={trail} />}
          {before}
          <h1 className={display ? 'text-display' : 'text-section'}>{title}</h1>
          {lead && <p className="mt-5 max-w-[54ch] text-lead text-muted">{lead}</p>}
          {children && <div className="mt-8">{children}</div>}
        </div>
        {drawing && <div className="hero-drawing">{drawing}</div>}
      </div>
    </div>
  )
}
