import { describe, expect, it, test } from 'vitest'
import { daysWaiting, nextFollowUpAt, refusalToFollowUp, type FollowUpFacts } from './follow-up.ts'
import { DEFAULT_FOLLOW_UPS, waitedWords } from './copy.ts'
import {
  FOLLOW_UP_VARIABLES,
  unknownVariables,
} from '#app/features/requests/saved-answers/saved-answer.ts'

const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 2, day, hour))
const FACTS: FollowUpFacts = {
  status: 'sent',
  validUntil: '2026-03-31',
  sentAt: at(2),
  zone: 'Europe/Paris',
  followUps: [],
  conversation: null,
}

test.each([
  [{}, at(5), null],
  [{}, at(5, 8), 'follow_up_too_soon'],
  [{ followUps: [at(5)] }, at(7, 23), 'follow_up_too_soon'],
  [{ followUps: [at(5)] }, at(8), null],
  [{ followUps: [at(5), at(8)] }, at(11), null],
  [{ followUps: [at(5), at(8), at(11)] }, at(20), 'follow_ups_spent'],
  // The last day of the validity is a day of it, where the works lie.
  [{}, at(31, 21), null],
  [{}, at(31, 22), 'validity_passed'],
  [{ conversation: 'blocked_by_them' as const }, at(9), 'blocked_by_them'],
  [{ conversation: 'conversation_closed' as const }, at(9), 'conversation_closed'],
  [{ status: 'accepted' as const }, at(9), 'quote_accepted'],
  [{ status: 'declined' as const }, at(9), 'quote_declined'],
  [{ status: 'expired' as const }, at(9), 'quote_expired'],
  [{ status: 'withdrawn' as const }, at(9), 'quote_withdrawn'],
  [{ status: 'draft' as const, sentAt: null }, at(9), 'quote_draft'],
])('%j at %s: %s', (change, now, refusal) => {
  expect(refusalToFollowUp({ ...FACTS, ...change }, now)).toBe(refusal)
})

test('the next one comes three days after the sending, then after the last', () => {
  expect(nextFollowUpAt(at(2), [])).toEqual(at(5))
  expect(nextFollowUpAt(at(2), [at(6)])).toEqual(at(9))
})

describe('what is said', () => {
  it('counts whole days and follow-ups', () => {
    expect(daysWaiting(at(2), at(3, 8))).toBe(0)
    expect(waitedWords(at(2), [], at(2, 12))).toBe('Envoyé aujourd’hui')
    expect(waitedWords(at(2), [], at(3, 12))).toBe('Envoyé depuis 1\u00a0jour')
    expect(waitedWords(at(2), [at(5)], at(8))).toBe(
      'Envoyé depuis 6\u00a0jours, relancé 1\u00a0fois',
    )
  })

  it('uses known variables alone, and names the client and the devis', () => {
    for (const { body } of DEFAULT_FOLLOW_UPS) {
      expect(unknownVariables(body, FOLLOW_UP_VARIABLES)).toEqual([])
      expect(body).toContain('{prénom}')
      expect(body).toContain('{devis}')
    }
  })
})
