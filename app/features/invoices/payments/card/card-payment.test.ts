import { describe, expect, it } from 'vitest'
import { accountOf, type PaymentFacts } from '#app/features/invoices/payments/payment.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import {
  cardAccountState,
  refusalToPayByCard,
  refusalToTransfer,
  splitPayment,
  type CardAccountFacts,
} from './card-payment.ts'

const account: CardAccountFacts = {
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  missing: 0,
  disconnectedAt: null,
}
const figures = {
  dueOn: '2026-03-20',
  totalInclCents: 30_000,
  creditedCents: 0,
  paidCents: 0,
  retentionCents: 0,
  receivedOn: null,
}
const money = (change: Partial<typeof figures> = {}): PaymentFacts => ({
  kind: 'deposit',
  status: 'issued',
  account: accountOf({ ...figures, ...change }, '2026-03-10'),
  cashCents: 0,
  contract: null,
  today: '2026-03-10',
})
const facts = (change: Partial<typeof figures> = {}) => ({
  money: money(change),
  disputed: false,
  account: 'ready' as const,
  transfers: true,
})

it('an account is ready once Stripe lets it be paid, and only then', () => {
  expect(cardAccountState(null)).toBe('none')
  expect(cardAccountState({ ...account, disconnectedAt: new Date(0) })).toBe('none')
  const waits = { ...account, chargesEnabled: false }
  expect(cardAccountState({ ...waits, detailsSubmitted: false })).toBe('incomplete')
  expect(cardAccountState({ ...waits, missing: 1 })).toBe('incomplete')
  expect(cardAccountState(waits)).toBe('restricted')
  expect(cardAccountState({ ...account, payoutsEnabled: false })).toBe('ready')
})

describe('an invoice is not paid by card', () => {
  it.each([
    ['card_not_ready', { ...facts(), account: 'incomplete' as const }],
    ['card_not_ready', { ...facts(), account: 'restricted' as const }],
    ['card_not_ready', { ...facts(), account: 'none' as const }],
    ['not_issued', { ...facts(), money: { ...money(), status: 'draft' as const } }],
    ['credit_note', { ...facts(), money: { ...money(), kind: 'credit_note' as const } }],
    ['nothing_left', facts({ paidCents: 30_000 })],
    ['nothing_left', facts({ creditedCents: 30_000 })],
    ['nothing_left', facts({ totalInclCents: 0 })],
    // Only what the client may keep back until a year after the reception is left.
    ['nothing_left', facts({ paidCents: 28_500, retentionCents: 1_500 })],
    ['card_disputed', { ...facts(), disputed: true }],
    ['card_amount', facts({ paidCents: 29_951 })],
    ['card_amount', facts({ totalInclCents: 100_000_000 })],
    [
      'too_early',
      {
        ...facts(),
        money: {
          ...money(),
          contract: {
            mode: 'off_premises' as const,
            concludedAt: new Date('2026-03-09T10:00:00Z'),
            zone: PARIS,
            urgentRepair: false,
          },
        },
      },
    ],
  ])('%s', (refusal, given) => expect(refusalToPayByCard(given)).toBe(refusal))

  it('but is, from fifty cents on, when something is due', () => {
    expect(refusalToPayByCard(facts({ paidCents: 29_950 }))).toBeNull()
    expect(refusalToPayByCard(facts({ retentionCents: 1_500 }))).toBeNull()
  })
})

it('is paid by a transfer where the account takes them, and as by card else', () => {
  expect(refusalToTransfer(facts())).toBeNull()
  expect(refusalToTransfer({ ...facts(), transfers: false })).toBe('transfers_not_ready')
  expect(refusalToTransfer({ ...facts(), account: 'none', transfers: false })).toBe(
    'card_not_ready',
  )
  expect(refusalToTransfer({ ...facts(), disputed: true })).toBe('card_disputed')
})

it('what came beyond what was left is set apart', () => {
  expect(splitPayment(30_000, 30_000)).toEqual({ keptCents: 30_000, surplusCents: 0 })
  expect(splitPayment(30_000, 10_000)).toEqual({ keptCents: 10_000, surplusCents: 20_000 })
  expect(splitPayment(30_000, 0)).toEqual({ keptCents: 0, surplusCents: 30_000 })
})
