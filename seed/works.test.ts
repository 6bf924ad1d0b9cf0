import { expect, it } from 'vitest'
import { TRADE_QUESTIONS } from '#app/features/requests/trade-questions/questions-by-trade.ts'
import { readTradeAnswers } from '#app/features/requests/trade-questions/trade-answers.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { WORKS, type Works } from './works.ts'

it.each(Object.values(WORKS) as Works[])(
  'the works of $key answer what their trade asks',
  ({ trade, answers }) => {
    expect(readTradeAnswers(TRADE_QUESTIONS[trade as TradeSlug], answers)).toEqual(answers ?? {})
  },
)
