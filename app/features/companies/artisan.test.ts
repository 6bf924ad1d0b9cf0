import { describe, expect, it } from 'vitest'
import { FULL, MINIMAL } from '#test/company-files.ts'
import {
  insuranceState,
  nextVerification,
  refusalToRefuse,
  refusalToSubmit,
  refusalToVerify,
  verificationAge,
  VERIFICATION_TRANSITIONS,
  type VerificationStatus,
  type VerificationVerb,
} from './artisan.ts'
import { changesIdentity } from '#app/features/companies/file/company-file.ts'

describe('the life of a company file', () => {
  const STATUSES: VerificationStatus[] = ['incomplete', 'pending', 'verified', 'refused']
  const VERBS: VerificationVerb[] = ['fill', 'submit', 'amend', 'verify', 'refuse']
  it('has exactly the transitions of its table', () => {
    const arrows = VERBS.flatMap((verb) =>
      STATUSES.flatMap((from) => nextVerification(verb, from) ?? []),
    ).length
    expect(arrows).toBe(VERIFICATION_TRANSITIONS.length)
    expect(VERIFICATION_TRANSITIONS.filter(({ verb }) => verb === 'verify')).toEqual([
      { verb: 'verify', from: 'pending', to: 'verified', who: 'admin' },
    ])
  })
  it('refuses what is no transition, and what is not complete', () => {
    expect(STATUSES.map((status) => refusalToSubmit(FULL, status))).toEqual([
      null,
      'already_submitted',
      'already_submitted',
      null,
    ])
    expect(refusalToSubmit({ ...MINIMAL, siret: null }, 'incomplete')).toBe('company_incomplete')
    expect(STATUSES.map((status) => refusalToVerify(FULL, status, [{ result: 'passed' }]))).toEqual(
      ['not_waiting', null, 'not_waiting', 'not_waiting'],
    )
    expect(refusalToVerify({ ...MINIMAL, trades: [] }, 'pending', [])).toBe('company_incomplete')
    expect(refusalToVerify(FULL, 'pending', [{ result: 'passed' }, { result: null }])).toBe(
      'checks_missing',
    )
    expect(refusalToVerify(FULL, 'pending', [{ result: null }, { result: 'refused' }])).toBe(
      'check_refused',
    )
    expect(STATUSES.map((status) => refusalToRefuse(status, 'SIRET illisible'))).toEqual([
      'not_waiting',
      null,
      null,
      'not_waiting',
    ])
    expect(refusalToRefuse('pending', '  ')).toBe('reason_missing')
  })
  it('goes back to the queue when its identity changes, and not when it is kept up to date', () => {
    expect(changesIdentity(FULL, { ...FULL, siret: '35600000049837' })).toBe(true)
    expect(changesIdentity(FULL, { ...FULL, managerName: 'Marie Hoarau' })).toBe(true)
    expect(changesIdentity(FULL, { ...FULL, trades: ['plomberie', 'couverture'] })).toBe(true)
    expect(changesIdentity({ ...FULL, trades: ['plomberie', 'couverture'] }, FULL)).toBe(false)
    expect(
      changesIdentity(FULL, { ...FULL, policies: [], phone: null, insee: '69383', radiusKm: 40 }),
    ).toBe(false)
  })
  it('is late after 48 hours in the queue', () => {
    const submitted = new Date('2026-03-08T09:00:00Z')
    expect(verificationAge(submitted, new Date('2026-03-10T09:00:00Z'))).toEqual({
      hours: 48,
      late: false,
    })
    expect(verificationAge(submitted, new Date('2026-03-10T09:00:00.001Z'))).toEqual({
      hours: 48,
      late: true,
    })
  })
})

describe('an insurance', () => {
  it('is ending in its last thirty days and ended the day after its last', () => {
    expect(
      [null, '2026-03-09', '2026-03-10', '2026-04-09', '2026-04-10'].map((to) =>
        insuranceState(to, '2026-03-10'),
      ),
    ).toEqual(['not_given', 'ended', 'ending', 'ending', 'valid'])
  })
})
