import { MARKS_MAX, tooShort, type MarkKind, type PhotoMark, type Place } from './mark.ts'

/** What is drawn on a photo, with what it was before and what was undone. */
export type Drawing = {
  marks: readonly PhotoMark[]
  past: readonly (readonly PhotoMark[])[]
  future: readonly (readonly PhotoMark[])[]
}
/** What one does to a drawing; `which` is the rank of a mark. */
export type DrawingStep =
  | { do: 'add'; kind: MarkKind; from: Place; to: Place | null }
  | { do: 'move'; which: number; end: 'from' | 'to'; place: Place }
  | { do: 'say'; which: number; words: string }
  | { do: 'delete'; which: number }
  | { do: 'undo' }
  | { do: 'redo' }

/** Steps that may be undone. */
const PAST_MAX = 50

/** A drawing of these marks that nobody has changed yet. */
export const drawingOf = (marks: readonly PhotoMark[]): Drawing => ({ marks, past: [], future: [] })

/**
 * The drawing after a step. A line that is too short, a mark too many and what names no mark change nothing. Letters
 * typed one after another in the same mark are one step.
 */
export function drawn(drawing: Drawing, step: DrawingStep): Drawing {
  const { marks, past, future } = drawing
  switch (step.do) {
    case 'undo': {
      const last = past.at(-1)
      return last ? { marks: last, past: past.slice(0, -1), future: [marks, ...future] } : drawing
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { marks: next, past: [...past, marks], future: rest } : drawing
    }
    case 'add': {
      const { kind, from, to } = step
      const whole = kind === 'number' || (to !== null && !tooShort(from, to))
      if (!whole || marks.length >= MARKS_MAX) return drawing
      const mark = { kind, from, to: kind === 'number' ? null : to, words: '' }
      return changed(drawing, [...marks, mark])
    }
    case 'move': {
      const mark = marks[step.which]
      if (!mark || (step.end === 'to' && !mark.to)) return drawing
      const moved = { ...mark, [step.end]: step.place }
      if (moved.to && tooShort(moved.from, moved.to)) return drawing
      return changed(drawing, marks.with(step.which, moved))
    }
    case 'say': {
      const mark = marks[step.which]
      if (!mark || mark.words === step.words) return drawing
      const next = marks.with(step.which, { ...mark, words: step.words })
      // What differs from the step before in the same words only goes on with it.
      return future.length === 0 && differsInWords(past.at(-1), marks, step.which)
        ? { ...drawing, marks: next }
        : changed(drawing, next)
    }
    case 'delete':
      return marks[step.which] ? changed(drawing, marks.toSpliced(step.which, 1)) : drawing
  }
}

function changed({ marks, past }: Drawing, next: readonly PhotoMark[]): Drawing {
  return { marks: next, past: [...past, marks].slice(-PAST_MAX), future: [] }
}

function differsInWords(
  before: readonly PhotoMark[] | undefined,
  now: readonly PhotoMark[],
  which: number,
): boolean {
  if (!before || before.length !== now.length || before[which]!.words === now[which]!.words)
    return false
  return now.every((mark, at) => {
    const then = before[at]!
    return at === which ? then.from === mark.from && then.to === mark.to : then === mark
  })
}
