import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'

/** What every drawing accepts. Silent unless `label` is given. */
export type DrawingProps = { className?: string; label?: string }

/**
 * The sheet: 240 × 200 unless said otherwise, 1.5 px lines whatever the size. In it, class `t` is
 * the line that matters, `d` a dimension mark, `s` a light construction line, `h` a hidden (dashed)
 * one, `f` a shape that covers what is behind.
 */
export function Sheet({
  className,
  label,
  box = '0 0 240 200',
  children,
}: DrawingProps & { box?: string; children: ReactNode }) {
  const name =
    label === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': label } as const)
  return (
    <svg viewBox={box} className={classes('draw', className)} {...name}>
      {children}
    </svg>
  )
}

/**
 * A horizontal dimension from x1 to x2 at height y, its ends crossed as a draughtsman does. `size`
 * is the figure's, in units of the sheet: 14 px at the smallest width it is shown.
 */
export function Across({
  x1,
  x2,
  y,
  text,
  size = 16,
}: {
  x1: number
  x2: number
  y: number
  text?: string
  size?: number
}) {
  const middle = (x1 + x2) / 2
  const half = text ? text.length * size * 0.29 + 7 : 0
  return (
    <g>
      <path
        className="d"
        d={`M${x1} ${y}H${middle - half}M${middle + half} ${y}H${x2}M${x1} ${y - 5}v10M${x2} ${y - 5}v10M${x1 - 3} ${y + 3}l6-6M${x2 - 3} ${y + 3}l6-6`}
      />
      {text && (
        <text fontSize={size} x={middle} y={y + size * 0.35}>
          {text}
        </text>
      )}
    </g>
  )
}

/** A vertical dimension from y1 to y2 at x, read from the right as on a plan. */
export function Up({
  x,
  y1,
  y2,
  text,
  size = 16,
}: {
  x: number
  y1: number
  y2: number
  text?: string
  size?: number
}) {
  const middle = (y1 + y2) / 2
  const half = text ? text.length * size * 0.29 + 7 : 0
  return (
    <g>
      <path
        className="d"
        d={`M${x} ${y1}V${middle - half}M${x} ${middle + half}V${y2}M${x - 5} ${y1}h10M${x - 5} ${y2}h10M${x - 3} ${y1 + 3}l6-6M${x - 3} ${y2 + 3}l6-6`}
      />
      {text && (
        <text fontSize={size} transform={`translate(${x + size * 0.35} ${middle})rotate(-90)`}>
          {text}
        </text>
      )}
    </g>
  )
}
