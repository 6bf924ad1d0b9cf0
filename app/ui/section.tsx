import { useId, type ReactNode } from 'react'
import { classes } from './class-names.ts'

/** A part of a public page, with air above and below. `lead` is one sentence under the title. */
export function Section({ title, lead, children, id, className }: { title: ReactNode; lead?: ReactNode; children: ReactNode; id?: string; className?: string }) {
  const generated = useId()
  const titleId = id ? `${id}-titre` : generated
  return (
    <section id={id} aria-labelledby={titleId} className={classes('section', className)}>
      <div className="wrap">
        <div className="mb-8 max-w-prose lg:mb-10">
          <h2 id={titleId} className="text-section">{title}</h2>
          {lead && <p className="mt-3 text-lead text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

/** The last word of a public page: one sentence and the act. */
export function ClosingCall({ title, children, action }: { title: string; children?: ReactNode; action: ReactNode }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="grid gap-x-12 gap-y-6 border-t border-line pt-12 lg:grid-cols-[1fr_auto] lg:items-end">
          <div>
            <h2 className="text-section">{title}</h2>
            {children && <div className="mt-3 max-w-prose text-lead text-muted">{children}</div>}
          </div>
          <div className="flex flex-wrap gap-2.5">{action}</div>
        </div>
      </div>
    </section>
  )
}
