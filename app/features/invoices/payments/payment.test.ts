import { assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountOf,
  monthOf,
  refusalToGiveBack,
  refusalToRecord,
  refusalToTakeBack,
  type InvoiceFigures,
  type PaymentFacts,
  type PaymentInput,
} from './payment.ts'

const figures = (change: Partial<InvoiceFigures> = {}): InvoiceFigures => ({
  dueOn: '2026-03-20',
  totalInclCents: 120_000,
  creditedCents: 0,
  paidCents: 0,
  retentionCents: 0,
  receivedOn: null,
  ...change,
})

describe('what is due of an invoice', () => {
  it.each([
    ['the whole, until its day', figures(), '2026-03-20', 'due', 120_000],
    ['the whole, late from the day after', figures(), '2026-03-21', 'late', 120_000],
    ['less what was paid', figures({ paidCents: 20_000 }), '2026-03-10', 'partly_paid', 100_000],
    ['less its credit notes', figures({ creditedCents: 20_000 }), '2026-03-10', 'due', 100_000],
    ['nothing once paid', figures({ paidCents: 120_000 }), '2026-04-01', 'paid', 0],
    ['nothing once credited', figures({ creditedCents: 120_000 }), '2026-04-01', 'credited', 0],
  ] as const)('is %s', (_, of, today, state, dueCents) => {
    expect(accountOf(of, today)).toMatchObject({ state, dueCents })
  })

  it('leaves the retention to the client until a year after the reception, and asks for it then', () => {
    const retained = figures({ retentionCents: 6_000, paidCents: 114_000 })
    expect(accountOf(retained, '2027-01-01')).toMatchObject({
      state: 'paid',
      dueCents: 0,
      heldCents: 6_000,
      heldUntil: null,
      leftCents: 6_000,
    })
    const received = { ...retained, receivedOn: '2026-03-13' }
    expect(accountOf(received, '2027-03-12')).toMatchObject({ state: 'paid', heldCents: 6_000 })
    expect(accountOf(received, '2027-03-13')).toMatchObject({
      state: 'partly_paid',
      dueCents: 6_000,
      dueOn: '2027-03-13',
    })
    expect(accountOf(received, '2027-03-14').state).toBe('late')
  })

  it('is counted to the cent: what is left is due or held, what is over goes back', () => {
    assert(
      property(
        record({
          totalInclCents: integer({ min: 0, max: 500_000 }),
          credited: integer({ min: 0, max: 100 }),
          paid: integer({ min: 0, max: 120 }),
          retention: integer({ min: 0, max: 5 }),
          received: boolean(),
        }),
        ({ totalInclCents, credited, paid, retention, received }) => {
          const account = accountOf(
            figures({
              totalInclCents,
              creditedCents: Math.floor((totalInclCents * credited) / 100),
              paidCents: Math.floor((totalInclCents * paid) / 100),
              retentionCents: Math.floor((totalInclCents * retention) / 100),
              receivedOn: received ? '2025-01-01' : null,
            }),
            '2026-03-10',
          )
          expect(account.dueCents + account.heldCents).toBe(account.leftCents)
          expect(account.leftCents - account.overpaidCents).toBe(
            account.owedCents - account.paidCents,
          )
          expect(
            Math.min(account.dueCents, account.heldCents, account.leftCents),
          ).toBeGreaterThanOrEqual(0)
          if (received) expect(account.heldCents).toBe(0)
        },
      ),
    )
  })
})

const facts = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  kind: 'deposit',
  status: 'issued',
  account: accountOf(figures(), '2026-03-10'),
  cashCents: 0,
  contract: null,
  today: '2026-03-10',
  ...change,
})
const payment = (change: Partial<PaymentInput> = {}): PaymentInput => ({
  amountCents: 50_000,
  receivedOn: '2026-03-10',
  means: 'transfer',
  reference: '',
  ...change,
})
const atHome = (urgentRepair: boolean): PaymentFacts['contract'] => ({
  mode: 'off_premises',
  concludedAt: new Date('2026-03-02T09:00:00Z'),
  zone: 'Europe/Paris',
  urgentRepair,
})

