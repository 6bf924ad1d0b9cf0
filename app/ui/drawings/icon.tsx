import type { ComponentType, SVGProps } from 'react'
import { classes } from '#app/ui/class-names.ts'

/** One drawing of lucide, imported by its own path: `import Clock from 'lucide-react/icons/clock'`. */
export type IconDrawing = ComponentType<Partial<SVGProps<SVGSVGElement>>>

/** An icon with the house stroke, as tall as 1.2 lines of its text. Silent unless `label` is given. */
export function Icon({
  of: Drawing,
  label,
  className,
}: {
  of: IconDrawing
  label?: string
  className?: string
}) {
  const name =
    label === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': label } as const)
  // In HTML a drawing needs no namespace, and a page has dozens of them.
  return (
    <Drawing
      xmlns={undefined}
      className={classes('icon', className)}
      strokeWidth={1.75}
      {...name}
    />
  )
}
