import {
  CANCEL_REFUSALS,
  SETTING_REFUSALS,
} from '#app/features/admin/product-settings/setting-words.ts'
import { questionsToAsk } from '#app/features/requests/trade-questions/known-questions.ts'
import { readQuestionSet } from '#app/features/requests/trade-questions/read-questions.server.ts'
import type { TradeQuestion } from '#app/features/requests/trade-questions/trade-question.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { act, texts } from '#app/platform/web/act.server.ts'
import { textFields } from '#app/values/field-errors.ts'
import { ok } from '#app/values/result.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { cancelQuestions, changeQuestions, type QuestionsInput } from './change-questions.server.ts'
import { movesOfQuestions, QUESTION_FAULTS } from './questions-words.ts'
import { readTypedQuestions } from './typed-questions.ts'

/** What a change would do: what it says, and the questions as the form of a request asks them. */
export type QuestionsPreview = { moves: string[]; asked: TradeQuestion[] }

/** What administrators do with the questions of a trade: look at them as they would be asked, set them, take a change back. */
export function questionActs(ctx: Ctx<Admin>, trade: TradeSlug) {
  const read = (form: FormData) => readTypedQuestions(trade, textFields(form))
  return {
    preview: act({
      read: async (form) => {
        const typed = read(form)
        if ('errors' in typed) return { ...typed, kept: undefined as QuestionsPreview | undefined }
        const { questions } = typed.input
        return {
          input: undefined,
          kept: {
            moves: movesOfQuestions(await readQuestionSet(ctx, trade), questions),
            // What has no key yet gets one for the time of the preview.
            asked: questionsToAsk(
              questions.map((question, at) => ({
                ...question,
                key: question.key || `new${at}`,
                choices: question.choices.map((choice, number) => ({
                  ...choice,
                  key: choice.key || `new${number}`,
                })),
              })),
            ),
          },
        }
      },
      run: () => Promise.resolve(ok()),
      stays: true,
    }),
    change: act({
      read: (form) => Promise.resolve(read(form)),
      run: ({ reason, ...input }: QuestionsInput & { reason: string }) =>
        changeQuestions(ctx, input, reason),
      refusals: {
        ...SETTING_REFUSALS,
        faulty: QUESTION_FAULTS.missing,
        nothing_changes: 'Ces questions sont déjà celles d’aujourd’hui.',
        too_soon: 'Ce jour est déjà passé.',
      },
      beside: {
        day_missing: 'startsOn',
        too_soon: 'startsOn',
        too_far: 'startsOn',
        reason_short: 'reason',
      },
      done: (_, { startsOn }) => ({
        title: 'Questions enregistrées',
        description: startsOn
          ? `Elles sont posées à partir du ${formatDay(startsOn)}.`
          : 'Elles sont posées dès maintenant.',
      }),
    }),
    cancel: act({
      form: texts({ changeId: 40, cancelReason: 2_000 }),
      run: ({ changeId, cancelReason }) => cancelQuestions(ctx, trade, changeId, cancelReason),
      refusals: CANCEL_REFUSALS,
      beside: { reason_short: 'cancelReason' },
      done: {
        title: 'Changement annulé',
        description: 'Les questions restent celles d’aujourd’hui.',
      },
    }),
  }
}
