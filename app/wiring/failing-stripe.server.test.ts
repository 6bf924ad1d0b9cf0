/*
 * The acts that ask Stripe, with Stripe gone from each of their calls on in turn: nobody pays twice, nothing is opened
 * or given back twice, and the act is whole once Stripe is back.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { connectCardAccount } from '#app/features/invoices/payments/card/card-accounts.server.ts'
import { payByCard } from '#app/features/invoices/payments/card/pay-by-card.server.ts'
import { giveBackSurplus } from '#app/features/invoices/payments/card/settle-card-payments.server.ts'
import { syncCardPayment } from '#app/features/invoices/payments/card/sync-card-payment.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { listPayments } from '#app/features/invoices/payments/read-payments.server.ts'
import { createCheckout } from '#app/features/subscriptions/payments/create-checkout.server.ts'
import { paths } from '#app/paths.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { cardBuildersOf } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { usePayments } from '#test/payments.ts'
import { granted } from '#test/quote-builders.ts'
import type { Fault } from '#test/stripe-stand-in.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { aCardInvoice, openPage, pagesOf } = cardBuildersOf(database, payments)
const ctx = () => database.ctx()

afterEach(() => {
  payments.standIn.fault = null
})

/** What somebody is about to do, and what there must be of it afterwards, at Stripe and here. */
type Scene = { act: () => Promise<unknown>; seen: () => Promise<unknown>; once: unknown }

const SCENES: Record<string, () => Promise<Scene>> = {
  'choosing a plan': async () => {
    const artisan = await anArtisan(database, { plan: null, radiusKm: 100 })
    const { billing } = payments.standIn
    return {
      act: async () =>
        granted(await createCheckout(database.ctx(artisan), 'pro', payments.connection)),
      seen: async () => [
        [...billing.customers.values()].filter((one) => one.metadata.artisan === artisan.artisanId)
          .length,
        [...billing.sessions.values()].filter(
          (one) => one.client_reference_id === artisan.artisanId,
        ).length,
      ],
      once: [1, 1],
    }
  },
  'opening an account for cards': async () => {
    const artisan = await anArtisan(database)
    const { held } = payments.standIn.connect
    return {
      act: async () => granted(await connectCardAccount(database.ctx(artisan), payments.cards)),
      seen: async () =>
        [...held.values()].filter(({ account }) =>
          Object.values(account.metadata ?? {}).includes(artisan.artisanId),
        ).length,
      once: 1,
    }
  },
  'opening the page of an invoice': async () => {
    const invoice = await aCardInvoice()
    const back = paths.receivedInvoice(invoice.invoiceId)
    return {
      act: async () =>
        granted(
          await payByCard(database.ctx(invoice.author), invoice.invoiceId, back, payments.cards),
        ),
      seen: async () => [
        payments.standIn.connect.held.get(invoice.accountId)!.pages.size,
        (await pagesOf(invoice.invoiceId)).length,
      ],
      once: [1, 1],
    }
  },
  'hearing of a payment': async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    payments.standIn.connect.pay(page, 'visa')
    return {
      act: () => syncCardPayment(ctx(), payments.cards, page),
      seen: async () =>
        (await listPayments(ctx(), invoice.invoiceId)).map(({ amountCents }) => amountCents),
      once: [30_000],
    }
  },
  'giving back what was paid twice': async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    granted(
      await recordPayment(database.ctx(invoice.artisan), invoice.invoiceId, {
        amountCents: 30_000,
        receivedOn: '2026-03-10',
        means: 'transfer',
        reference: 'VIR 42',
      }),
    )
    payments.standIn.connect.pay(page, 'visa')
    await syncCardPayment(ctx(), payments.cards, page)
    return {
      act: () => giveBackSurplus(ctx(), page, payments.cards),
      seen: async () =>
        payments.standIn.connect.held.get(invoice.accountId)!.refunds.map(({ amount }) => amount),
      once: [30_000],
    }
  },
}

const FAULTS: Record<string, Fault> = {
  away: { kind: 'down' },
  'deaf, its answers lost': { kind: 'lost' },
}

describe.for(Object.entries(SCENES))('%s', ([, ready]) => {
  it.for(Object.entries(FAULTS))(
    'is done once, with Stripe %s from any call on',
    async ([, fault]) => {
      const { act, seen, once } = await ready()
      let failures = 0
      for (let before = 0; ; before++) {
        payments.standIn.fault = { ...fault, after: before }
        const asked = payments.standIn.requests.length
        const done = await act().then(
          () => true,
          () => false,
        )
        payments.standIn.fault = null
        if (payments.standIn.requests.length - asked <= before) {
          expect(done).toBe(true)
          break
        }
        failures++
      }
      expect(failures).toBeGreaterThan(0)
      expect(await seen()).toEqual(once)
      await act().catch(() => undefined)
      expect(await seen()).toEqual(once)
    },
  )
})

it('an invoice that nobody pays by card is none of Stripe’s business', async () => {
  const invoice = await anIssuedInvoice(database, await aContract(database), 'deposit', {
    depositCents: 30_000,
  })
  const asked = payments.standIn.requests.length
  payments.standIn.fault = { kind: 'down' }
  const back = paths.receivedInvoice(invoice.invoiceId)
  const refused = await payByCard(
    database.ctx(invoice.author),
    invoice.invoiceId,
    back,
    payments.cards,
  )
  expect(refused).toEqual(refuse('card_not_ready'))
  expect(payments.standIn.requests.length).toBe(asked)
})
