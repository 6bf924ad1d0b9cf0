import { describe, expect, it } from 'vitest'
import { EMPTY, MINIMAL, FULL, POLICY } from '#test/company-files.ts'
import { companyCompleteness, missingCompanyFields, type CompanyFile } from './company-file.ts'
import type { Policy } from '#app/features/companies/proofs/insurance.ts'
import { COMPANY_FIELDS, missingSentence } from '#app/features/companies/copy.ts'

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
