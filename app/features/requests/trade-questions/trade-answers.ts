import type { TradeAnswers, TradeQuestion } from './trade-question.ts'

/** What a form's fields of answers are called: this, then the key of the question. */
export const ANSWER_FIELD = 'answers.'

/** The answers among the fields of a posted form, whatever they are. */
export const postedAnswers = (fields: Readonly<Record<string, string>>): TradeAnswers =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(ANSWER_FIELD) ? [[name.slice(ANSWER_FIELD.length), value]] : [],
    ),
  )

/** The fields of a form that hold these answers. */
export const answerFields = (answers: TradeAnswers): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [ANSWER_FIELD + key, value]))

/** What counts as answers to these questions; what they do not ask, or offer no such choice for, is left out. */
export function readTradeAnswers(
  questions: readonly TradeQuestion[],
  answers: TradeAnswers = {},
): TradeAnswers {
  return Object.fromEntries(
    questions.flatMap(({ key, choices }) => {
      const answer = answers[key]
      return answer !== undefined && Object.hasOwn(choices, answer) ? [[key, answer]] : []
    }),
  )
}

/** Answers in words, in the order of the questions. */
export function answersInWords(
  questions: readonly TradeQuestion[],
  answers: TradeAnswers,
): { term: string; value: string }[] {
  return questions.flatMap(({ key, term, choices }) => {
    const answer = answers[key]
    return answer !== undefined && Object.hasOwn(choices, answer)
      ? [{ term, value: choices[answer]! }]
      : []
  })
}
