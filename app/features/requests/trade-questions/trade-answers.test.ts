import { describe, expect, it } from 'vitest'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { answerFields, answersInWords, postedAnswers, readTradeAnswers } from './trade-answers.ts'
import { TRADE_QUESTIONS } from './questions-by-trade.ts'

describe('the questions of the trades', () => {
  it.each(TRADE_SLUGS)('%s asks three to six, each once, with two choices at least', (trade) => {
    const questions = TRADE_QUESTIONS[trade]
    expect(questions.length).toBeGreaterThanOrEqual(3)
    expect(questions.length).toBeLessThanOrEqual(6)
    for (const of of [questions.map(({ key }) => key), questions.map(({ term }) => term)])
      expect(new Set(of).size).toBe(questions.length)
    for (const { choices } of questions) {
      const words = Object.values(choices)
      expect(words.length).toBeGreaterThanOrEqual(2)
      expect(new Set(words).size).toBe(words.length)
    }
  })

  it('keeps the answers of the trade alone, and choices that it offers', () => {
    expect(
      readTradeAnswers(TRADE_QUESTIONS.plomberie, {
        kind: 'leak',
        running: 'perhaps',
        device: 'gas',
        floor: '',
        home: 'toString',
        built: 'before_1997',
      }),
    ).toEqual({ kind: 'leak', built: 'before_1997' })
    expect(readTradeAnswers(TRADE_QUESTIONS.plomberie)).toEqual({})
  })

  it('says answers in the order of the questions', () => {
    expect(
      answersInWords(TRADE_QUESTIONS.plomberie, { built: 'new', kind: 'leak', gone: 'x' }),
    ).toEqual([
      { term: 'Travaux', value: 'Une fuite' },
      { term: 'Construction', value: 'De moins de deux ans' },
    ])
  })

  it('goes through the fields of a form and back', () => {
    const answers = { kind: 'leak', home: 'flat' }
    expect(postedAnswers({ trade: 'plomberie', ...answerFields(answers) })).toEqual(answers)
  })
})
