import {
  ASKED,
  CHOICES_MAX,
  CHOICES_MIN,
  QUESTIONS_MAX,
  WORDS_MAX,
  type QuestionFault,
  type QuestionSet,
  type SetChoice,
  type SetQuestion,
} from '#app/features/product-settings/question-set.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { counted } from '#app/values/words/counted.ts'

/** « Questions de plomberie », as the journal and the approvals call them. */
export const questionsLabel = (trade: TradeSlug) =>
  `Questions\u00a0: ${TRADES[trade].name.toLocaleLowerCase('fr')}`

/** « 6 questions posées, 1 éteinte ». */
export function setInWords(set: QuestionSet): string {
  const asked = set.filter(({ on }) => on).length
  const off = set.length - asked
  return `${counted(asked, 'question posée', 'questions posées')}${off > 0 ? `, ${counted(off, 'éteinte', 'éteintes')}` : ''}`
}

const quoted = (text: string) => `«\u00a0${text}\u00a0»`

/** What changes from one set to another, a sentence each. */
export function movesOfQuestions(before: QuestionSet, after: QuestionSet): string[] {
  const was = new Map(before.map((question) => [question.key, question]))
  const stays = new Set(after.map(({ key }) => key))
  return [
    ...after.flatMap((question) => {
      const old = was.get(question.key)
      return old
        ? movesOfQuestion(old, question)
        : [`Nouvelle question\u00a0: ${question.question}`]
    }),
    ...before
      .filter(({ key }) => !stays.has(key))
      .map(({ question }) => `Question retirée\u00a0: ${question}`),
    ...(isReordered(before, after) ? ['Les questions changent d’ordre.'] : []),
  ]
}

function movesOfQuestion(old: SetQuestion, now: SetQuestion): string[] {
  const moves = [
    old.question !== now.question && `${quoted(old.question)} devient ${quoted(now.question)}.`,
    old.term !== now.term &&
      `${quoted(now.question)} se lit ${quoted(now.term)} au lieu de ${quoted(old.term)}.`,
    old.on !== now.on &&
      `${quoted(now.question)} ${now.on ? 'est posée de nouveau' : 'n’est plus posée'}.`,
    ...movesOfChoices(old.choices, now.choices).map((move) => `${quoted(now.question)}, ${move}`),
  ]
  return moves.filter((move) => move !== false)
}

function movesOfChoices(before: readonly SetChoice[], after: readonly SetChoice[]): string[] {
  const was = new Map(before.map((choice) => [choice.key, choice]))
  const stays = new Set(after.map(({ key }) => key))
  const moves = after.flatMap(({ key, words, on }) => {
    const old = was.get(key)
    if (!old) return [`nouveau choix\u00a0: ${words}`]
    return [
      old.words !== words && `le choix ${quoted(old.words)} devient ${quoted(words)}.`,
      old.on !== on && `le choix ${quoted(words)} ${on ? 'revient' : 'n’est plus proposé'}.`,
    ].filter((move) => move !== false)
  })
  return [
    ...moves,
    ...before
      .filter(({ key }) => !stays.has(key))
      .map(({ words }) => `choix retiré\u00a0: ${words}`),
    ...(isReordered(before, after) ? ['les choix changent d’ordre.'] : []),
  ]
}

/** Whether those that both hold stand in another order. */
function isReordered(
  before: readonly { key: string }[],
  after: readonly { key: string }[],
): boolean {
  const common = (of: readonly { key: string }[], other: readonly { key: string }[]) =>
    of.map(({ key }) => key).filter((key) => other.some((one) => one.key === key))
  return common(before, after).join() !== common(after, before).join()
}

/** What is wrong with a question, or with one of its choices. */
export const QUESTION_FAULTS: Record<QuestionFault, string> = {
  too_few: `Un métier pose ${ASKED.min} questions au moins.`,
  too_many: `Un métier pose ${ASKED.max} questions au plus, et en garde ${QUESTIONS_MAX}.`,
  missing: 'Écrivez ces mots, ou retirez la ligne.',
  too_long: `C’est trop long\u00a0: ${WORDS_MAX.question} caractères pour une question, ${WORDS_MAX.words} pour un choix, ${WORDS_MAX.term} pour son titre.`,
  twice: 'Ces mots y sont déjà.',
  few_choices: `Une question propose ${CHOICES_MIN} choix au moins.`,
  many_choices: `Une question garde ${CHOICES_MAX} choix au plus.`,
}
