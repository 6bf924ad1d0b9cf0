import { unknownFields } from '#app/features/messages/support/reply-fields.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainLine, plainText } from '#app/values/words/plain-text.ts'

/** How long the name and the text of a reply may be, characters. */
export const REPLY_TITLE_MAX = 60
export const REPLY_BODY_MAX = 2_000
/** Replies that the team keeps at most. */
export const REPLIES_MAX = 100

/** What is wrong with a reply. */
export type ReplyRefusal = 'title_missing' | 'body_missing' | 'unknown_variable' | 'too_many'

/** Each refusal in words. */
export const REPLY_REFUSALS: Record<ReplyRefusal, string> = {
  title_missing: 'Donnez un nom à la réponse.',
  body_missing: 'Écrivez la réponse.',
  unknown_variable: 'Entre accolades, n’écrivez que les champs proposés.',
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
  return unknownFields(body).length > 0 ? refuse('unknown_variable') : ok({ title, body })
}
