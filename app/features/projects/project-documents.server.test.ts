import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  creditInvoice,
  creditOverbilled,
} from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { aSignedAmendment, storedAmendment } from '#test/amendment-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours, PLANNED, someWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aQuoteInput, aSentQuote, aTakenLead, granted, storedQuote } from '#test/quote-builders.ts'
import { aSignedReception, RECEIVED_ON } from '#test/reception-builders.ts'
import { createProject } from './create-project.server.ts'
import { listDates } from './list-dates.server.ts'
import { listPapers } from './list-papers.server.ts'
import { projectTotals } from './project-money.ts'
import { readMoney } from './read-money.server.ts'

const database = useTestDatabase()

it('the sums of a project are those of its documents, to the cent: amendments in, renounced contracts out', async () => {
  const author = await aParticulier(database)
  const ctx = database.ctx(author)
  // The first is signed, amended, billed, credited in part and paid; the second is renounced after a deposit.
  const kept = await aContract(database, await someWorks(database, 'to_schedule', { author }))
  const { amendmentId } = await aSignedAmendment(database, { works: kept })
  const gone = await aContract(database, await someWorks(database, 'to_schedule', { author }))
  const paid = (invoiceId: InvoiceId, works: typeof kept, amountCents: number) =>
    recordPayment(database.ctx(works.artisan), invoiceId, {
      amountCents,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    })
  const first = await anIssuedInvoice(database, kept, 'deposit', { depositCents: 30_051 })
  granted(await paid(first.invoiceId, kept, 12_345))
  granted(
    await creditInvoice(database.ctx(kept.artisan), first.invoiceId, {
      reason: 'Geste',
      bases: [{ vatBasisPoints: 2_000, baseCents: 1_001 }],
    }),
  )
  const second = await anIssuedInvoice(database, gone, 'deposit', { depositCents: 10_007 })
  granted(await paid(second.invoiceId, gone, 10_007))
  granted(await retractQuote(ctx, gone.quoteId, { reopen: false, text: '' }))
  await creditOverbilled(database.ctx(), gone.quoteId)
  // The third has two devis, and a request of another person's has one that no sum may hold.
  const asked = await aSentQuote(database, { author })
  const [line, ...lines] = aQuoteInput().lines
  const other = await aSentQuote(database, {
    author,
    requestId: asked.requestId,
    input: { lines: [{ ...line!, unitPrice: line!.unitPrice - 777 }, ...lines] },
  })
  const stranger = await someWorks(database)

  const requests = [kept.requestId, gone.requestId, asked.requestId]
  const projectId = granted(
    await createProject(ctx, { name: 'Maison', place: '', budget: null, requests }),
  )
  const money = await readMoney(ctx, projectId)
  expect(money.map(({ requestId }) => requestId)).toEqual(requests)

  const quote = (await storedQuote(database, kept.quoteId)).totalInclCents
  const amendment = (await storedAmendment(database, amendmentId)).totalInclCents
  const lowest = (await storedQuote(database, other.quoteId)).totalInclCents
  expect(lowest).toBeLessThan((await storedQuote(database, asked.quoteId)).totalInclCents)
  const issued = await database.rows(invoices, eq(invoices.accountId, author.accountId))
  const invoiced = sumCents(
    issued.map(({ kind, totalInclCents }) =>
      kind === 'credit_note' ? -totalInclCents : totalInclCents,
    ),
  )
  const payments = await database.rows(invoicePayments)
  expect(amendment).not.toBe(0)
  expect(issued.filter(({ kind }) => kind === 'credit_note')).toHaveLength(2)
  expect(projectTotals(money)).toEqual({
    lowestCents: quote + lowest,
    acceptedCents: quote,
    signedCents: quote + amendment,
    invoicedCents: invoiced,
    paidCents: sumCents(payments.map(({ amountCents }) => amountCents)),
    expectedCents: quote + amendment + lowest,
    unknown: 1,
  })
  expect(money[1]).toMatchObject({
    lowestCents: null,
    acceptedCents: null,
    signedCents: null,
    invoicedCents: 0,
    paidCents: 10_007,
  })
  expect(
    (await listPapers(ctx, projectId))
      .map(({ kind, renounced }) => `${kind}${renounced ? ' renounced' : ''}`)
      .toSorted(),
  ).toEqual([
    'amendment',
    'credit_note',
    'credit_note',
    'invoice',
    'invoice',
    'quote',
    'quote renounced',
  ])
  const theirs = database.ctx(stranger.author)
  expect([await readMoney(theirs, projectId), await listPapers(theirs, projectId)]).toEqual([
    [],
    [],
  ])
})

it('a contract whose works were given up is signed no more; what was invoiced of it stays', async () => {
  const author = await aParticulier(database)
  const ctx = database.ctx(author)
  const contract = await aContract(database, await someWorks(database, 'to_schedule', { author }))
  await anIssuedInvoice(database, contract, 'deposit', { depositCents: 20_000 })
  const requests = [contract.requestId]
  const projectId = granted(
    await createProject(ctx, { name: 'Maison', place: '', budget: null, requests }),
  )
  expect(projectTotals(await readMoney(ctx, projectId)).signedCents).toBeGreaterThan(0)
  granted(await cancelWorks(ctx, contract.worksId, 'other', 'Nous déménageons.'))
  expect(projectTotals(await readMoney(ctx, projectId))).toMatchObject({
    acceptedCents: 0,
    signedCents: 0,
    invoicedCents: 20_000,
  })
})

it('a project has the dates to come of every company, and the guarantees of what was received', async () => {
  const author = await aParticulier(database)
  const ctx = database.ctx(author)
  const works = await someWorks(database, 'scheduled', { author })
  const lead = await aTakenLead(database, { author })
  const visitAt = afterHours(26)
  granted(
    await proposeVisit(database.ctx(lead.artisan), lead.leadId, { startsAt: visitAt, note: '' }),
  )
  const received = await aSignedReception(database, { author })
  const projectId = granted(
    await createProject(ctx, {
      name: 'Maison',
      place: '',
      budget: null,
      requests: [works.requestId, lead.requestId, received.requestId],
    }),
  )
  expect(await listDates(ctx, projectId)).toMatchObject([
    { kind: 'visit', agreed: false, startsAt: visitAt },
    { kind: 'works', agreed: true, id: works.worksId, ...PLANNED },
  ])
  expect(await listDates(database.ctx(author, afterHours(50)), projectId)).toHaveLength(1)
  expect(await listDates(database.ctx(await aParticulier(database)), projectId)).toEqual([])
  expect(
    (await listPapers(ctx, projectId)).filter(({ kind }) => kind === 'reception'),
  ).toMatchObject([{ id: received.worksId, day: RECEIVED_ON, cents: null }])
})
