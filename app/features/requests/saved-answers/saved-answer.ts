import { plainLine, plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** Answers an artisan may keep. */
export const ANSWERS_MAX = 30
/** How long a name and a text may be, characters. */
export const ANSWER_TITLE_MAX = 60
export const ANSWER_BODY_MAX = 1_500

/** What a saved text serves to: to answer a request, or to follow up a devis. */
export type SavedAnswerKind = 'answer' | 'follow_up'

/** What stands for something of the request, as it is typed between braces, with an example. */
const ANSWER_VARIABLES = {
  prénom: { says: 'le prénom du particulier', example: 'Claire' },
  travaux: { says: 'le titre de la demande', example: 'Remplacer une gouttière' },
  ville: { says: 'la commune du chantier', example: 'Avrillé' },
  entreprise: { says: 'le nom de votre entreprise', example: 'Toitures Lebon' },
} as const
type AnswerVariable = keyof typeof ANSWER_VARIABLES
/** What each stands for now; empty where it is not known. */
export type AnswerValues = Record<AnswerVariable, string>

/** The same where a devis is followed up. */
export const FOLLOW_UP_VARIABLES = {
  ...ANSWER_VARIABLES,
  travaux: { says: 'le titre du devis', example: 'Remplacer une gouttière' },
  devis: { says: 'le numéro du devis', example: 'D-2026-0042' },
  validité: { says: 'le dernier jour où il peut être accepté', example: '9 avril 2026' },
} as const
type FollowUpValues = Record<keyof typeof FOLLOW_UP_VARIABLES, string>

/** What may stand between braces in a text of each kind. */
export const VARIABLES_OF: Record<
  SavedAnswerKind,
  Readonly<Record<string, { says: string; example: string }>>
> = { answer: ANSWER_VARIABLES, follow_up: FOLLOW_UP_VARIABLES }

/** The examples, for showing how a text will read. */
export const EXAMPLE_VALUES = Object.fromEntries(
  Object.entries(FOLLOW_UP_VARIABLES).map(([name, { example }]) => [name, example]),
) as FollowUpValues

const BRACES = /( ?)\{([^{}\n]{0,40})\}/gu
const nameOf = (typed: string) => typed.trim().toLocaleLowerCase('fr').normalize('NFC')

/** What is wrong with an answer. */
export type AnswerRefusal = 'title_missing' | 'body_missing' | 'unknown_variable'

/**
 * An answer as it may be kept: trimmed and cut; refused without a name, without a text, or with
 * braces around what is no variable.
 */
export function parseAnswer(typed: {
  title: string
  body: string
  kind?: SavedAnswerKind
}): Result<{ title: string; body: string }, AnswerRefusal> {
  const title = plainLine(typed.title, ANSWER_TITLE_MAX)
  const body = plainText(typed.body, ANSWER_BODY_MAX)
  if (!title) return refuse('title_missing')
  if (!body) return refuse('body_missing')
  return unknownVariables(body, VARIABLES_OF[typed.kind ?? 'answer']).length > 0
    ? refuse('unknown_variable')
    : ok({ title, body })
}

/** What stands between braces in a text and is none of these variables, as typed. */
export function unknownVariables(body: string, known: object = ANSWER_VARIABLES): string[] {
  return [...body.matchAll(BRACES)]
    .map(([, , typed = '']) => typed)
    .filter((typed) => !Object.hasOwn(known, nameOf(typed)))
}

/**
 * A text with its variables filled, in one pass, so that braces inside a value stay what they are. A value that is not
 * known goes with the space before it: « Bonjour {prénom}, » becomes « Bonjour, ». Values are flattened to one line.
 */
export function fillAnswer(
  body: string,
  values: AnswerValues & Readonly<Record<string, string>>,
): string {
  return body.replace(BRACES, (whole, space: string, typed: string) => {
    const name = nameOf(typed)
    if (!Object.hasOwn(values, name)) return whole
    const value = values[name]!.replace(/\s+/gu, ' ').trim()
    return value ? space + value : ''
  })
}
