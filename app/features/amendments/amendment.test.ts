import { describe, expect, it } from 'vitest'
import { signedTotals } from '#app/features/quotes/quote-totals.ts'
import { WORKS_STATUS_LABELS } from '#app/features/works/copy.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import { parseSignedQuantity } from '#app/values/numbers/quantity.ts'
import { ok } from '#app/values/result.ts'
import { amendmentForm } from '#app/features/amendments/editor/amendment-form.ts'
import {
  AMENDMENT_TRANSITIONS,
  nextAmendmentStatus,
  refusalByAmendment,
  refusalToPropose,
  refusalToRequestEarlyStart,
  refusalToRetract,
  refusalToSend,
  refusalToSign,
  SENDINGS_A_DAY,
  type AmendmentStatus,
  type AmendmentVerb,
} from './amendment.ts'
import { ratesUnderZero, sumTotals } from './contract-totals.ts'
import { AMENDMENT_STATUS_LABELS, extraDaysWords } from './copy.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const STATUSES = Object.keys(AMENDMENT_STATUS_LABELS) as AmendmentStatus[]
const WORKS = Object.keys(WORKS_STATUS_LABELS) as WorksStatus[]
const totals = (...lines: [quantity: number, price: number, vat: number][]) => {
  const read = signedTotals(
    lines.map(([quantityThousandths, unitPriceCents, vatBasisPoints]) => ({
      quantityThousandths,
      unitPriceCents,
      vatBasisPoints,
    })),
  )
  if (!read.ok) throw new Error(read.refusal)
  return read.value
}

describe('the life of an amendment', () => {
  it('goes nowhere from what it ended in', () => {
    for (const status of ['declined', 'withdrawn', 'retracted', 'lapsed'] as const)
      for (const { verb } of AMENDMENT_TRANSITIONS)
        expect(nextAmendmentStatus(verb, status)).toBeNull()
  })

  it.each(STATUSES)('%s names itself in each refusal', (status) => {
    for (const { verb } of AMENDMENT_TRANSITIONS)
      expect(refusalByAmendment(verb as AmendmentVerb, { status })).toBe(
        nextAmendmentStatus(verb, status) === null ? `amendment_${status}` : null,
      )
  })

  it.each(WORKS)('works that are %s', (status) => {
    const may = ['to_schedule', 'scheduled', 'in_progress', 'disputed'].includes(status)
    const refusal = may ? null : `intervention_${status}`
    expect(refusalToPropose({ status }, { open: false, standing: null })).toBe(refusal)
    const facts = { faults: 0, sentToday: 0, standing: null, granted: true }
    expect(refusalToSend({ status: 'draft' }, { status }, facts)).toBe(refusal)
    expect(refusalToSign({ status: 'sent' }, { status }, { companyUnavailable: false })).toBe(
      status === 'to_confirm' ? null : refusal,
    )
  })

  it('is begun one at a time, and sent whole, not too often, by a company that may', () => {
    const works = { status: 'in_progress' } as const
    const facts = { faults: 0, sentToday: 0, standing: null, granted: true }
    expect(refusalToPropose(works, { open: true, standing: null })).toBe('amendment_open')
    expect(refusalToSend({ status: 'draft' }, works, { ...facts, faults: 1 })).toBe(
      'amendment_incomplete',
    )
    expect(refusalToSend({ status: 'draft' }, works, { ...facts, sentToday: SENDINGS_A_DAY })).toBe(
      'sent_too_often',
    )
    expect(
      refusalToSend({ status: 'draft' }, works, { ...facts, standing: 'company_suspended' }),
    ).toBe('company_suspended')
    expect(refusalToSign({ status: 'sent' }, works, { companyUnavailable: true })).toBe(
      'company_unavailable',
    )
  })

  it('is renounced until its last instant, or until what it supplies is delivered', () => {
    const signed = { status: 'signed', retractableUntil: NOW, withdrawalOpen: false } as const
    const later = new Date(NOW.getTime() + 1)
    expect(refusalToRetract(signed, NOW)).toBeNull()
    expect(refusalToRetract(signed, later)).toBe('withdrawal_period_over')
    expect(refusalToRetract({ ...signed, withdrawalOpen: true }, later)).toBeNull()
    expect(refusalToRetract({ ...signed, retractableUntil: null }, NOW)).toBe('no_withdrawal_right')
    expect(refusalToRetract({ ...signed, status: 'sent' }, NOW)).toBe('amendment_sent')
    expect(refusalToRequestEarlyStart({ ...signed, earlyStartRequestedAt: null }, NOW)).toBeNull()
    expect(refusalToRequestEarlyStart({ ...signed, earlyStartRequestedAt: NOW }, NOW)).toBe(
      'early_start_requested',
    )
  })
})

