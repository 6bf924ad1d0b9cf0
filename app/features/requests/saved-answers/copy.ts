import { ANSWERS_MAX } from './saved-answer.ts'
import type { SaveAnswerRefusal } from './save-answers.server.ts'

/** Why an answer is not kept, beside its field. */
export const ANSWER_REFUSALS: Record<
  SaveAnswerRefusal,
  { field: 'title' | 'body' | null; sentence: string }
> = {
  title_missing: { field: 'title', sentence: 'Donnez un nom à cette réponse.' },
  body_missing: { field: 'body', sentence: 'Écrivez la réponse.' },
  unknown_variable: {
    field: 'body',
    sentence: 'Entre accolades, seules les variables ci-dessous sont connues.',
  },
  too_many_answers: {
    field: null,
    sentence: `Vous avez déjà ${ANSWERS_MAX} réponses\u00a0: supprimez-en une d’abord.`,
  },
  not_found: { field: null, sentence: 'Cette réponse n’existe plus.' },
}
