import {
  listLines,
  nextOf,
  statesOf,
  type SettingLine,
} from '#app/features/admin/product-settings/setting-lines.server.ts'
import type { QuestionSet } from '#app/features/product-settings/question-set.ts'
import {
  initialQuestions,
  questionsKey,
} from '#app/features/requests/trade-questions/known-questions.ts'
import { listTrades, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'

/** What a trade asks, since when (null: from the beginning), and what comes next. */
type ListedQuestions = {
  trade: TradeSlug
  present: QuestionSet
  since: Date | null
  next: SettingLine<QuestionSet> | null
}

/** The questions of every trade, in the order of the trades. */
export async function listQuestionSets(ctx: Ctx<Admin>): Promise<ListedQuestions[]> {
  const trades = listTrades().map(({ slug }) => slug)
  const all = await listLines<QuestionSet>(ctx, trades.map(questionsKey))
  return trades.map((trade) => {
    const lines = all.filter(({ key }) => key === questionsKey(trade))
    const stateOf = statesOf(lines, ctx.now)
    const holds = lines.find((line) => stateOf(line) === 'holds')
    return {
      trade,
      present: holds?.value ?? initialQuestions(trade),
      since: holds?.effectiveAt ?? null,
      next: nextOf(lines, ctx.now),
    }
  })
}
