import { eq, sum } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { cardBuildersOf, type TestCardInvoice } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, together, warmPool } from '#test/race.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { System } from '#app/platform/context.ts'
import { payByCard, readCardOffer } from './pay-by-card.server.ts'
import { receiveCardEvent } from './receive-card-event.server.ts'
import { giveBackSurplus } from './settle-card-payments.server.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'

const database = useTestDatabase(RACE_POOL)
const payments = usePayments(TEST_NOW)
const { aCardInvoice, openPage, pagesOf } = cardBuildersOf(database, payments)
const LONG = 30_000 + RACE_ROUNDS * 15_000

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

const paidOf = async ({ invoiceId }: TestCardInvoice) => {
  const [row] = await database.db
    .select({ cents: sum(invoicePayments.amountCents) })
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
  return Number(row!.cents)
}

it(
  'pressed twenty times at once, an invoice has one page of payment',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const invoice = await aCardInvoice()
      const urls = await together(20, () =>
        payByCard(
          database.ctx(invoice.author),
          invoice.invoiceId,
          paths.receivedInvoice(invoice.invoiceId),
          payments.cards,
        ),
      )
      expect(new Set(urls.map((one) => one.ok && one.value.url)).size).toBe(1)
      expect(await pagesOf(invoice.invoiceId)).toHaveLength(1)
    }
  },
  LONG,
)

it(
  'its message and its page, twenty times each, write one payment; two pages paid and a transfer keep the total',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const invoice = await aCardInvoice()
      const first = await openPage(invoice)
      const second = await openPage(invoice, { returnTo: '/facture/un-lien' })
      payments.standIn.connect.pay(first, 'visa')
      const [event] = payments.standIn.events.slice(-1)
      const { body, signature } = payments.standIn.signed(event!, { at: TEST_NOW })
      payments.standIn.connect.pay(second, 'mastercard')
      await together(41, (racer): Promise<unknown> => {
        if (racer === 40)
          return recordPayment(database.ctx(invoice.artisan), invoice.invoiceId, {
            amountCents: 10_000,
            receivedOn: '2026-03-10',
            means: 'transfer',
            reference: '',
          })
        if (racer % 4 === 0)
          return receiveCardEvent(database.ctx<System>(), body, signature, payments.cards)
        if (racer % 4 === 1)
          return readCardOffer(database.ctx(), invoice.invoiceId, first, payments.cards)
        return syncCardPayment(database.ctx(), payments.cards, racer % 4 === 2 ? first : second)
      })
      expect(await paidOf(invoice)).toBe(30_000)
      await together(20, (racer) =>
        giveBackSurplus(database.ctx(), racer % 2 ? first : second, payments.cards),
      )
      const { refunds, intents } = payments.standIn.connect.held.get(invoice.accountId)!
      const charged = [...intents.values()].reduce((total, { amount }) => total + amount, 0)
      const back = refunds.reduce((total, { amount }) => total + amount, 0)
      const byCard = await database.db
        .select({ cents: invoicePayments.amountCents })
        .from(invoicePayments)
        .where(eq(invoicePayments.invoiceId, invoice.invoiceId))
      const transfer = byCard.some(({ cents }) => cents === 10_000) ? 10_000 : 0
      // What was charged is what was kept and what went back, to the cent.
      expect(charged - back).toBe(30_000 - transfer)
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)
