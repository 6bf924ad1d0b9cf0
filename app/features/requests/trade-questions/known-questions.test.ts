import { describe, expect, it } from 'vitest'
import { faultsOfQuestions } from '#app/features/product-settings/question-set.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import {
  everyQuestion,
  initialQuestions,
  knownQuestions,
  questionsToAsk,
} from './known-questions.ts'
import { TRADE_QUESTIONS } from './questions-by-trade.ts'

const first = initialQuestions('plomberie')
const [kind, running, pipes, ...rest] = first
/** Plumbing without the question about pipes, and without the choice of a leak. */
const later = [
  { ...running!, question: 'L’eau coule-t-elle ?' },
  { ...kind!, choices: kind!.choices.slice(1) },
  ...rest,
]

describe('the questions of a trade', () => {
  it.each(TRADE_SLUGS)(
    '%s: those of the source may be set as they are, and ask the same',
    (trade) => {
      expect(faultsOfQuestions(initialQuestions(trade))).toEqual({})
      expect(questionsToAsk(initialQuestions(trade))).toEqual(TRADE_QUESTIONS[trade])
    },
  )

  it('keep what was taken away, off and after the others, with the words of today', () => {
    const known = knownQuestions([first, later])
    expect(known.map(({ key, on }) => [key, on])).toEqual([
      ['running', true],
      ['kind', true],
      ...rest.map(({ key }) => [key, true]),
      ['pipes', false],
    ])
    expect(known[0]!.question).toBe('L’eau coule-t-elle ?')
    expect(known[1]!.choices.at(-1)).toEqual({ key: 'leak', words: 'Une fuite', on: false })
    expect(everyQuestion(known).at(-1)!.choices).toHaveProperty('copper')
  })

  it('are not asked once they are off, but of whoever answered them', () => {
    const known = knownQuestions([first, later])
    const asked = questionsToAsk(known)
    expect(asked.map(({ key }) => key)).not.toContain('pipes')
    expect(asked[1]!.choices).not.toHaveProperty('leak')
    const again = questionsToAsk(known, { kind: 'leak', pipes: 'copper', running: 'gone' })
    expect(again[1]!.choices).toHaveProperty('leak')
    expect(again.at(-1)!.choices).toEqual(TRADE_QUESTIONS.plomberie[2]!.choices)
    expect(again[0]!.choices).not.toHaveProperty('gone')
  })
})

describe('a set of questions is refused', () => {
  const off = first.map((question, at) => ({ ...question, on: at < 2 }))
  it.each([
    ['with too few asked', off, { questions: 'too_few' }],
    [
      'with too many asked',
      [...first, { ...pipes!, key: 'x', question: 'Et ?', term: 'Et' }],
      { questions: 'too_many' },
    ],
    [
      'without words',
      [{ ...kind!, question: '' }, ...first.slice(1)],
      { 'questions.0.question': 'missing' },
    ],
    [
      'with a title too long',
      [{ ...kind!, term: 'x'.repeat(41) }, ...first.slice(1)],
      { 'questions.0.term': 'too_long' },
    ],
    [
      'with one twice',
      [kind!, { ...running!, term: 'travaux !' }, ...first.slice(2)],
      { 'questions.1.term': 'twice' },
    ],
    [
      'with one choice',
      [
        { ...kind!, choices: kind!.choices.map((choice, at) => ({ ...choice, on: at === 0 })) },
        ...first.slice(1),
      ],
      { 'questions.0.question': 'few_choices' },
    ],
    [
      'with a choice twice',
      [
        { ...kind!, choices: [...kind!.choices, { key: 'k', words: 'Une  FUITE', on: true }] },
        ...first.slice(1),
      ],
      { 'questions.0.choices.5.words': 'twice' },
    ],
    [
      'with an empty choice, even off',
      [
        { ...kind!, choices: [...kind!.choices, { key: 'k', words: '', on: false }] },
        ...first.slice(1),
      ],
      { 'questions.0.choices.5.words': 'missing' },
    ],
  ] as const)('%s', (_, set, faults) => {
    expect(faultsOfQuestions(set)).toEqual(faults)
  })
})
