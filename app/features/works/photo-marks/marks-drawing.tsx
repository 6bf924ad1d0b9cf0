import { markNames, marksInWords, type PhotoMark, type Place } from './mark.ts'

/** The width on which marks are drawn; the height follows the photo. */
const WIDTH = 1_000

/** The frame in which the marks of a photo are drawn. */
export const frameOf = ({ width, height }: { width: number; height: number }) => ({
  width: WIDTH,
  height: Math.round((WIDTH * height) / width),
})

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
export function Marks({
  marks,
  frame,
}: {
  marks: readonly PhotoMark[]
  frame: { width: number; height: number }
}) {
  const names = markNames(marks)
  return marks.map((mark, at) => {
    const from = inFrame(mark.from, frame)
    const to = mark.to && inFrame(mark.to, frame)
    return (
      <g key={at} className="photo-mark">
        {to ? (
          <Line kind={mark.kind} from={from} to={to} />
        ) : (
          <>
            <circle cx={from.x} cy={from.y} r={26} className="photo-mark-disc" />
            <text x={from.x} y={from.y} className="photo-mark-number">
              {names[at]!.split(' ').at(-1)}
            </text>
          </>
        )}
        {mark.words && <Words at={wordsAt(mark, from, to, frame)}>{mark.words}</Words>}
      </g>
    )
  })
}

function Line({ kind, from, to }: { kind: PhotoMark['kind']; from: Place; to: Place }) {
  const path = `M${from.x} ${from.y}L${to.x} ${to.y}${kind === 'arrow' ? head(from, to) : tick(from, to) + tick(to, from)}`
  return (
    <>
      <path d={path} className="photo-mark-casing" />
      <path d={path} className="photo-mark-line" />
    </>
  )
}

function Words({
  at,
  children,
}: {
  at: Place & { anchor: 'start' | 'middle' | 'end' }
  children: string
}) {
  return (
    <text x={at.x} y={at.y} textAnchor={at.anchor} className="photo-mark-words">
      {children}
    </text>
  )
}

/** A place of a photo in the frame where it is drawn. */
export function inFrame(place: Place, frame: { width: number; height: number }): Place {
  return { x: Math.round(place.x * frame.width), y: Math.round(place.y * frame.height) }
}

/** Words stand above the middle of a measure, at the tail of an arrow, under a number; inside the photo. */
function wordsAt(
  { kind, words }: PhotoMark,
  from: Place,
  to: Place | null,
  frame: { width: number; height: number },
): Place & { anchor: 'start' | 'middle' | 'end' } {
  const at =
    kind === 'measure' && to
      ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 18 }
      : { x: from.x, y: from.y + (kind === 'number' ? 64 : from.y > (to?.y ?? 0) ? 44 : -18) }
  const half = Math.min(words.length * 11, frame.width / 2)
  const anchor = at.x < half ? 'start' : at.x > frame.width - half ? 'end' : 'middle'
  return {
    x: Math.min(frame.width - 8, Math.max(8, at.x)),
    y: Math.min(frame.height - 12, Math.max(40, at.y)),
    anchor,
  }
}

/** The two strokes of an arrow's head. */
function head(from: Place, to: Place): string {
  const way = Math.atan2(from.y - to.y, from.x - to.x)
  return [-0.45, 0.45].map((turn) => `M${to.x} ${to.y}l${offset(way + turn, 38)}`).join('')
}

/** The stroke across the end of a measure. */
function tick(end: Place, other: Place): string {
  const across = Math.atan2(other.y - end.y, other.x - end.x) + Math.PI / 2
  return `M${end.x} ${end.y}m${offset(across, 18)}l${offset(across + Math.PI, 36)}`
}

const offset = (angle: number, length: number) =>
  `${Math.round(Math.cos(angle) * length)} ${Math.round(Math.sin(angle) * length)}`

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
