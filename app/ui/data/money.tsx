import { formatEuros, formatEurosShort } from '#app/values/numbers/money.ts'
import { classes } from '#app/ui/class-names.ts'

/**
 * Integer cents as « 8 420,00 € », figures aligned, never broken over two lines. `short` leaves
 * ',00' out, in prose.
 */
export function Money({
  cents,
  short = false,
  className,
}: {
  cents: number
  short?: boolean
  className?: string
}) {
  return (
    <data value={(cents / 100).toFixed(2)} className={classes('whitespace-nowrap', className)}>
      {short ? formatEurosShort(cents) : formatEuros(cents)}
    </data>
  )
}
