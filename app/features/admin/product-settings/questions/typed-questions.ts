import {
  choiceField,
  CHOICES_MAX,
  faultsOfQuestions,
  QUESTIONS_MAX,
  questionField,
  WORDS_MAX,
  type QuestionSet,
} from '#app/features/product-settings/question-set.ts'
import { SETTING_REFUSALS } from '#app/features/admin/product-settings/setting-words.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { isDay } from '#app/values/time/french-date.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import type { QuestionsInput } from './change-questions.server.ts'
import { QUESTION_FAULTS } from './questions-words.ts'

type Fields = Readonly<Record<string, string>>

/** The questions that the fields of a form hold, as they stand one under the other. */
export function questionsOfFields(fields: Fields): QuestionSet {
  const text = (name: string, max: number) => lineOf(fields[name] ?? '', max)
  // One more than is allowed, so that a form with too many is refused rather than cut.
  return numbered(QUESTIONS_MAX, (at) => questionField(at, 'question') in fields).map((at) => ({
    key: text(`questions.${at}.key`, 40),
    question: text(questionField(at, 'question'), WORDS_MAX.question + 1),
    term: text(questionField(at, 'term'), WORDS_MAX.term + 1),
    on: fields[`questions.${at}.on`] !== undefined,
    choices: numbered(CHOICES_MAX, (choice) => choiceField(at, choice) in fields).map((choice) => ({
      key: text(`questions.${at}.choices.${choice}.key`, 40),
      words: text(choiceField(at, choice), WORDS_MAX.words + 1),
      on: fields[`questions.${at}.choices.${choice}.on`] !== undefined,
    })),
  }))
}

/** One line as French is printed: the spaces that keep a sign beside its word, which keyboards do not write, are put in. */
const lineOf = (text: string, max: number) =>
  plainText(text.replaceAll(/[\r\n\t ]+/g, ' '), max)
    .replaceAll(/ (?=[?!;])/g, '\u202f')
    .replaceAll(/ (?=[:»%€])|(?<=«) |(?<=\d) (?=(?:m²|km|h)(?!\p{L}))/gu, '\u00a0')

const numbered = (max: number, is: (at: number) => boolean): number[] =>
  Array.from({ length: max + 1 }, (_, at) => at).filter(is)

/** Reads a posted form of questions: what to set, or what is wrong beside each field. */
export function readTypedQuestions(
  trade: TradeSlug,
  fields: Fields,
): { input: QuestionsInput & { reason: string } } | { errors: FieldErrors } {
  const questions = questionsOfFields(fields)
  const faults = Object.entries(faultsOfQuestions(questions))
  if (faults.length > 0)
    return {
      errors: Object.fromEntries(faults.map(([field, fault]) => [field, QUESTION_FAULTS[fault]])),
    }
  const startsOn = (fields.startsOn ?? '').trim()
  // Not taken for an empty field, which means at once.
  if (startsOn !== '' && !isDay(startsOn))
    return { errors: { startsOn: SETTING_REFUSALS.day_missing } }
  return {
    input: {
      trade,
      questions,
      startsOn: startsOn || null,
      follows: parseId<string>(fields.follows ?? ''),
      reason: fields.reason ?? '',
    },
  }
}
