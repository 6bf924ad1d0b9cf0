import { classes } from '#app/ui/class-names.ts'
import { seatsText } from './seats.ts'

/** Five small bars: how many artisans hold a place of a request. `taken` is 0 to `total`. */
export function SeatMarks({
  taken,
  total = 5,
  words = true,
  className,
}: {
  taken: number
  total?: number
  /** False where the sentence already stands beside; the bars are then named for those who do not see them. */
  words?: boolean
  className?: string
}) {
  const text = seatsText(taken, total)
  return (
    <span className={classes('inline-flex items-center gap-2.5 text-faint', className)}>
      <span
        className="places"
        {...(words ? { 'aria-hidden': true } : { role: 'img', 'aria-label': text })}
      >
        {Array.from({ length: total }, (_, seat) => (
          <i key={seat} data-taken={seat < taken ? '' : undefined} />
        ))}
      </span>
      {words && <span>{text}</span>}
    </span>
  )
}
