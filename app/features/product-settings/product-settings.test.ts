import { describe, expect, it } from 'vitest'
import {
  declared,
  faultsOf,
  INITIAL_SETTINGS,
  parseSettingKey,
  SETTING_KEYS,
} from './product-settings.ts'

describe('the figures of a setting', () => {
  it.each([
    ['prices', { eco: 499, pro: 3_990, premium: 6_990 }, { eco: 'range' }],
    ['prices', { eco: 1_990, pro: 3_990, premium: 50_001 }, { premium: 'range' }],
    ['prices', { eco: 1_990.5, pro: 3_990, premium: 6_990 }, { eco: 'range' }],
    ['prices', { eco: 1_990, pro: 3_990 }, { premium: 'range' }],
    ['prices', { eco: 4_000, pro: 3_990, premium: 6_990 }, { eco: 'together' }],
    ['contacts', { gratuit: 3, eco: 3, pro: 10 }, { gratuit: 'together' }],
    ['contacts', { gratuit: 0, eco: 3, pro: Number.NaN }, { gratuit: 'range', pro: 'range' }],
    [
      'weights',
      { nearness: 35, rating: 25, replies: 20, fairness: 15, boost: 4 },
      { nearness: 'together' },
    ],
    // The most that a plan can buy stays small, whatever the sum.
    [
      'weights',
      { nearness: 29, rating: 25, replies: 20, fairness: 15, boost: 11 },
      { boost: 'range' },
    ],
    ['dailyRequests', { requests: 1 }, { requests: 'range' }],
    ['quoteValidity', { days: 181 }, { days: 'range' }],
    ['receptionReminder', { days: 1 }, { days: 'range' }],
  ] as const)(
    'of %s are refused out of their bounds or against each other: %j',
    (key, values, faults) => {
      expect(faultsOf(key, values)).toEqual(faults)
    },
  )

  it('are right as they are at first, and at both bounds of each', () => {
    for (const key of SETTING_KEYS) {
      expect([key, faultsOf(key, INITIAL_SETTINGS[key])]).toEqual([key, {}])
      for (const [name, { min, max }] of Object.entries(declared(key).fields))
        for (const value of [min, max])
          expect(faultsOf(key, { ...INITIAL_SETTINGS[key], [name]: value })[name]).not.toBe('range')
    }
  })

  it('are known by name, and nothing else is', () => {
    expect(['prices', 'weights', 'toString', '', undefined].map(parseSettingKey)).toEqual([
      'prices',
      'weights',
      null,
      null,
      null,
    ])
    expect(new Set(SETTING_KEYS.map((key) => declared(key).id)).size).toBe(SETTING_KEYS.length)
  })
})
