import { foldText } from '#app/values/words/fold-text.ts'

/** A choice of a question: what is stored, what is read, and whether it is offered. */
export type SetChoice = { key: string; words: string; on: boolean }

/** A question of a trade as administrators set it. */
export type SetQuestion = {
  /** What answers are stored under. */
  key: string
  /** As its author is asked. */
  question: string
  /** As it stands beside its answer. */
  term: string
  /** Whether it is asked. */
  on: boolean
  choices: readonly SetChoice[]
}

/** The questions of a trade, in their order. */
export type QuestionSet = readonly SetQuestion[]

/** Under which key the questions of a trade are set. */
export type QuestionsKey = `questions.${string}`

/** How many questions a trade asks. */
export const ASKED = { min: 3, max: 6 } as const
/** How many it keeps, those that are off included. */
export const QUESTIONS_MAX = 12
/** How many choices a question offers at least. */
export const CHOICES_MIN = 2
/** How many it keeps, those that are off included. */
export const CHOICES_MAX = 12
/** The longest of each text, characters. */
export const WORDS_MAX = { question: 90, term: 40, words: 60 } as const

/** What is wrong with a set of questions, by the name of the field of its form. */
export type QuestionFault =
  | 'too_few'
  | 'too_many'
  | 'missing'
  | 'too_long'
  | 'twice'
  | 'few_choices'
  | 'many_choices'

/** The field of a form that holds a text of a question, or of one of its choices. */
export const questionField = (at: number, of: 'question' | 'term') => `questions.${at}.${of}`
/** The field that holds the words of a choice. */
export const choiceField = (at: number, choice: number) => `questions.${at}.choices.${choice}.words`

/** What is wrong, field by field; `questions` for what is wrong with all of them. Empty when nothing is. */
export function faultsOfQuestions(set: QuestionSet): Record<string, QuestionFault> {
  const faults: Record<string, QuestionFault> = {}
  const blame = (field: string, fault: QuestionFault | null) => {
    if (fault) faults[field] ??= fault
  }
  const asked = set.filter(({ on }) => on)
  if (asked.length < ASKED.min) blame('questions', 'too_few')
  if (asked.length > ASKED.max || set.length > QUESTIONS_MAX) blame('questions', 'too_many')
  const terms = seenBefore()
  const questions = seenBefore()
  for (const [at, { question, term, on, choices }] of set.entries()) {
    const [questionAt, termAt] = [questionField(at, 'question'), questionField(at, 'term')]
    blame(questionAt, faultOfText(question, WORDS_MAX.question))
    blame(termAt, faultOfText(term, WORDS_MAX.term))
    if (on && questions(question)) blame(questionAt, 'twice')
    if (on && terms(term)) blame(termAt, 'twice')
    if (choices.length > CHOICES_MAX) blame(questionAt, 'many_choices')
    if (choices.filter((choice) => choice.on).length < CHOICES_MIN) blame(questionAt, 'few_choices')
    const words = seenBefore()
    for (const [choiceAt, choice] of choices.entries()) {
      const field = choiceField(at, choiceAt)
      blame(field, faultOfText(choice.words, WORDS_MAX.words))
      if (choice.on && words(choice.words)) blame(field, 'twice')
    }
  }
  return faults
}

/** Whether two sets say and ask the same, in the same order. */
export const sameQuestions = (a: QuestionSet, b: QuestionSet): boolean =>
  JSON.stringify(a.map(inOrder)) === JSON.stringify(b.map(inOrder))

const inOrder = ({ key, question, term, on, choices }: SetQuestion) => [
  key,
  question,
  term,
  on,
  choices.map((choice) => [choice.key, choice.words, choice.on]),
]

const faultOfText = (text: string, max: number): QuestionFault | null =>
  text === '' ? 'missing' : text.length > max ? 'too_long' : null

/** Tells of each text whether one that reads the same came before. */
function seenBefore(): (text: string) => boolean {
  const seen = new Set<string>()
  return (text) => {
    const folded = foldText(text)
    const known = folded !== '' && seen.has(folded)
    seen.add(folded)
    return known
  }
}
