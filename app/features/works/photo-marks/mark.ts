import { ok, refuse, type Result } from '#app/values/result.ts'

/** Marks on one photo at most: more hide what they are about. */
export const MARKS_MAX = 20
/** The longest word beside a mark, characters. */
export const WORDS_MAX = 60
/** The shortest line, of the width of the photo: a shorter one is a touch that slipped. */
export const SHORTEST = 0.02

/** What may be drawn: a line with its length, an arrow with a word, a number that stands for a place. */
const MARK_KINDS = ['measure', 'arrow', 'number'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** A place on a photo, of its width and of its height, from 0 to 1. */
export type Place = { x: number; y: number }

/** One mark; a number has one place only. An arrow points to the second. */
export type PhotoMark = { kind: MarkKind; from: Place; to: Place | null; words: string }

/** Why marks are not kept. */
export type MarksRefusal =
  | 'marks_unreadable'
  | 'too_many_marks'
  | 'measure_missing'
  | 'words_too_long'

/** The marks of a photo as they are posted; what is wrong with the first that is. */
export function readMarks(posted: unknown): Result<PhotoMark[], MarksRefusal> {
  if (!Array.isArray(posted)) return refuse('marks_unreadable')
  if (posted.length > MARKS_MAX) return refuse('too_many_marks')
  const marks: PhotoMark[] = []
  for (const one of posted as unknown[]) {
    const { kind, from, to, words } = (one ?? {}) as Record<string, unknown>
    const known = MARK_KINDS.find((name) => name === kind)
    const start = readPlace(from)
    const end = known === 'number' ? null : readPlace(to)
    if (!known || !start || typeof words !== 'string') return refuse('marks_unreadable')
    if (known !== 'number' && (!end || tooShort(start, end))) return refuse('marks_unreadable')
    const said = plain(words)
    if (said.length > WORDS_MAX) return refuse('words_too_long')
    const measure = known === 'measure' ? readMeasure(said) : said
    if (measure === null) return refuse('measure_missing')
    marks.push({ kind: known, from: start, to: end, words: measure })
  }
  return ok(marks)
}

/** Marks as they were written to be posted; null for what is no JSON. */
export function parsedMarks(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

/** Why each of the marks is not kept, by its rank; null for one that is. */
export const faultsOfMarks = (posted: readonly unknown[]): (MarksRefusal | null)[] =>
  posted.map((one) => {
    const alone = readMarks([one])
    return alone.ok ? null : alone.refusal
  })

const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Whether two places are too near to be a line. */
export function tooShort(from: Place, to: Place): boolean {
  return Math.hypot(from.x - to.x, from.y - to.y) < SHORTEST
}

/** A place to the ten thousandth; null for what is none, or lies outside. */
function readPlace(value: unknown): Place | null {
  const { x, y } = (value ?? {}) as Record<string, unknown>
  const inside = (one: unknown): one is number => typeof one === 'number' && one >= 0 && one <= 1
  return inside(x) && inside(y) ? { x: rounded(x), y: rounded(y) } : null
}
const rounded = (share: number) => Math.round(share * 10_000) / 10_000

/**
 * A length as it is written on a photo, « 2,40 m »; metres where no unit is typed, and the digits as they were: « 2,4 »
 * was measured less closely. Null for what is no length.
 */
export function readMeasure(typed: string): string | null {
  const found = /^(\d{1,5})(?:[.,](\d{1,3}))?\s*(mm|cm|m)?$/iu.exec(typed.trim())
  if (!found) return null
  const [, whole, part, unit = 'm'] = found
  if (Number(`${whole}.${part ?? 0}`) === 0) return null
  return `${Number(whole)}${part ? `,${part}` : ''}\u00a0${unit.toLowerCase()}`
}

/** What each mark is called: by its kind, and its rank among those of its kind. */
export function markNames(marks: readonly Pick<PhotoMark, 'kind'>[]): string[] {
  const ranks: Record<MarkKind, number> = { measure: 0, arrow: 0, number: 0 }
  return marks.map(({ kind }) => `${KIND_NAMES[kind]} ${++ranks[kind]}`)
}
const KIND_NAMES: Record<MarkKind, string> = {
  measure: 'Mesure',
  arrow: 'Flèche',
  number: 'Repère',
}

/** The marks as one reads them without the photo: « Mesure 1 : 2,40 m ». */
export function marksInWords(marks: readonly PhotoMark[]): string[] {
  const names = markNames(marks)
  return marks.map(({ words }, at) => (words ? `${names[at]}\u00a0: ${words}` : names[at]!))
}
