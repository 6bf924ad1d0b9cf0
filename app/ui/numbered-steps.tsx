import type { ReactNode } from 'react'

/** How it goes, in three or four steps: a number, a verb, two lines. */
export function NumberedSteps({ steps, level = 3 }: { steps: readonly { title: string; body: ReactNode }[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <ol className="numbered">
      {steps.map((step, index) => (
        <li key={step.title}>
          <span className="count" aria-hidden="true">{index + 1}</span>
          <Heading className="mt-2 text-heading">{step.title}</Heading>
          <p className="mt-1.5 text-base text-muted">{step.body}</p>
        </li>
      ))}
    </ol>
  )
}
