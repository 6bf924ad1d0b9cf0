import type { TradeSlug } from '#app/features/trades/trades.ts'
import { TRADE_QUESTIONS } from './questions-by-trade.ts'
import type { TradeAnswers } from './trade-question.ts'

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

/** What counts as answers of a trade; what it does not ask, or offers no such choice for, is left out. */
export function readTradeAnswers(trade: TradeSlug, answers: TradeAnswers = {}): TradeAnswers {
  return Object.fromEntries(
    TRADE_QUESTIONS[trade].flatMap(({ key, choices }) => {
      const answer = answers[key]
      return answer !== undefined && Object.hasOwn(choices, answer) ? [[key, answer]] : []
    }),
  )
}

/** Answers in words, in the order of the questions. */
export function answersInWords(
  trade: TradeSlug,
  answers: TradeAnswers,
): { term: string; value: string }[] {
  return TRADE_QUESTIONS[trade].flatMap(({ key, term, choices }) => {
    const value = choices[answers[key] ?? '']
    return value === undefined ? [] : [{ term, value }]
  })
}
