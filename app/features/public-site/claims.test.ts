import { describe, expect, test } from 'vitest'
import { CLAIMS, provedClaims, shownClaims } from './claims.ts'

describe('marketing figures', () => {
  test('are all shown in the demonstration', () => {
    expect(shownClaims(CLAIMS, true)).toEqual(CLAIMS)
  })

  test('are hidden elsewhere while nothing proves them', () => {
    expect(shownClaims(CLAIMS, false)).toEqual([])
  })

  test('appear one by one, once a source and a date stand beside them', () => {
    const proved = provedClaims(CLAIMS, {
      satisfaction: {
        value: '91 %',
        source: 'Enquête après travaux, 412 réponses',
        on: '2026-09-30',
      },
    })
    expect(shownClaims(proved, false)).toEqual([
      {
        key: 'satisfaction',
        value: '91 %',
        label: 'de clients satisfaits',
        source: 'Enquête après travaux, 412 réponses',
        on: '2026-09-30',
      },
    ])
  })

  test('need both the source and the date', () => {
    const [claim] = CLAIMS
    expect(
      shownClaims(
        [
          { ...claim!, source: 'Registre', on: null },
          { ...claim!, source: '  ', on: '2026-01-01' },
          { ...claim!, source: 'Registre', on: 'hier' },
        ],
        false,
      ),
    ).toEqual([])
  })
})
