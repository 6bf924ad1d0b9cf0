import { expect, it } from 'vitest'
import { startInvoice } from '#app/features/invoices/drafting/start-invoice.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { aSignedAmendment } from '#test/amendment-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import {
  aContract,
  aDraftInvoice,
  anIssuedInvoice,
  storedInvoice,
  type TestInvoice,
} from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { readContract } from './read-contract.server.ts'

const database = useTestDatabase()
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const pay = (
  { artisan, invoiceId }: TestInvoice,
  now: Date,
  receivedOn: '2026-03-10' | '2026-03-18',
) =>
  recordPayment(database.ctx(artisan, now), invoiceId, {
    amountCents: 5_000,
    receivedOn,
    means: 'transfer',
    reference: '',
  })

it('what an amendment signed at the client’s home asks for is neither due nor paid within seven days (W4)', async () => {
  const works = await someWorks(database, 'in_progress')
  const contract = await aContract(database, works)
  const before = await anIssuedInvoice(database, contract, 'deposit', { depositCents: 10_000 })
  await aSignedAmendment(database, {
    works,
    acceptance: { mode: 'off_premises' },
    now: hours(1),
  })
  const ctx = database.ctx(contract.artisan, hours(2))
  const begun = granted(await startInvoice(ctx, contract.quoteId, 'final'))
  expect((await storedInvoice(database, begun)).dueOn).toBe('2026-03-18')
  const early = await aDraftInvoice(database, contract, 'final', { dueOn: '2026-03-17' }, hours(2))
  expect(await issueInvoice(ctx, early.invoiceId)).toMatchObject({ refusal: 'invoice_incomplete' })

  // What was signed before it is paid as ever, and so is the progress of its lines alone.
  granted(await pay(before, hours(2), '2026-03-10'))
  const { lines } = (await readContract(ctx, contract.quoteId, 'Europe/Paris'))!
  const percents = Object.fromEntries(
    lines.map(({ key }) => [key, key.includes('/A1.') ? 0 : 5_000]),
  )
  const progress = await anIssuedInvoice(database, contract, 'progress', { percents }, hours(2))
  granted(await pay(progress, hours(2), '2026-03-10'))

  const final = await anIssuedInvoice(
    database,
    contract,
    'final',
    { dueOn: '2026-03-18' },
    hours(2),
  )
  expect(await pay(final, hours(3), '2026-03-10')).toMatchObject({ refusal: 'too_early' })
  granted(await pay(final, hours(8 * 24), '2026-03-18'))
})

it('an amendment signed at a distance is paid as its contract', async () => {
  const works = await someWorks(database, 'in_progress')
  const contract = await aContract(database, works)
  await aSignedAmendment(database, { works, now: hours(1) })
  const final = await anIssuedInvoice(database, contract, 'final', {}, hours(2))
  granted(await pay(final, hours(3), '2026-03-10'))
})
