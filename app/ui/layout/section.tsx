import { useId, type ReactNode } from 'react'
import { foldText } from '#app/values/words/fold-text.ts'
import { classes } from '#app/ui/class-names.ts'

/**
 * A part of a public page, with air above and below. `lead` is one sentence under the title;
 * without a title it is only the air.
 */
export function Section({
  title,
  lead,
  children,
  id,
  className,
}: {
  title?: ReactNode
  lead?: ReactNode
  children: ReactNode
  id?: string
  className?: string
}) {
  const generated = useId()
  const titleId = id ? `${id}-titre` : typeof title === 'string' ? anchorOf(title) : generated
  return (
    <section
      id={id}
      aria-labelledby={title ? titleId : undefined}
      className={classes('section', className)}
    >
      <div className="wrap">
        {title && (
          <div className="mb-8 max-w-prose lg:mb-10">
            <h2 id={titleId} className="text-section">
              {title}
            </h2>
            {lead && <p className="mt-3 text-lead text-muted">{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

/** A part of a working page, which is named by its title; `id` is the title's. */
export function TitledSection({
  id,
  title,
  titleClass,
  className,
  children,
}: {
  id: string
  title: ReactNode
  titleClass?: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={classes(titleClass, 'text-heading')}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The last word of a public page: one sentence and the act. */
export function ClosingBand({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions: ReactNode
}) {
  return (
    <section className="closing">
      <div className="wrap">
        <div className="closing-band">
          <div>
            <h2 className="text-subtitle">{title}</h2>
            {children && <div className="mt-2 text-muted">{children}</div>}
          </div>
          <div className="flex flex-wrap gap-2.5">{actions}</div>
        </div>
      </div>
    </section>
  )
}

/** A title’s own anchor, the same at every rendering: « Nos règles » is at `#p-nos-regles`. */
const anchorOf = (title: string) => `p-${foldText(title).replaceAll(' ', '-')}`
