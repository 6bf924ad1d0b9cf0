import { describe, expect, it } from 'vitest'
import {
  changesIdentity,
  companyCompleteness,
  insuranceState,
  missingCompanyFields,
  nextVerification,
  refusalToRefuse,
  refusalToSubmit,
  refusalToVerify,
  verificationAge,
  VERIFICATION_TRANSITIONS,
  type CompanyFile,
  type VerificationStatus,
  type VerificationVerb,
} from './artisan.ts'
import { distanceKm } from '#app/features/places/places.ts'
import { newId, type PolicyId } from '#app/values/identity/ids.ts'
import type { Policy } from '#app/features/companies/proofs/insurance.ts'
import { COMPANY_FIELDS, missingSentence } from './copy.ts'
import {
  effectiveRadiusKm,
  isAvailable,
  planeLocation,
} from '#app/features/companies/area/service-area.ts'

const EMPTY: CompanyFile = {
  companyName: 'Hoarau Plomberie',
  siret: null,
  legalForm: null,
  capitalCents: null,
  registration: null,
  managerName: null,
  phone: null,
  addressLine: null,
  insee: null,
  radiusKm: 15,
  vatRegime: null,
  vatNumber: null,
  mediatorName: null,
  mediatorAddress: null,
  description: null,
  hours: null,
  hourlyRateCents: null,
  travelFeeCents: null,
  trades: [],
  policies: [],
  today: '2026-03-10',
}
const POLICY: Policy = {
  id: newId<PolicyId>(),
  kind: 'decennale',
  insurer: 'Assureur',
  insurerContact: '1 place de la Mairie, 97400 Saint-Denis',
  policyNumber: null,
  coverage: 'France',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  activities: ['plomberie'],
  documented: true,
  verdict: null,
}
const MINIMAL: CompanyFile = {
  ...EMPTY,
  siret: '73282932000074',
  managerName: 'Jean Hoarau',
  phone: '+262692123456',
  addressLine: '12 rue de Paris',
  insee: '97411',
  trades: ['plomberie'],
  policies: [POLICY],
}
const FULL: CompanyFile = {
  ...MINIMAL,
  legalForm: 'SARL',
  capitalCents: 500_000,
  registration: 'RCS Saint-Denis',
  vatRegime: 'standard',
  vatNumber: 'FR44732829320',
  mediatorName: 'Médiateur',
  mediatorAddress: '1 rue du Droit, 75001 Paris',
  description: 'Plombier depuis 1998.',
  hours: { mon: [{ from: '08:00', to: '18:00' }] },
  hourlyRateCents: 5_400,
  travelFeeCents: 0,
}

describe('what a company file lacks', () => {
  it('needs who, what, where and an insurance before the team looks at it', () => {
    expect(missingCompanyFields(EMPTY, 'submission')).toEqual([
      'siret',
      'trades',
      'place',
      'managerName',
      'phone',
      'addressLine',
    ])
    expect(missingCompanyFields({ ...MINIMAL, radiusKm: 0, policies: [] }, 'submission')).toEqual([
      'radius',
      'insurance',
    ])
    expect(missingCompanyFields(MINIMAL, 'submission')).toEqual([])
  })
  it('needs what the law prints on a quote before the first one, and what clients ask before its public page is whole', () => {
    expect(missingCompanyFields(MINIMAL, 'quote')).toEqual([
      'legalForm',
      'registration',
      'vatRegime',
      'mediator',
    ])
    expect(missingCompanyFields(MINIMAL, 'profile')).toEqual([
      'legalForm',
      'registration',
      'vatRegime',
      'mediator',
      'prices',
      'hours',
      'description',
    ])
    expect(missingCompanyFields(FULL, 'profile')).toEqual([])
    for (const part of ['hourlyRateCents', 'travelFeeCents'] as const)
      expect(missingCompanyFields({ ...FULL, [part]: null }, 'profile')).toEqual(['prices'])
  })
  it('asks for a capital of companies only, and for a VAT number under the standard regime only', () => {
    expect(missingCompanyFields({ ...FULL, capitalCents: null }, 'quote')).toEqual(['capital'])
    expect(missingCompanyFields({ ...FULL, capitalCents: null, legalForm: 'EI' }, 'quote')).toEqual(
      [],
    )
    expect(missingCompanyFields({ ...FULL, vatNumber: null }, 'quote')).toEqual(['vatNumber'])
    expect(
      missingCompanyFields({ ...FULL, vatNumber: null, vatRegime: 'franchise' }, 'quote'),
    ).toEqual([])
  })
  it('asks for a ten-year policy that covers each trade which needs one, that lasts, with its certificate, and is not refused', () => {
    const lacks = (change: Partial<Policy>, trades = FULL.trades) =>
      missingCompanyFields({ ...FULL, trades, policies: [{ ...POLICY, ...change }] }, 'submission')
    expect(lacks({})).toEqual([])
    for (const change of [
      { kind: 'rc_pro' },
      { endsOn: '2026-03-09' },
      { documented: false },
      { verdict: 'refused' },
      { activities: ['couverture'] },
    ] as Partial<Policy>[])
      expect(lacks(change)).toEqual(['insurance'])
    expect(lacks({}, ['plomberie', 'couverture'])).toEqual(['insurance'])
    expect(lacks({ endsOn: '2026-03-10', verdict: 'passed' })).toEqual([])
  })
  it('asks for both parts of the mediator', () => {
    expect(missingCompanyFields({ ...FULL, mediatorAddress: null }, 'quote')).toEqual(['mediator'])
  })
  it('tells it in French, and how full the file is', () => {
    expect(missingSentence(['siret', 'trades'])).toBe(
      'Il manque\u00a0: votre SIRET, au moins un métier.',
    )
    expect(missingSentence([])).toBe('')
    expect(companyCompleteness(FULL)).toEqual({
      given: Object.keys(COMPANY_FIELDS).length,
      of: Object.keys(COMPANY_FIELDS).length,
    })
  })
  it('counts what was given, of what is asked of this file: nothing of an empty one, and no insurance, capital or VAT number that nobody asks for', () => {
    const asked = (file: CompanyFile) => companyCompleteness(file)
    const always = Object.keys(COMPANY_FIELDS).length - 4
    expect(asked(EMPTY)).toEqual({ given: 0, of: always })
    expect(asked({ ...EMPTY, insee: '97411' })).toEqual({ given: 2, of: always + 1 })
    expect(asked({ ...EMPTY, trades: ['plomberie'] })).toEqual({ given: 1, of: always + 1 })
    expect(asked({ ...EMPTY, legalForm: 'SARL', vatRegime: 'standard' })).toEqual({
      given: 2,
      of: always + 2,
    })
    expect(asked({ ...EMPTY, legalForm: 'EI', vatRegime: 'franchise' })).toEqual({
      given: 2,
      of: always,
    })
    expect(asked(MINIMAL)).toEqual({ given: 8, of: always + 2 })
  })
})

