import { classes } from '#app/ui/class-names.ts'

/** The shape of what is coming; its size comes from the class (`h-6 w-40`). Silent: the region around it says that it loads. */
function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton', className)} />
}

const WIDTHS = ['w-11/12', 'w-4/5', 'w-3/5', 'w-2/3'] as const

/** Lines of text that are coming. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <output className="block">
      <span className="sr-only">Chargement</span>
      <span className="grid gap-3">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className={classes('h-4', WIDTHS[line % WIDTHS.length])} />
        ))}
      </span>
    </output>
  )
}
