import { expect, it } from 'vitest'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { anAdmin } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice, type TestContract } from '#test/invoice-builders.ts'
import { anOwnOpenedQuote } from '#test/own-client-builders.ts'
import { anAcceptance, granted } from '#test/quote-builders.ts'
import { listQueues } from './queues.server.ts'

const database = useTestDatabase()

async function paid(contract: TestContract) {
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
  })
  granted(
    await recordPayment(database.ctx(contract.artisan), invoiceId, {
      amountCents: 30_000,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    }),
  )
}

it('the sellers that wait are those whom the site brought clients', async () => {
  const quote = await anOwnOpenedQuote(database)
  const acceptance = await anAcceptance(database, quote.quoteId)
  const { worksId } = granted(
    await acceptQuote(database.ctx(quote.author), quote.quoteId, acceptance),
  )
  await acceptMandate(database.ctx(quote.artisan))
  await paid({ ...quote, worksId } as unknown as TestContract)
  const team = database.ctx(await anAdmin(database), new Date('2027-01-05T09:00:00Z'))
  const waiting = async () => (await listQueues(team)).find(({ name }) => name === 'sellers')!.count
  expect(await waiting()).toBe(0)
  await paid(await aContract(database))
  expect(await waiting()).toBe(1)
})