describe('lines that take away', () => {
  it.each([
    ['-2', -2_000],
    ['\u22120,5', -500],
    [' - 1 200 ', -1_200_000],
    ['3', 3_000],
  ])('reads the quantity %s', (typed, thousandths) => {
    expect(parseSignedQuantity(typed)).toEqual(ok(thousandths))
  })

  it.each(['0', '-0', '--2', '-', 'deux'])('refuses the quantity %s', (typed) => {
    expect(parseSignedQuantity(typed).ok).toBe(false)
  })

  it('keeps prices above zero, and leaves nothing of what it takes back, to the cent', () => {
    const line = { workItem: 'Pose', designation: 'x', unit: 'u', vat: '2000' }
    const form = (quantity: string, unitPrice: string) =>
      amendmentForm.safeParse({
        title: '',
        reason: '',
        extraDays: '',
        lines: [{ ...line, quantity, unitPrice }],
      })
    expect(form('-1', '10').success).toBe(true)
    expect(
      form('1', '-10').error?.issues.map(({ path, message }) => [path.join('.'), message]),
    ).toEqual([['lines.0.unitPrice', 'Le montant ne peut pas être négatif.']])
    expect(form('0', '10').error?.issues.map(({ message }) => message)).toEqual([
      'La quantité ne peut pas être zéro.',
    ])
    const back = totals([4_500, 5_233, 1_000], [-4_500, 5_233, 1_000])
    expect([back.totalExclCents, back.totalVatCents, back.totalInclCents]).toEqual([0, 0, 0])
  })

  it.each([
    ['3', 3],
    ['-2', -2],
    ['\u22124', -4],
    ['', null],
    ['0', null],
  ])('reads the days %s', (extraDays, value) => {
    const read = amendmentForm.safeParse({ title: '', reason: '', extraDays, lines: [] })
    expect(read.data?.extraDays).toBe(value)
  })

  it.each(['1,5', 'trois', '366', '--1'])('refuses the days %s', (extraDays) => {
    expect(amendmentForm.safeParse({ title: '', reason: '', extraDays, lines: [] }).success).toBe(
      false,
    )
  })
})

describe('the total of a contract', () => {
  it('sums each rate as each part was signed', () => {
    const quote = totals([1_000, 62_000, 2_000], [4_500, 5_233, 1_000])
    const amendment = totals([3_000, 5_000, 1_000], [-500, 10_000, 2_000])
    expect(sumTotals([quote, amendment])).toEqual({
      vat: [
        { vatBasisPoints: 2_000, baseCents: 57_000, vatCents: 11_400 },
        { vatBasisPoints: 1_000, baseCents: 38_549, vatCents: 3_855 },
      ],
      totalExclCents: 95_549,
      totalVatCents: 15_255,
      totalInclCents: 110_804,
    })
  })

  it('is under zero at one rate though the others make up for it', () => {
    const quote = totals([1_000, 10_000, 2_000])
    expect(ratesUnderZero(quote, [], totals([-1_000, 10_000, 2_000]))).toEqual([])
    expect(
      ratesUnderZero(quote, [], totals([-1_000, 10_001, 2_000], [9_000, 10_000, 1_000])),
    ).toEqual([{ vatBasisPoints: 2_000, baseCents: -1 }])
    expect(ratesUnderZero(quote, [], totals([-1_000, 1, 1_000]))).toEqual([
      { vatBasisPoints: 1_000, baseCents: -1 },
    ])
  })

  it('counts on nothing that the client may still renounce', () => {
    const quote = totals([1_000, 10_000, 2_000])
    const more = totals([1_000, 5_000, 1_000])
    const less = totals([-1_000, 3_000, 1_000])
    expect(ratesUnderZero(quote, [{ totals: more, renounceable: false }], less)).toEqual([])
    expect(ratesUnderZero(quote, [{ totals: more, renounceable: true }], less)).toEqual([
      { vatBasisPoints: 1_000, baseCents: -3_000 },
    ])
    // What was taken away stays taken away, renounceable or not.
    const back = { totals: totals([-1_000, 8_000, 2_000]), renounceable: true }
    expect(ratesUnderZero(quote, [back], totals([-1_000, 3_000, 2_000]))).toEqual([
      { vatBasisPoints: 2_000, baseCents: -1_000 },
    ])
  })
})

it('says what becomes of the length of the works', () => {
  expect([null, 0, 1, -3].map(extraDaysWords)).toEqual([
    'Durée des travaux inchangée.',
    'Durée des travaux inchangée.',
    'Durée des travaux allongée de 1 jour.',
    'Durée des travaux réduite de 3 jours.',
  ])
})
