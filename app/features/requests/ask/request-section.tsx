import type { ReactNode } from 'react'
import type { FieldErrors } from '#app/values/field-errors.ts'

/** What every part of the form is given. */
export type SectionProps = { values: Readonly<Record<string, string>>; errors: FieldErrors }

/** A part of the form, numbered: a title at the left on wide screens, its fields at the right. */
export function Section({
  number,
  title,
  words,
  children,
}: {
  number: number
  title: string
  words: ReactNode
  children: ReactNode
}) {
  return (
    <section className="request-section" aria-labelledby={`partie-${number}`}>
      <div>
        <span className="request-number" aria-hidden="true">
          {number}
        </span>
        <h2 id={`partie-${number}`} className="text-subtitle">
          {title}
        </h2>
        <p className="mt-1.5 text-faint">{words}</p>
      </div>
      <div className="grid gap-7">{children}</div>
    </section>
  )
}
