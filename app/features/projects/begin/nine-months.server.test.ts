import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { amendments } from '#app/features/amendments/tables.server.ts'
import {
  creditInvoice,
  creditOverbilled,
} from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import type { InvoiceId, ProjectId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { aSignedAmendment } from '#test/amendment-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice, type TestContract } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { gatherRequests } from '#app/features/projects/gather-requests.server.ts'
import { projectTotals } from '#app/features/projects/project-money.ts'
import { readMoney } from '#app/features/projects/read-money.server.ts'
import { inviteSecond } from '#app/features/projects/share/invite-second.server.ts'
import { joinProject } from '#app/features/projects/share/join-project.server.ts'

const database = useTestDatabase()
const after = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
const day = (days: number) => addDays(dayOf(TEST_NOW, 'Europe/Paris'), days)

/** What the documents of some contracts come to, summed one by one from their own tables. */
async function summed(contracts: readonly TestContract[]) {
  const ids = contracts.map(({ quoteId }) => quoteId)
  const [signed, works, issued] = [
    await database.rows(quotes, inArray(quotes.id, ids)),
    await database.rows(worksTable, inArray(worksTable.quoteId, ids)),
    (await database.rows(invoices, inArray(invoices.quoteId, ids))).filter(
      ({ status }) => status === 'issued',
    ),
  ]
  const running = works.filter(({ status }) => status !== 'cancelled')
  const accepted = signed.filter(
    ({ id, status }) => status === 'accepted' && running.some(({ quoteId }) => quoteId === id),
  )
  const added = (await database.rows(amendments)).filter(
    ({ status, worksId }) => status === 'signed' && running.some(({ id }) => id === worksId),
  )
  const paid = (await database.rows(invoicePayments)).filter(({ invoiceId }) =>
    issued.some(({ id }) => id === invoiceId),
  )
  const acceptedCents = sumCents(accepted.map(({ totalInclCents }) => totalInclCents))
  return {
    acceptedCents,
    signedCents: acceptedCents + sumCents(added.map(({ totalInclCents }) => totalInclCents)),
    invoicedCents: sumCents(
      issued.map(({ kind, totalInclCents }) =>
        kind === 'credit_note' ? -totalInclCents : totalInclCents,
      ),
    ),
    paidCents: sumCents(paid.map(({ amountCents }) => amountCents)),
  }
}

it('a renovation of nine months with six companies and two owners: its sums are those of its documents at every step', async () => {
  const address = 'camille-neuf-mois@ouvreo.example' as EmailAddress
  const owner = await aParticulier(database, { name: 'Claire Martin' })
  const second = await aParticulier(database, { name: 'Camille Roy', email: address })
  const contract = async (author: Particulier) =>
    aContract(database, await someWorks(database, 'to_schedule', { author }))
  const contracts: TestContract[] = []
  for (const author of [owner, owner, owner, owner, second, second])
    contracts.push(await contract(author))
  const [masonry, plumbing, wiring, roof, tiles, paint] = contracts as [
    TestContract,
    TestContract,
    TestContract,
    TestContract,
    TestContract,
    TestContract,
  ]
  const projectId: ProjectId = granted(
    await createProject(database.ctx(owner), {
      name: 'La maison',
      place: '',
      budget: 6_000_000,
      requests: contracts.slice(0, 4).map(({ requestId }) => requestId),
    }),
  )
  let held = contracts.slice(0, 4)
  const seen: string[] = []

  /** Both read the same sums, which are those of the documents; who is not in the project reads none. */
  const holds = async (step: string, days: number) => {
    const expected = await summed(held)
    const { acceptedCents, signedCents, invoicedCents, paidCents, unknown } = projectTotals(
      await readMoney(database.ctx(owner, after(days)), projectId),
    )
    expect({ step, acceptedCents, signedCents, invoicedCents, paidCents, unknown }).toEqual({
      step,
      ...expected,
      unknown: held.filter(({ quoteId }) => gone.has(quoteId)).length,
    })
    const theirs = await readMoney(database.ctx(second, after(days)), projectId)
    expect(theirs.length === 0 ? null : projectTotals(theirs).signedCents).toBe(
      held.length > 4 ? signedCents : null,
    )
    seen.push(JSON.stringify(expected))
  }
  const gone = new Set<string>()
  const pay = (of: TestContract, invoiceId: InvoiceId, amountCents: number, days: number) =>
    recordPayment(database.ctx(of.artisan, after(days)), invoiceId, {
      amountCents,
      receivedOn: day(days),
      means: 'transfer',
      reference: '',
    }).then(granted)
  const bill = (of: TestContract, kind: 'deposit' | 'final', days: number, depositCents = 0) =>
    anIssuedInvoice(
      database,
      of,
      kind,
      {
        dueOn: day(days + 30),
        ...(kind === 'deposit' ? { depositCents } : { performedOn: day(days) }),
      },
      after(days),
    )

  await holds('signed', 0)
  // Day 2: the second owner comes in with the tiles and the paint.
  granted(
    await inviteSecond(database.ctx(owner, after(2)), projectId, {
      firstName: 'Camille',
      email: address,
    }),
  )
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from email_logs where email = $1 order by created_at desc limit 1',
    [address],
  )
  const token = /token=([\w-]+)/u.exec(rows[0]!.text)![1]!
  granted(await joinProject(database.ctx(second, after(2)), token))
  granted(
    await gatherRequests(database.ctx(second, after(2)), projectId, [
      tiles.requestId,
      paint.requestId,
    ]),
  )
  held = contracts
  await holds('two owners', 2)

  // Day 5: the roof is renounced after its deposit, which is given back.
  const roofDeposit = await bill(roof, 'deposit', 3, 25_003)
  await pay(roof, roofDeposit.invoiceId, 25_003, 4)
  await holds('a deposit paid', 4)
  granted(
    await retractQuote(database.ctx(owner, after(5)), roof.quoteId, { reopen: false, text: '' }),
  )
  gone.add(roof.quoteId)
  await holds('renounced', 5)
  await creditOverbilled(database.ctx<System>(undefined, after(5)), roof.quoteId)
  await holds('credited', 5)

  // Each other company is paid a deposit, month after month; the plumber's contract grows by an amendment.
  for (const [index, of] of [masonry, plumbing, wiring, tiles, paint].entries()) {
    const days = 20 + index * 30
    const { invoiceId } = await bill(of, 'deposit', days, 20_000 + index * 1_111)
    await holds(`deposit ${index} issued`, days)
    await pay(of, invoiceId, 10_001, days + 3)
    await holds(`deposit ${index} paid in part`, days + 3)
    if (of === plumbing) {
      await aSignedAmendment(database, { works: plumbing, now: after(days + 5) })
      await holds('amended', days + 5)
    }
    if (of === wiring) {
      granted(
        await creditInvoice(database.ctx(of.artisan, after(days + 6)), invoiceId, {
          reason: 'Geste',
          bases: [{ vatBasisPoints: 2_000, baseCents: 1_001 }],
        }),
      )
      await holds('a gesture', days + 6)
    }
    await pay(of, invoiceId, 2_345, days + 10)
    await holds(`deposit ${index} paid further`, days + 10)
  }

  // Month nine: what is left of each is billed and paid.
  for (const [index, of] of [masonry, plumbing, wiring, tiles, paint].entries()) {
    const days = 240 + index * 6
    const { invoiceId } = await bill(of, 'final', days)
    await holds(`final ${index}`, days)
    const [row] = await database.rows(invoices, inArray(invoices.id, [invoiceId]))
    await pay(of, invoiceId, row!.totalInclCents, days + 4)
    await holds(`final ${index} paid`, days + 4)
  }
  // Thirty steps and more, of which none left the sums as they were but the renouncing of what was not billed twice.
  expect(seen.length).toBeGreaterThan(25)
  expect(new Set(seen).size).toBeGreaterThan(22)
  const end = projectTotals(await readMoney(database.ctx(owner, after(274)), projectId))
  expect(end.signedCents).toBeGreaterThan(0)
  expect(end.invoicedCents).toBeLessThanOrEqual(end.signedCents)
})