describe('the life of a company file', () => {
  const STATUSES: VerificationStatus[] = ['incomplete', 'pending', 'verified', 'refused']
  const VERBS: VerificationVerb[] = ['fill', 'submit', 'amend', 'verify', 'refuse']
  it('has exactly the arrows of its table', () => {
    const arrows = VERBS.flatMap((verb) =>
      STATUSES.flatMap((from) => nextVerification(verb, from) ?? []),
    ).length
    expect(arrows).toBe(VERIFICATION_TRANSITIONS.length)
    expect(VERIFICATION_TRANSITIONS.filter(({ verb }) => verb === 'verify')).toEqual([
      { verb: 'verify', from: 'pending', to: 'verified', who: 'admin' },
    ])
  })
  it('refuses what is not an arrow, and what is not complete', () => {
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

describe('where and when works are proposed', () => {
  const ready = {
    verification: 'verified',
    suspendedAt: null,
    onHoliday: false,
    creditsLeft: true,
    insuranceTo: null,
    lat: 1,
    lng: 1,
  } as const
  it('asks for all of it at once', () => {
    expect(isAvailable(ready, '2026-03-10')).toBe(true)
    const changes = [
      { verification: 'pending' },
      { suspendedAt: new Date() },
      { onHoliday: true },
      { creditsLeft: false },
      { lat: null },
      { lng: null },
      { insuranceTo: '2026-03-09' },
    ] as const
    expect(changes.map((change) => isAvailable({ ...ready, ...change }, '2026-03-10'))).toEqual(
      changes.map(() => false),
    )
    expect(isAvailable({ ...ready, insuranceTo: '2026-03-10' }, '2026-03-10')).toBe(true)
  })
  it('reaches no farther than the plan, nor than the artisan wants', () => {
    expect([effectiveRadiusKm(100, 15), effectiveRadiusKm(10, 60)]).toEqual([15, 10])
  })
  it('measures plane distances that follow true ones', () => {
    const here = planeLocation(45, 5)
    const east = planeLocation(45, 6)
    // One degree of longitude at 45° is 78.6 km, and one of latitude 111.2.
    expect(Math.hypot(east.x - here.x, east.y - here.y) * 111.2).toBeCloseTo(78.6, 1)
  })
  it.each([
    ['Brest', 48.39, -4.49],
    ['Ajaccio', 41.92, 8.74],
    ['Strasbourg', 48.58, 7.75],
    ['Mamoudzou', -12.78, 45.23],
    ['Saint-Denis', -20.88, 55.45],
    ['Pointe-à-Pitre', 16.24, -61.53],
    ['Saint-Pierre', 46.78, -56.18],
    ['Maripasoula', 3.64, -54.03],
    ['Nouméa', -22.27, 166.44],
    ['Papeete', -17.54, -149.57],
    ['Taiohae', -8.91, -140.1],
    ['Mata-Utu', -13.28, -176.18],
  ])('leans by a tenth at most in %s', (_name, lat, lng) => {
    for (let angle = 0; angle < 360; angle += 15) {
      const there = {
        lat: lat + 0.2 * Math.sin((angle * Math.PI) / 180),
        lng: lng + 0.2 * Math.cos((angle * Math.PI) / 180),
      }
      const [from, to] = [planeLocation(lat, lng), planeLocation(there.lat, there.lng)]
      const ratio =
        (Math.hypot(to.x - from.x, to.y - from.y) * 111.195) / distanceKm({ lat, lng }, there)
      expect(Math.abs(ratio - 1)).toBeLessThan(0.055)
    }
  })
})
