import { markNames, type PhotoMark, type Place } from './mark.ts'

/** The width on which marks are drawn; the height follows the photo. */
const WIDTH = 1_000
/** The radius of the disc of a number. */
const DISC = 26

/** The frame in which the marks of a photo are drawn. */
export type Frame = { width: number; height: number }

/** A mark as it is drawn, on screen and on paper: a line with its head or its ends, or a number in a disc; and words. */
export type MarkShape = {
  line: string | null
  disc: (Place & { radius: number; number: string }) | null
  words: (Place & { anchor: 'start' | 'middle' | 'end'; text: string }) | null
}

/** The frame of a photo, by its measures in pixels. */
export const frameOf = ({ width, height }: Frame): Frame => ({
  width: WIDTH,
  height: Math.round((WIDTH * height) / width),
})

/** A place of a photo in the frame where it is drawn. */
export function inFrame(place: Place, frame: Frame): Place {
  return { x: Math.round(place.x * frame.width), y: Math.round(place.y * frame.height) }
}

/** What is drawn of marks in a frame, in their order. */
export function shapesOf(marks: readonly PhotoMark[], frame: Frame): MarkShape[] {
  const names = markNames(marks)
  return marks.map((mark, at) => {
    const from = inFrame(mark.from, frame)
    const to = mark.to && inFrame(mark.to, frame)
    return {
      line: to && lineOf(mark.kind, from, to),
      disc: to ? null : { ...from, radius: DISC, number: names[at]!.split(' ').at(-1)! },
      words: mark.words ? { ...wordsAt(mark, from, to, frame), text: mark.words } : null,
    }
  })
}

/** The path of an arrow or of a measure. */
function lineOf(kind: PhotoMark['kind'], from: Place, to: Place): string {
  const ends = kind === 'arrow' ? head(from, to) : tick(from, to) + tick(to, from)
  return `M${from.x} ${from.y}L${to.x} ${to.y}${ends}`
}

/** Words stand above the middle of a measure, at the tail of an arrow, under a number; inside the photo. */
function wordsAt(
  { kind, words }: PhotoMark,
  from: Place,
  to: Place | null,
  frame: Frame,
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
