import { changeQuestions } from '#app/features/admin/product-settings/questions/change-questions.server.ts'
import { listLines } from '#app/features/admin/product-settings/setting-lines.server.ts'
import type { QuestionSet } from '#app/features/product-settings/question-set.ts'
import { questionsKey } from '#app/features/requests/trade-questions/known-questions.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin } from '#app/platform/context.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { anAdmin } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { granted } from './quote-builders.ts'
import { SETTING_REASON } from './setting-builders.ts'

/** The fields of the form that hold a set of questions. */
export const questionFields = (set: QuestionSet): Record<string, string> =>
  Object.fromEntries(
    set.flatMap((question, at) => [
      [`questions.${at}.key`, question.key],
      [`questions.${at}.question`, question.question],
      [`questions.${at}.term`, question.term],
      ...(question.on ? [[`questions.${at}.on`, 'on']] : []),
      ...question.choices.flatMap((choice, number) => [
        [`questions.${at}.choices.${number}.key`, choice.key],
        [`questions.${at}.choices.${number}.words`, choice.words],
        ...(choice.on ? [[`questions.${at}.choices.${number}.on`, 'on']] : []),
      ]),
    ]),
  )

/** The last line of the questions of a trade, which the next one follows. */
export async function lastQuestions(
  database: TestDatabase,
  admin: Admin,
  trade: TradeSlug,
): Promise<string | null> {
  const lines = await listLines<QuestionSet>(database.ctx(admin), [questionsKey(trade)])
  return lines.find(({ last }) => last)?.id ?? null
}

/** Sets what a trade asks, as somebody of the team who reads it now. */
export async function setQuestions(
  database: TestDatabase,
  trade: TradeSlug,
  questions: QuestionSet,
  startsOn: Day | null = null,
): Promise<Admin> {
  const admin = await anAdmin(database)
  const follows = await lastQuestions(database, admin, trade)
  const input = { trade, questions, startsOn, follows }
  granted(await changeQuestions(database.ctx(admin), input, SETTING_REASON))
  return admin
}
