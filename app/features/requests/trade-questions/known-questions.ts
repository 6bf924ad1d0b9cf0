import type {
  QuestionSet,
  QuestionsKey,
  SetQuestion,
} from '#app/features/product-settings/question-set.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { TRADE_QUESTIONS } from './questions-by-trade.ts'
import type { TradeAnswers, TradeQuestion } from './trade-question.ts'

/** Under which key the questions of a trade are set. */
export const questionsKey = (trade: TradeSlug): QuestionsKey => `questions.${trade}`

/** What a trade asks until somebody sets it. */
export const initialQuestions = (trade: TradeSlug): QuestionSet =>
  TRADE_QUESTIONS[trade].map(({ choices, ...question }) => ({
    ...question,
    on: true,
    choices: Object.entries(choices).map(([key, words]) => ({ key, words, on: true })),
  }))

/**
 * Every question that a trade ever asked: the sets that held one after the other, the last one in its order and as it
 * is, then what is not in it any more, which is off. Answers of any age read as words by it.
 */
export function knownQuestions(sets: readonly QuestionSet[]): QuestionSet {
  const [latest = [], ...earlier] = sets.toReversed()
  return earlier.reduce(
    (known, older) => [
      ...known.map((question) => {
        const then = older.find(({ key }) => key === question.key)?.choices ?? []
        return { ...question, choices: [...question.choices, ...gone(then, question.choices)] }
      }),
      ...gone(older, known),
    ],
    latest,
  )
}

/** The questions that are asked, with the choices that are offered; and what somebody answered already. */
export function questionsToAsk(set: QuestionSet, answered: TradeAnswers = {}): TradeQuestion[] {
  return set
    .map((question) => ({
      ...question,
      choices: question.choices.filter(({ key, on }) => on || answered[question.key] === key),
    }))
    .filter(({ key, on, choices }) => on || choices.some((choice) => choice.key === answered[key]))
    .map(asQuestion)
}

/** All of them, asked or not. */
export const everyQuestion = (set: QuestionSet): TradeQuestion[] => set.map(asQuestion)

const asQuestion = ({ key, question, term, choices }: SetQuestion): TradeQuestion => ({
  key,
  question,
  term,
  choices: Object.fromEntries(choices.map((choice) => [choice.key, choice.words])),
})

/** Those of an older set that a later one has no more, off. */
function gone<Kept extends { key: string; on: boolean }>(
  older: readonly Kept[],
  later: readonly { key: string }[],
): Kept[] {
  return older
    .filter(({ key }) => !later.some((one) => one.key === key))
    .map((one) => ({ ...one, on: false }))
}
