import type { ReactNode } from 'react'

/** How it goes, in three or four steps: a number, a verb, two lines; a drawing where it says more than words. */
export function NumberedSteps({
  steps,
  level = 3,
}: {
  steps: readonly { title: string; text: ReactNode; drawing?: ReactNode }[]
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <ol className="numbered" data-count={steps.length}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <span className="numbered-figure" aria-hidden="true">
            {index + 1}
          </span>
          {step.drawing}
          <Heading className="text-heading">{step.title}</Heading>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
