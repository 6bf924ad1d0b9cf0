import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawingOf, drawn, type Drawing, type DrawingStep } from './drawing.ts'
import { marksInWords, MARKS_MAX, readMarks, readMeasure, type PhotoMark } from './mark.ts'

const [LEFT, RIGHT] = [
  { x: 0.1, y: 0.5 },
  { x: 0.9, y: 0.5 },
]
const measure = (words: string): PhotoMark => ({ kind: 'measure', from: LEFT, to: RIGHT, words })

describe('a length', () => {
  test.each([
    ['2,40', '2,40\u00a0m'],
    ['2.4 m', '2,4\u00a0m'],
    [' 85 cm ', '85\u00a0cm'],
    ['12MM', '12\u00a0mm'],
    ['007', '7\u00a0m'],
    ['2,40\u00a0m', '2,40\u00a0m'],
    ['', null],
    ['0', null],
    ['0,00 m', null],
    ['-2', null],
    ['deux mètres', null],
    ['2,4 km', null],
    ['123456', null],
  ])('« %s »', (typed, said) => {
    expect(readMeasure(typed)).toBe(said)
  })
})

describe('marks that are posted', () => {
  test.each<[string, unknown, string]>([
    ['no list', { marks: [] }, 'marks_unreadable'],
    ['nothing', null, 'marks_unreadable'],
    ['an unknown kind', [{ ...measure('2'), kind: 'script' }], 'marks_unreadable'],
    ['a place outside', [{ ...measure('2'), to: { x: 1.2, y: 0 } }], 'marks_unreadable'],
    ['a place that is no number', [{ ...measure('2'), to: { x: '1', y: 0 } }], 'marks_unreadable'],
    ['a line that is a point', [{ ...measure('2'), to: LEFT }], 'marks_unreadable'],
    ['a line with one end', [{ ...measure('2'), to: null }], 'marks_unreadable'],
    ['a measure without length', [measure('mur')], 'measure_missing'],
    [
      'words without end',
      [{ ...measure(''), kind: 'arrow', words: 'a'.repeat(61) }],
      'words_too_long',
    ],
    [
      'more than a photo holds',
      Array.from({ length: MARKS_MAX + 1 }, () => measure('2')),
      'too_many_marks',
    ],
  ])('are refused: %s', (_, posted, refusal) => {
    expect(readMarks(posted)).toEqual({ ok: false, refusal })
  })
  it('are read with their lengths as they are written, and nothing more', () => {
    expect(
      readMarks([
        { ...measure('2.40'), more: 1 },
        { kind: 'arrow', from: LEFT, to: RIGHT, words: 'prise\nà\u0000déplacer' },
        { kind: 'number', from: { x: 0.123456, y: 1 }, to: RIGHT, words: '' },
      ]),
    ).toEqual({
      ok: true,
      value: [
        measure('2,40\u00a0m'),
        { kind: 'arrow', from: LEFT, to: RIGHT, words: 'prise à déplacer' },
        { kind: 'number', from: { x: 0.1235, y: 1 }, to: null, words: '' },
      ],
    })
  })
  it('are named by their rank among those of their kind', () => {
    expect(
      marksInWords([
        measure('2,40\u00a0m'),
        { kind: 'number', from: LEFT, to: null, words: '' },
        measure('85\u00a0cm'),
      ]),
    ).toEqual(['Mesure 1\u00a0: 2,40\u00a0m', 'Repère 1', 'Mesure 2\u00a0: 85\u00a0cm'])
  })
})

describe('a drawing', () => {
  const after = (...steps: DrawingStep[]) => steps.reduce(drawn, drawingOf([]))
  const add: DrawingStep = { do: 'add', kind: 'measure', from: LEFT, to: RIGHT }

  it('takes no touch that slipped, and no mark past the last', () => {
    expect(after({ ...add, to: { x: 0.105, y: 0.5 } }).marks).toEqual([])
    expect(after(...Array.from({ length: MARKS_MAX + 3 }, () => add)).marks).toHaveLength(MARKS_MAX)
    const one = after(add)
    expect(drawn(one, { do: 'move', which: 0, end: 'to', place: LEFT })).toBe(one)
    expect(drawn(one, { do: 'delete', which: 4 })).toBe(one)
  })
  it('undoes a word as one step, however many letters it has', () => {
    const typed = after(
      add,
      { do: 'say', which: 0, words: '2' },
      { do: 'say', which: 0, words: '2,' },
      { do: 'say', which: 0, words: '2,4' },
    )
    expect(typed.marks[0]!.words).toBe('2,4')
    const undone = drawn(typed, { do: 'undo' })
    expect(undone.marks[0]!.words).toBe('')
    expect(drawn(undone, { do: 'undo' }).marks).toEqual([])
    expect(drawn(undone, { do: 'redo' }).marks[0]!.words).toBe('2,4')
  })

  const places = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const steps = fc.oneof(
    fc.record({
      do: fc.constant('add' as const),
      kind: fc.constantFrom('measure' as const, 'arrow' as const, 'number' as const),
      from: places,
      to: places,
    }),
    fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(4),
      end: fc.constantFrom('from' as const, 'to' as const),
      place: places,
    }),
    fc.record({
      do: fc.constant('say' as const),
      which: fc.nat(4),
      words: fc.string({ maxLength: 3 }),
    }),
    fc.record({ do: fc.constant('delete' as const), which: fc.nat(4) }),
  )
  it('goes back to its beginning by undoing, and forward to the same by redoing', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 30 }), (done) => {
        const end = after(...done)
        const turn = (from: Drawing, way: 'undo' | 'redo') =>
          Array.from({ length: 40 }).reduce<Drawing>((now) => drawn(now, { do: way }), from)
        const begun = turn(end, 'undo')
        expect(begun.marks).toEqual([])
        expect(turn(begun, 'redo').marks).toEqual(end.marks)
        // What is posted of it is read again, but for lengths that are missing.
        const posted = end.marks.map((mark) => ({ ...mark, words: '2' }))
        expect(readMarks(posted).ok).toBe(true)
      }),
    )
  })
})
