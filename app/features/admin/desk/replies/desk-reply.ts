import { fillAnswer, unknownVariables } from '#app/features/requests/saved-answers/saved-answer.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainLine, plainText } from '#app/values/words/plain-text.ts'

/** How long the name and the text of a reply may be, characters. */
export const REPLY_TITLE_MAX = 60
export const REPLY_BODY_MAX = 2_000
/** Replies that the team keeps at most. */
export const REPLIES_MAX = 100

/** What stands for something of whoever is answered, as it is typed between braces. */
export const REPLY_VARIABLES = {
  prénom: 'le prénom de la personne',
  entreprise: 'le nom de son entreprise',
} as const

/** What is wrong with a reply. */
export type ReplyRefusal = 'title_missing' | 'body_missing' | 'unknown_variable' | 'too_many'

/** Each refusal in words. */
export const REPLY_REFUSALS: Record<ReplyRefusal, string> = {
  title_missing: 'Donnez un nom à la réponse.',
  body_missing: 'Écrivez la réponse.',
  unknown_variable: 'Entre accolades, écrivez {prénom} ou {entreprise}.',
  too_many: `L’équipe garde ${REPLIES_MAX} réponses au plus.`,
}

/** A reply as it may be kept: trimmed and cut; refused without a name, a text, or with braces around anything else. */
export function parseReply(typed: {
  title: string
  body: string
}): Result<{ title: string; body: string }, Exclude<ReplyRefusal, 'too_many'>> {
  const title = plainLine(typed.title, REPLY_TITLE_MAX)
  const body = plainText(typed.body, REPLY_BODY_MAX)
  if (!title) return refuse('title_missing')
  if (!body) return refuse('body_missing')
  return unknownVariables(body, REPLY_VARIABLES).length > 0
    ? refuse('unknown_variable')
    : ok({ title, body })
}

/** A reply to somebody: by their first name, and the name of their company where they have one. */
export function fillReply(body: string, to: { fullName: string; companyName: string | null }) {
  return fillAnswer(body, {
    prénom: to.fullName.trim().split(/\s+/)[0] ?? '',
    entreprise: to.companyName ?? '',
    travaux: '',
    ville: '',
  })
}
