import type { ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'
import { Icon, type IconDrawing } from '#app/ui/drawings/icon.tsx'

/** One commitment or benefit: a mark, a title, a sentence or two. */
export type Feature = { icon: IconDrawing; title: string; text: ReactNode }

/** Commitments or benefits side by side; `columns` is the most on a wide screen. `framed` gives each a card. */
export function FeatureList({
  features,
  columns = 3,
  framed = false,
  level = 3,
}: {
  features: readonly Feature[]
  columns?: 2 | 3
  framed?: boolean
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <ul className={classes('features', columns === 2 && 'features-2', framed && 'features-framed')}>
      {features.map((feature) => (
        <li key={feature.title}>
          <Icon of={feature.icon} />
          <div>
            <Heading className="text-heading">{feature.title}</Heading>
            <p>{feature.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
