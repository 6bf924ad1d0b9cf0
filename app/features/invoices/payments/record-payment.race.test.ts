import { eq, sum } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { newId, type PaymentId } from '#app/values/identity/ids.ts'
import { recordPayment, recordRefund, takeBackPayment } from './record-payment.server.ts'
import { invoicePayments } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const ROUNDS = Math.ceil(RACE_ROUNDS / 2)
const LONG = 20_000 + ROUNDS * 3_000
const payment = {
  amountCents: 10_000,
  receivedOn: '2026-03-10',
  means: 'transfer',
  reference: '',
} as const

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

const granted = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length

it(
  'the last euro, recorded, taken back and given back by many at once, is there once',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { artisan, invoiceId } = await anIssuedInvoice(
        database,
        await aContract(database),
        'deposit',
        { depositCents: 10_000 },
      )
      const ctx = () => database.ctx(artisan)
      const paid = await together(RACERS, () => recordPayment(ctx(), invoiceId, payment))
      expect(granted(paid)).toBe(1)
      const id = paid.find((one) => one.ok) as { value: PaymentId }
      const takeBack = { paymentId: id.value, reason: 'Erreur' }
      expect(
        granted(await together(RACERS, () => takeBackPayment(ctx(), invoiceId, takeBack))),
      ).toBe(1)
      await together(2, (racer): Promise<unknown> =>
        racer === 0
          ? recordPayment(ctx(), invoiceId, payment)
          : creditInvoice(ctx(), invoiceId, { reason: 'Geste', bases: 'whole' }),
      )
      await together(RACERS, () => recordRefund(ctx(), invoiceId, payment))
      const [row] = await database.db
        .select({ cents: sum(invoicePayments.amountCents) })
        .from(invoicePayments)
        .where(eq(invoicePayments.invoiceId, invoiceId))
      expect(Number(row!.cents)).toBe(0)
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)

it(
  'without the verbs, the database itself takes one of many',
  async () => {
    const { artisan, invoiceId } = await anIssuedInvoice(
      database,
      await aContract(database),
      'deposit',
      { depositCents: 10_000 },
    )
    const kept = await together(RACERS, () =>
      database.pool
        .query(
          `insert into invoice_payments (id, invoice_id, amount_cents, received_on, means, recorded_by, recorded_at)
           values ($1, $2, 10000, '2026-03-10', 'transfer', $3, now())`,
          [newId(), invoiceId, artisan.accountId],
        )
        .then(
          () => true,
          () => false,
        ),
    )
    expect(kept.filter(Boolean)).toHaveLength(1)
  },
  LONG,
)
