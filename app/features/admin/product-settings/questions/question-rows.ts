import type { QuestionSet } from '#app/features/product-settings/question-set.ts'

/** A choice as a line of the form. `id` names the line while the page is open. */
export type ChoiceRow = { id: string; key: string; words: string; on: boolean }
/** A question as a card of the form. */
export type QuestionRow = {
  id: string
  key: string
  question: string
  term: string
  on: boolean
  choices: readonly ChoiceRow[]
}

/** The lines of the form that hold a set. */
export const rowsOf = (set: QuestionSet): QuestionRow[] =>
  set.map((question, at) => ({
    ...question,
    id: question.key || `typed-${at}`,
    choices: question.choices.map((choice, number) => ({
      ...choice,
      id: choice.key || `typed-${at}-${number}`,
    })),
  }))

/** An empty choice. */
export const newChoice = (id: string): ChoiceRow => ({ id, key: '', words: '', on: true })

/** An empty question, with two choices to write. */
export const newQuestion = (id: string): QuestionRow => ({
  id,
  key: '',
  question: '',
  term: '',
  on: true,
  choices: [newChoice(`${id}-1`), newChoice(`${id}-2`)],
})

/** The lines with one of them a place further up (-1) or down (1); the same where it cannot go. */
export function moved<Row>(rows: readonly Row[], at: number, step: -1 | 1): readonly Row[] {
  const to = at + step
  if (to < 0 || to >= rows.length) return rows
  const next = [...rows]
  ;[next[at], next[to]] = [rows[to]!, rows[at]!]
  return next
}