describe('a payment is recorded', () => {
  it('in part or whole', () => {
    expect(refusalToRecord(facts(), payment())).toBeNull()
    expect(refusalToRecord(facts(), payment({ amountCents: 120_000 }))).toBeNull()
  })

  it.each([
    ['not_issued', facts({ status: 'draft' }), payment()],
    ['credit_note', facts({ kind: 'credit_note' }), payment()],
    ['amount_missing', facts(), payment({ amountCents: 0 })],
    ['day_to_come', facts(), payment({ receivedOn: '2026-03-11' })],
    ['overpaid', facts(), payment({ amountCents: 120_001 })],
    [
      'nothing_left',
      facts({ account: accountOf(figures({ paidCents: 120_000 }), '2026-03-10') }),
      payment(),
    ],
  ] as const)('unless %s', (refusal, of, typed) => {
    expect(refusalToRecord(of, typed)).toBe(refusal)
  })

  it('in cash up to 1 000 € for a debt in all (M15)', () => {
    const cash = (amountCents: number) => payment({ amountCents, means: 'cash' })
    expect(refusalToRecord(facts(), cash(100_000))).toBeNull()
    expect(refusalToRecord(facts(), cash(100_001))).toBe('cash_over')
    expect(refusalToRecord(facts({ cashCents: 60_000 }), cash(40_000))).toBeNull()
    expect(refusalToRecord(facts({ cashCents: 60_000 }), cash(40_001))).toBe('cash_over')
  })

  it('never within seven days of a contract signed at the client’s home, an urgent repair excepted (W4)', () => {
    const contract = atHome(false)
    const last = { contract, today: '2026-03-09' }
    expect(refusalToRecord(facts(last), payment({ receivedOn: '2026-03-09' }))).toBe('too_early')
    expect(refusalToRecord(facts({ contract }), payment({ receivedOn: '2026-03-09' }))).toBe(
      'too_early',
    )
    expect(refusalToRecord(facts({ contract }), payment())).toBeNull()
    expect(
      refusalToRecord(
        facts({ ...last, contract: atHome(true) }),
        payment({ receivedOn: '2026-03-09' }),
      ),
    ).toBeNull()
  })
})

describe('money goes back', () => {
  const over = facts({
    account: accountOf(figures({ paidCents: 120_000, creditedCents: 20_000 }), '2026-03-10'),
  })
  it('up to what was paid over', () => {
    expect(refusalToGiveBack(over, payment({ amountCents: 20_000 }))).toBeNull()
    expect(refusalToGiveBack(over, payment({ amountCents: 20_001 }))).toBe('refund_over')
    expect(refusalToGiveBack(over, payment({ amountCents: 0 }))).toBe('amount_missing')
    expect(refusalToGiveBack(over, payment({ receivedOn: '2026-03-11' }))).toBe('day_to_come')
    expect(refusalToGiveBack(facts(), payment())).toBe('nothing_over')
  })
})

it('a mistake is taken back once, with a reason, and not under a refund that stands', () => {
  const paid = { amountCents: 50_000, corrects: null, corrected: false, stripeId: null }
  const of = (paidCents: number, reason = 'Erreur') => ({ account: { paidCents }, reason })
  expect(refusalToTakeBack(paid, of(50_000))).toBeNull()
  expect(refusalToTakeBack(paid, of(50_000, ' '))).toBe('reason_missing')
  expect(refusalToTakeBack({ ...paid, corrects: 'x' }, of(50_000))).toBe('counter_entry')
  expect(refusalToTakeBack({ ...paid, stripeId: 'pi_1' }, of(50_000))).toBe('told_by_stripe')
  expect(refusalToTakeBack({ ...paid, corrected: true }, of(50_000))).toBe('already_taken_back')
  expect(refusalToTakeBack(paid, of(40_000))).toBe('given_back')
})

it('a month has its first and its last day', () => {
  expect(monthOf('2026-02-14')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(monthOf('2026-12-31')).toEqual({ first: '2026-12-01', last: '2026-12-31' })
})
