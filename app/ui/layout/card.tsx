import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'
import { AppLink } from '#app/ui/link.tsx'

/** A thing that can be picked up; a plain list is lines, not cards. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes('card', className)} />
}

/** A card that leads somewhere: its title is the link, the whole surface answers. */
export function LinkCard({
  href,
  title,
  level = 3,
  children,
  lead,
  className,
}: {
  href: string
  title: string
  level?: 2 | 3 | 4
  lead?: ReactNode
  children?: ReactNode
  className?: string
}) {
  const Heading = `h${level}` as const
  return (
    <div className={classes('card card-link', className)}>
      {lead}
      <Heading className="text-heading">
        <AppLink href={href} className="card-target">
          {title}
        </AppLink>
      </Heading>
      {children}
    </div>
  )
}
