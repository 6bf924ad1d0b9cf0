import { randomBytes } from 'node:crypto'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import {
  changeToTakeBack,
  keepLine,
  lastLineOf,
  listLines,
} from '#app/features/admin/product-settings/setting-lines.server.ts'
import {
  REASON_MAX,
  refusalOfLine,
  type CancelRefusal,
  type SettingRefusal,
} from '#app/features/admin/product-settings/setting-change.ts'
import {
  faultsOfQuestions,
  sameQuestions,
  type QuestionSet,
} from '#app/features/product-settings/question-set.ts'
import {
  initialQuestions,
  questionsKey,
} from '#app/features/requests/trade-questions/known-questions.ts'
import { readQuestionSet } from '#app/features/requests/trade-questions/read-questions.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf, startOfDay, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { movesOfQuestions, questionsLabel, setInWords } from './questions-words.ts'

/**
 * New questions of a trade, the day from which they are asked (null: at once), and the last line of their history that
 * whoever asks has seen. A question or a choice without a key is new.
 */
export type QuestionsInput = {
  trade: TradeSlug
  questions: QuestionSet
  startsOn: Day | null
  follows: string | null
}

/** Why questions are not changed. */
export type QuestionsRefusal =
  | Exclude<SettingRefusal, 'needs_approval' | 'out_of_range' | 'not_together'>
  | 'faulty'

/** The longest that the journal says of a change, characters. */
const MOVES_MAX = 600

/**
 * Sets what a trade asks, from a day on or at once. New questions and choices get keys that were never used, so that no
 * stored answer ever comes to say something else; what is taken away stays in the history, by which its answers are read.
 */
export async function changeQuestions(
  ctx: Ctx<Admin>,
  { trade, questions, startsOn, follows }: QuestionsInput,
  reason: string,
): Promise<Result<{ effectiveAt: Date }, QuestionsRefusal>> {
  const why = plainText(reason, REASON_MAX)
  const key = questionsKey(trade)
  if (Object.keys(faultsOfQuestions(questions)).length > 0) return refuse('faulty')
  return inTransaction(ctx, async (tx) => {
    const before = await readQuestionSet(tx, trade)
    const value = withKeys(questions, await everySetOf(tx, trade))
    const last = await lastLineOf(tx, key)
    const refusal = refusalOfLine({ startsOn, follows }, why, {
      last: last?.id ?? null,
      waits: last?.effectiveAt != null && last.effectiveAt > tx.now,
      today: dayOf(tx.now, PARIS),
      same: sameQuestions(before, value),
      first: null,
    })
    if (refusal) return refuse(refusal)
    const starts = startsOn === null ? tx.now : startOfDay(startsOn, PARIS)
    const effectiveAt = starts < tx.now ? tx.now : starts
    const line = { key, follows, value, effectiveAt, announcementId: null, reason: why }
    // Somebody who had seen the same questions wrote first.
    if (!(await keepLine(tx, line))) return refuse('changed')
    await recordAudit(tx, 'setting.change', key, {
      setting: questionsLabel(trade),
      to: movesOfQuestions(before, value).join(' ').slice(0, MOVES_MAX),
      ...(startsOn ? { starts: startsOn } : {}),
      reason: why,
    })
    return ok({ effectiveAt })
  })
}

/** Takes back a change of the questions of a trade that has not begun. */
export async function cancelQuestions(
  ctx: Ctx<Admin>,
  trade: TradeSlug,
  changeId: string,
  reason: string,
): Promise<Result<undefined, CancelRefusal | 'not_found'>> {
  const why = plainText(reason, REASON_MAX)
  const key = questionsKey(trade)
  return inTransaction(ctx, async (tx) => {
    const found = await changeToTakeBack<QuestionSet>(tx, key, changeId, why)
    if (!found.ok) return found
    const line = { key, follows: changeId, cancels: changeId, announcementId: null, reason: why }
    if (!(await keepLine(tx, line))) return refuse('changed')
    await recordAudit(tx, 'setting.cancel', key, {
      setting: questionsLabel(trade),
      to: setInWords(found.value.value),
      reason: why,
    })
    return ok()
  })
}

/** Every set that a trade ever had, those that wait and those taken back too. */
async function everySetOf(tx: Ctx<Admin>, trade: TradeSlug): Promise<QuestionSet[]> {
  const lines = await listLines<QuestionSet>(tx, [questionsKey(trade)])
  return [initialQuestions(trade), ...lines.flatMap(({ value }) => (value ? [value] : []))]
}

/** The set with a key for each question and choice: the one it has, where that is its own, or a new one. */
function withKeys(set: QuestionSet, sets: readonly QuestionSet[]): QuestionSet {
  const keyed = <One extends { key: string }>(ones: readonly One[], known: ReadonlySet<string>) => {
    const used = new Set<string>()
    return ones.map((one) => {
      const key = known.has(one.key) && !used.has(one.key) ? one.key : newKey()
      used.add(key)
      return { ...one, key }
    })
  }
  const questions = sets.flat()
  const choicesOf = (key: string) =>
    new Set(
      questions
        .filter((known) => known.key === key)
        .flatMap(({ choices }) => choices)
        .map(keyOf),
    )
  return keyed(set, new Set(questions.map(keyOf))).map((question) => ({
    ...question,
    choices: keyed(question.choices, choicesOf(question.key)),
  }))
}

const keyOf = ({ key }: { key: string }) => key

/** A key that was never used: it begins with a letter, since names that are numbers would be put in another order. */
const newKey = () => `k${randomBytes(6).toString('hex')}`
