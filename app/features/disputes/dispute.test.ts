import { describe, expect, it } from 'vitest'
import {
  DISPUTE_TRANSITIONS,
  DISPUTE_VERBS,
  disputeTurn,
  isEnded,
  refusalInDispute,
  refusalOfAskDay,
  refusalOfOffer,
  refusalOfText,
  refusalToAppeal,
  statusAfter,
  type DisputeStatus,
  type OfferInput,
} from './dispute.ts'

const at = (status: DisputeStatus) => ({ status, openedBy: 'particulier' as const })

describe('what may be done in a dispute', () => {
  it('is nothing once it is over', () => {
    for (const status of ['agreed', 'closed', 'withdrawn'] as const)
      for (const verb of DISPUTE_VERBS) {
        if (verb === 'open') continue
        expect(refusalInDispute(verb, at(status), 'team')).toBe('dispute_over')
        expect(DISPUTE_TRANSITIONS[verb].from).not.toContain(status)
      }
  })

  it('is answered by the other side, and withdrawn by whoever opened it', () => {
    expect(refusalInDispute('answer', at('awaiting_answer'), 'artisan')).toBeNull()
    expect(refusalInDispute('answer', at('awaiting_answer'), 'particulier')).toBe('not_for_you')
    expect(refusalInDispute('withdraw', at('talking'), 'particulier')).toBeNull()
    expect(refusalInDispute('withdraw', at('talking'), 'artisan')).toBe('not_for_you')
  })

  it('waits for an answer before the team is asked, by a side alone', () => {
    expect(refusalInDispute('ask_team', at('awaiting_answer'), 'particulier')).toBe(
      'not_at_this_stage',
    )
    expect(refusalInDispute('ask_team', at('talking'), 'artisan')).toBeNull()
    expect(refusalInDispute('give_opinion', at('with_team'), 'particulier')).toBe('not_for_you')
    expect(refusalInDispute('give_opinion', at('talking'), 'team')).toBe('not_at_this_stage')
  })

  it('leads where the table says', () => {
    expect(statusAfter('add', 'opinion')).toBe('opinion')
    expect(statusAfter('answer', 'awaiting_answer')).toBe('talking')
    expect(isEnded(statusAfter('agree', 'appealed'))).toBe(true)
    expect(isEnded(statusAfter('decide_appeal', 'appealed'))).toBe(true)
  })

  it('says whose turn it is', () => {
    expect(disputeTurn(at('awaiting_answer'))).toBe('artisan')
    expect(disputeTurn(at('talking'))).toBeNull()
    expect(disputeTurn(at('appealed'))).toBe('team')
  })
})

it('words are long enough to be read', () => {
  expect(refusalOfText('  Trop court.  ')).toBe('text_too_short')
  expect(refusalOfText('x'.repeat(4_001))).toBe('text_too_long')
  expect(refusalOfText('Les joints fuient depuis lundi.')).toBeNull()
})

it('an offer says what its kind needs', () => {
  const offer = (change: Partial<OfferInput>) =>
    refusalOfOffer(
      { kind: 'other', amountCents: null, dueOn: null, text: '', ...change },
      { today: '2026-03-10', contractCents: 50_000 },
    )
  expect(offer({})).toBe('offer_text_missing')
  expect(offer({ text: 'Un geste.' })).toBeNull()
  expect(offer({ kind: 'refund' })).toBe('offer_amount_missing')
  expect(offer({ kind: 'refund', amountCents: 50_001 })).toBe('offer_amount_too_large')
  expect(offer({ kind: 'reduction', amountCents: 50_000 })).toBeNull()
  expect(offer({ kind: 'resume_works' })).toBe('offer_day_missing')
  expect(offer({ kind: 'resume_works', dueOn: '2026-03-09' })).toBe('offer_day_past')
  expect(offer({ kind: 'resume_works', dueOn: '2026-03-10' })).toBeNull()
})

it('the team gives two to thirty days', () => {
  expect(refusalOfAskDay('', '2026-03-10')).toBe('ask_day_missing')
  expect(refusalOfAskDay('2026-03-11', '2026-03-10')).toBe('ask_day_early')
  expect(refusalOfAskDay('2026-03-12', '2026-03-10')).toBeNull()
  expect(refusalOfAskDay('2026-04-10', '2026-03-10')).toBe('ask_day_late')
})

it('a side appeals once, in time', () => {
  const now = new Date('2026-03-10T08:00:00Z')
  const later = new Date('2026-03-11T08:00:00Z')
  expect(refusalToAppeal({ appealBy: later }, false, now)).toBeNull()
  expect(refusalToAppeal({ appealBy: later }, true, now)).toBe('appealed_already')
  expect(refusalToAppeal({ appealBy: now }, false, now)).toBe('appeal_too_late')
})
