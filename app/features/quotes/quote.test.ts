import { describe, expect, test } from 'vitest'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import {
  nextQuoteStatus,
  QUOTE_TRANSITIONS,
  refusalOfSignature,
  refusalToAccept,
  refusalToDecline,
  refusalToRetract,
  refusalToSend,
  refusalToWithdraw,
  type QuoteStatus,
  type SendFacts,
} from './quote.ts'

const STATUSES: QuoteStatus[] = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'retracted',
]
const now = new Date('2026-11-21T12:00:00Z')

describe('the life of a quote', () => {
  test('is this one', () => {
    const arrows = QUOTE_TRANSITIONS.flatMap(({ verb, from, to, who }) =>
      from.map((status) => `${status} → ${to}: ${verb} (${who.join(', ')})`),
    )
    expect(arrows).toEqual([
      'draft → draft: edit (artisan)',
      'draft → sent: send (artisan)',
      'sent → accepted: accept (particulier)',
      'sent → declined: decline (particulier)',
      'sent → declined: setAside (system)',
      'sent → withdrawn: withdraw (artisan)',
      'sent → expired: expire (system)',
      'accepted → retracted: retract (particulier)',
    ])
  })

  test('has no way out of a final state', () => {
    for (const status of ['declined', 'withdrawn', 'expired', 'retracted'] as const)
      for (const { verb } of QUOTE_TRANSITIONS) expect(nextQuoteStatus(verb, status)).toBeNull()
  })
})

describe('refusalToSend', () => {
  const draft = { status: 'draft' as const, validUntil: '2026-12-21' }
  const facts: SendFacts = {
    missing: 0,
    leadStatus: 'opened',
    requestStatus: 'open',
    quotesRefused: false,
    company: 'verified',
    granted: true,
    sentToday: 0,
    zone: PARIS,
  }

  test('lets a complete draft go', () => {
    expect(refusalToSend(draft, facts, now)).toBeNull()
    expect(
      refusalToSend(draft, { ...facts, leadStatus: 'quoted', requestStatus: 'paused' }, now),
    ).toBeNull()
  })

  test.each([
    ['lead_not_open', { leadStatus: 'lost' }],
    ['lead_not_open', { leadStatus: 'proposed' }],
    ['request_over', { requestStatus: 'awarded' }],
    ['request_over', { requestStatus: 'closed' }],
    ['quotes_refused', { quotesRefused: true }],
    ['company_suspended', { company: 'suspended' }],
    ['company_pending', { company: 'pending' }],
    ['company_insurance_ended', { company: 'insurance_ended' }],
    ['sent_too_often', { sentToday: 5 }],
    ['quote_incomplete', { missing: 1 }],
  ] as [string, Partial<SendFacts>][])('refuses with %s', (refusal, change) => {
    expect(refusalToSend(draft, { ...facts, ...change }, now)).toBe(refusal)
  })

  test('refuses what is over or was sent', () => {
    expect(refusalToSend({ ...draft, validUntil: '2026-11-20' }, facts, now)).toBe(
      'validity_passed',
    )
    for (const status of STATUSES.filter((other) => other !== 'draft'))
      expect(refusalToSend({ ...draft, status }, facts, now)).toBe(`quote_${status}`)
  })
})

describe('refusalToAccept', () => {
  const sent = { status: 'sent' as const, validUntil: '2026-11-21' }
  const open = { status: 'open' as const, zone: PARIS, companyUnavailable: false }

  test('takes a sent quote until the end of its last day, where the works lie', () => {
    expect(refusalToAccept(sent, open, now)).toBeNull()
    expect(refusalToAccept(sent, { ...open, status: 'paused' }, now)).toBeNull()
    expect(refusalToAccept(sent, open, new Date('2026-11-21T22:59:59Z'))).toBeNull()
    expect(refusalToAccept(sent, open, new Date('2026-11-21T23:00:00Z'))).toBe('validity_passed')
    expect(
      refusalToAccept(
        sent,
        { ...open, zone: timeZoneOf('97200') },
        new Date('2026-11-22T03:59:59Z'),
      ),
    ).toBeNull()
    expect(
      refusalToAccept(
        sent,
        { ...open, zone: timeZoneOf('97400') },
        new Date('2026-11-21T20:00:00Z'),
      ),
    ).toBe('validity_passed')
  })

  test('refuses any other state', () => {
    for (const status of STATUSES.filter((other) => other !== 'sent'))
      expect(refusalToAccept({ ...sent, status }, open, now)).toBe(`quote_${status}`)
    expect(refusalToAccept(sent, { ...open, status: 'awarded' }, now)).toBe('request_awarded')
    expect(refusalToAccept(sent, { ...open, companyUnavailable: true }, now)).toBe(
      'company_unavailable',
    )
    for (const status of ['unconfirmed', 'closed', 'cancelled', 'expired'] as const)
      expect(refusalToAccept(sent, { ...open, status }, now)).toBe('request_over')
  })
})

describe('the other refusals', () => {
  test('follow the table', () => {
    expect(STATUSES.map((status) => refusalToWithdraw({ status }))).toEqual([
      'quote_draft',
      null,
      'quote_accepted',
      'quote_declined',
      'quote_withdrawn',
      'quote_expired',
      'quote_retracted',
    ])
    expect(STATUSES.map((status) => refusalToDecline({ status }))).toEqual([
      'quote_draft',
      null,
      'quote_accepted',
      'quote_declined',
      'quote_withdrawn',
      'quote_expired',
      'quote_retracted',
    ])
  })

  test('a contract is renounced up to its last instant', () => {
    const accepted = {
      status: 'accepted' as const,
      retractableUntil: now,
      withdrawalOpen: false,
      performedAt: null,
    }
    expect(refusalToRetract(accepted, now)).toBeNull()
    expect(refusalToRetract(accepted, new Date(now.getTime() + 1))).toBe('withdrawal_period_over')
    // Goods whose delivery is not known yet: the fourteen days have not begun to end.
    expect(
      refusalToRetract({ ...accepted, withdrawalOpen: true }, new Date(now.getTime() + 1)),
    ).toBeNull()
    expect(refusalToRetract({ ...accepted, retractableUntil: null }, now)).toBe(
      'no_withdrawal_right',
    )
    expect(refusalToRetract({ ...accepted, status: 'sent' }, now)).toBe('quote_sent')
    expect(refusalToRetract({ ...accepted, status: 'retracted' }, now)).toBe('quote_retracted')
  })

  test('a signature has a name, an agreement, and the certification when a rate needs it', () => {
    const signed = { name: 'Claire Martin', agreed: true, certified: true }
    expect(refusalOfSignature(signed, true)).toBeNull()
    expect(refusalOfSignature({ ...signed, name: ' ' }, false)).toBe('signature_name_missing')
    expect(refusalOfSignature({ ...signed, agreed: false }, false)).toBe('signature_not_agreed')
    expect(refusalOfSignature({ ...signed, certified: false }, true)).toBe(
      'certification_not_signed',
    )
    expect(refusalOfSignature({ ...signed, certified: false }, false)).toBeNull()
  })
})
