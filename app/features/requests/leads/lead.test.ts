import { describe, expect, it } from 'vitest'
import {
  LEAD_TRANSITIONS,
  leadTransitionOf,
  refusalToDoLead,
  refusalToSharePhone,
  refusalToTake,
  shortName,
  TAB_STATUSES,
  type LeadStatus,
} from './lead.ts'

const STATUSES: LeadStatus[] = [
  'proposed',
  'opened',
  'quoted',
  'won',
  'lost',
  'declined',
  'expired',
  'stopped',
]
const NOW = new Date('2026-03-10T09:00:00Z')

describe('the life of a lead', () => {
  /** Written out by hand, so that an edit of the table is seen. */
  const LIFE: Record<string, Partial<Record<LeadStatus, LeadStatus>>> = {
    take: { proposed: 'opened' },
    decline: { proposed: 'declined' },
    expire: { proposed: 'expired' },
    stop: { proposed: 'stopped' },
    quote: { opened: 'quoted', quoted: 'quoted' },
    win: { opened: 'won', quoted: 'won' },
    lose: { opened: 'lost', quoted: 'lost' },
    retract: { won: 'lost' },
  }
  it.each(
    LEAD_TRANSITIONS.flatMap(({ verb }) => STATUSES.map((status) => [verb, status] as const)),
  )('%s from %s', (verb, status) => {
    expect(leadTransitionOf(verb, status)?.to).toBe(LIFE[verb]?.[status])
    expect(refusalToDoLead(verb, { status })).toBe(LIFE[verb]?.[status] ? null : `lead_${status}`)
  })

  it('stands in exactly one tab', () => {
    for (const status of STATUSES)
      expect(
        Object.values(TAB_STATUSES).filter((statuses) => statuses.includes(status)),
      ).toHaveLength(1)
  })
})

describe('taking', () => {
  const facts = {
    lead: { status: 'proposed' as LeadStatus, answerBy: new Date(NOW.getTime() + 1) },
    request: { status: 'open', pausedAt: null, quotesRefusedAt: null as Date | null },
    company: 'verified' as const,
    granted: true,
  }
  it.each([
    [facts, null],
    [{ ...facts, lead: { ...facts.lead, answerBy: NOW } }, 'answer_too_late'],
    [
      { ...facts, request: { ...facts.request, status: 'paused', pausedAt: NOW } },
      'request_paused',
    ],
    [{ ...facts, request: { ...facts.request, status: 'closed' } }, 'request_over'],
    [{ ...facts, request: { ...facts.request, quotesRefusedAt: NOW } }, 'quotes_refused'],
    [{ ...facts, lead: { ...facts.lead, status: 'opened' as LeadStatus } }, 'lead_opened'],
    [{ ...facts, company: 'suspended' as const }, 'company_suspended'],
    [{ ...facts, granted: false }, 'not_granted'],
  ])('%j', (given, refusal) => expect(refusalToTake(given, NOW)).toBe(refusal))
})

it('shares a number that exists, with somebody in touch, once', () => {
  const can = STATUSES.filter(
    (status) =>
      refusalToSharePhone({ status, phoneSharedAt: null, unavailable: false }, 'phone') === null,
  )
  expect(can).toEqual(['opened', 'quoted', 'won'])
  expect(
    refusalToSharePhone({ status: 'opened', phoneSharedAt: null, unavailable: false }, null),
  ).toBe('no_phone')
  expect(
    refusalToSharePhone({ status: 'opened', phoneSharedAt: NOW, unavailable: false }, 'phone'),
  ).toBe('already_shared')
  expect(
    refusalToSharePhone({ status: 'opened', phoneSharedAt: null, unavailable: true }, 'phone'),
  ).toBe('company_unavailable')
})

it('shortens a name to its first and an initial', () => {
  expect(shortName({ firstName: 'Claire', lastName: 'martin' })).toBe('Claire M.')
  expect(shortName({ firstName: 'Élodie', lastName: '' })).toBe('Élodie')
  expect(shortName({ firstName: 'Zoé', lastName: 'Étienne' })).toBe('Zoé É.')
})
