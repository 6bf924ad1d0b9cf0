import type { ComponentProps } from 'react'
import { classes } from '#app/ui/class-names.ts'

/** A thing that can be picked up; a plain list is lines, not cards. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes('card', className)} />
}
