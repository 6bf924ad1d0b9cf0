import { marksInWords, type PhotoMark } from './mark.ts'
import { frameOf, shapesOf, type Frame } from './marks-geometry.ts'

/**
 * Marks over their photo, which fills the same box: `cut` when the photo is cut to it, as small ones are. What they say
 * stands in words beside it (`MarksList`).
 */
export function MarksDrawing({
  marks,
  width,
  height,
  cut = false,
}: {
  marks: readonly PhotoMark[]
  width: number
  height: number
  cut?: boolean
}) {
  const frame = frameOf({ width, height })
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio={cut ? 'xMidYMid slice' : 'xMidYMid meet'}
      className="photo-marks"
      aria-hidden="true"
    >
      <Marks marks={marks} frame={frame} />
    </svg>
  )
}

/** The marks alone, for a drawing that holds more. */
export function Marks({ marks, frame }: { marks: readonly PhotoMark[]; frame: Frame }) {
  return shapesOf(marks, frame).map(({ line, disc, words }, at) => (
    <g key={at} className="photo-mark">
      {line && (
        <>
          <path d={line} className="photo-mark-casing" />
          <path d={line} className="photo-mark-line" />
        </>
      )}
      {disc && (
        <>
          <circle cx={disc.x} cy={disc.y} r={disc.radius} className="photo-mark-disc" />
          <text x={disc.x} y={disc.y} className="photo-mark-number">
            {disc.number}
          </text>
        </>
      )}
      {words && (
        <text x={words.x} y={words.y} textAnchor={words.anchor} className="photo-mark-words">
          {words.text}
        </text>
      )}
    </g>
  ))
}

/** What is drawn on a photo, in words. */
export function MarksList({ marks, label }: { marks: readonly PhotoMark[]; label: string }) {
  return (
    <ul className="photo-marks-list" aria-label={label}>
      {marksInWords(marks).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
