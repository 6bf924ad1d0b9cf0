import { sql } from 'drizzle-orm'
import type { QuestionSet } from '#app/features/product-settings/question-set.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import {
  everyQuestion,
  initialQuestions,
  knownQuestions,
  questionsKey,
  questionsToAsk,
} from './known-questions.ts'
import { answersInWords, readTradeAnswers } from './trade-answers.ts'
import type { TradeAnswers, TradeQuestion } from './trade-question.ts'

/** What each trade asks, where it was set; the others ask what they ask at first (`TRADE_QUESTIONS`). */
export type QuestionsThatWereSet = Partial<Record<TradeSlug, TradeQuestion[]>>

/** What held of a trade one after the other: what the source says, then what was set. */
async function readSets(ctx: Ctx, trade: TradeSlug): Promise<QuestionSet[]> {
  const { rows } = await ctx.db.execute<{ value: QuestionSet }>(sql`
    select c.value from setting_changes c
    where c.key = ${questionsKey(trade)} and c.effective_at <= ${ctx.now} and not exists (select from setting_changes x where x.cancels = c.id)
    order by c.effective_at, c.made_at, c.id`)
  return [initialQuestions(trade), ...rows.map(({ value }) => value)]
}

/** The questions of a trade as they are set now. Read each time, as settings are: every process agrees. */
export const readQuestionSet = async (ctx: Ctx, trade: TradeSlug): Promise<QuestionSet> =>
  (await readSets(ctx, trade)).at(-1)!

/** What a trade asks now and ever asked; what is not asked any more is off. */
const readKnown = async (ctx: Ctx, trade: TradeSlug): Promise<QuestionSet> =>
  knownQuestions(await readSets(ctx, trade))

/** What the form of a request asks of each trade that was set. */
export async function readQuestionsThatWereSet(ctx: Ctx): Promise<QuestionsThatWereSet> {
  const keys = TRADE_SLUGS.map((trade) => questionsKey(trade))
  const { rows } = await ctx.db.execute<{ key: string; value: QuestionSet }>(sql`
    select distinct on (c.key) c.key, c.value from setting_changes c
    where c.key = any(${sql.param(keys)}::text[]) and c.effective_at <= ${ctx.now} and not exists (select from setting_changes x where x.cancels = c.id)
    order by c.key, c.effective_at desc, c.made_at desc, c.id desc`)
  return Object.fromEntries(
    TRADE_SLUGS.flatMap((trade) => {
      const set = rows.find(({ key }) => key === questionsKey(trade))
      return set ? [[trade, questionsToAsk(set.value)]] : []
    }),
  )
}

/**
 * What is kept of posted answers: those to questions that the trade asks or asked, since a form may have been open while
 * they changed. Nothing is read where nothing was answered.
 */
export async function answersToKeep(
  ctx: Ctx,
  trade: TradeSlug,
  answers: TradeAnswers = {},
): Promise<TradeAnswers> {
  if (Object.keys(answers).length === 0) return {}
  return readTradeAnswers(everyQuestion(await readKnown(ctx, trade)), answers)
}

/** What somebody answered, in words, and what they are asked when they say their works otherwise. */
export async function readAskedOf(
  ctx: Ctx,
  { trade, tradeAnswers }: { trade: TradeSlug; tradeAnswers: TradeAnswers },
): Promise<{ answers: { term: string; value: string }[]; questions: TradeQuestion[] }> {
  const known = await readKnown(ctx, trade)
  return {
    answers: answersInWords(everyQuestion(known), tradeAnswers),
    questions: questionsToAsk(known, tradeAnswers),
  }
}

/** The answers of a request in words, whenever they were given. */
export async function readAnswersInWords(
  ctx: Ctx,
  trade: TradeSlug,
  answers: TradeAnswers,
): Promise<{ term: string; value: string }[]> {
  if (Object.keys(answers).length === 0) return []
  return answersInWords(everyQuestion(await readKnown(ctx, trade)), answers)
}
