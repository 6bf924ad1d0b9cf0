import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'

/** A card of a personal space: what it is about, its figure, a word on it, and where it leads. */
export function SpaceCard({
  title,
  figure,
  figureLabel,
  children,
  href,
  act,
}: {
  title: string
  figure?: ReactNode
  /** What the figure means, when it is a sign rather than a number. */
  figureLabel?: string | undefined
  children: ReactNode
  href?: string
  act?: string
}) {
  return (
    <Card className="space-card">
      <h2>{title}</h2>
      {figure !== undefined && (
        <p className="space-card-figure">
          <span aria-hidden={figureLabel ? true : undefined}>{figure}</span>
          {figureLabel && <span className="sr-only">{figureLabel}</span>}
        </p>
      )}
      <div className="text-muted">{children}</div>
      {href && act && (
        <ButtonLink
          href={href}
          size="sm"
          className="space-card-act"
          aria-label={`${act}\u00a0: ${title}`}
        >
          {act}
        </ButtonLink>
      )}
    </Card>
  )
}
