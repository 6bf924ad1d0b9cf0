import { plainLine, plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** Answers an artisan may keep. */
export const ANSWERS_MAX = 30
/** How long a name and a text may be, characters. */
export const ANSWER_TITLE_MAX = 60
export const ANSWER_BODY_MAX = 1_500

/** What stands for something of the request, as it is typed between braces, with an example. */
export const ANSWER_VARIABLES = {
  prénom: { says: 'le prénom du particulier', example: 'Claire' },
  travaux: { says: 'le titre de la demande', example: 'Remplacer une gouttière' },
  ville: { says: 'la commune du chantier', example: 'Avrillé' },
  entreprise: { says: 'le nom de votre entreprise', example: 'Toitures Lebon' },
} as const
type AnswerVariable = keyof typeof ANSWER_VARIABLES
/** What each stands for now; empty where it is not known. */
export type AnswerValues = Record<AnswerVariable, string>

/** The examples, for showing how a text will read. */
export const EXAMPLE_VALUES = Object.fromEntries(
  Object.entries(ANSWER_VARIABLES).map(([name, { example }]) => [name, example]),
) as AnswerValues

const BRACES = /( ?)\{([^{}\n]{0,40})\}/gu
const nameOf = (typed: string) => typed.trim().toLocaleLowerCase('fr').normalize('NFC')
const isVariable = (name: string): name is AnswerVariable => Object.hasOwn(ANSWER_VARIABLES, name)

/** What is wrong with an answer. */
export type AnswerRefusal = 'title_missing' | 'body_missing' | 'unknown_variable'

/**
 * An answer as it may be kept: trimmed and cut; refused without a name, without a text, or with
 * braces around what is no variable.
 */
export function parseAnswer(typed: {
  title: string
  body: string
}): Result<{ title: string; body: string }, AnswerRefusal> {
  const title = plainLine(typed.title, ANSWER_TITLE_MAX)
  const body = plainText(typed.body, ANSWER_BODY_MAX)
  if (!title) return refuse('title_missing')
  if (!body) return refuse('body_missing')
  return unknownVariables(body).length > 0 ? refuse('unknown_variable') : ok({ title, body })
}

/** What stands between braces in a text and is no variable, as typed. */
export function unknownVariables(body: string): string[] {
  return [...body.matchAll(BRACES)]
    .map(([, , typed = '']) => typed)
    .filter((typed) => !isVariable(nameOf(typed)))
}

/**
 * A text with its variables filled, in one pass, so that braces inside a value stay what they are. A value that is not
 * known goes with the space before it: « Bonjour {prénom}, » becomes « Bonjour, ». Values are flattened to one line.
 */
export function fillAnswer(body: string, values: AnswerValues): string {
  return body.replace(BRACES, (whole, space: string, typed: string) => {
    const name = nameOf(typed)
    if (!isVariable(name)) return whole
    const value = values[name].replace(/\s+/gu, ' ').trim()
    return value ? space + value : ''
  })
}
