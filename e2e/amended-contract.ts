import { eq } from 'drizzle-orm'
import { openDispute } from '#app/features/disputes/open-dispute.server.ts'
import { markSeen, readInvoice } from '#app/features/invoices/queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { aSentAmendment, type TestAmendment } from '#test/amendment-builders.ts'
import { aParticulier } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { anOpening } from '#test/dispute-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { aContract, aDraftInvoice, anIssuedInvoice } from '#test/invoice-builders.ts'
import { somePlainInvoices } from './plain-invoices.ts'
import type { DisputeId, InvoiceId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'

/** The invoices of a company, of a contract and of a repair, issued and not, the link to one, and a dispute. */
export type InvoiceIds = Awaited<ReturnType<typeof somePlainInvoices>> & {
  invoice: InvoiceId
  draftInvoice: InvoiceId
  dispute: DisputeId
}

/**
 * A signed contract of a company and a client, with an amendment that awaits its signature, a
 * deposit billed, a draft of the rest, and a dispute that the client opened.
 */
export async function anAmendedContract(
  database: TestDatabase,
  { artisan, client, now }: { artisan: Artisan; client: Particulier; now: Date },
): Promise<TestAmendment & { invoices: InvoiceIds }> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  // A stranger's until it is written: the limit of requests a day is a person's.
  const works = await someWorks(database, 'to_schedule', {
    artisan,
    author: await aParticulier(database, { now }),
    now,
    input: { validUntil: '2099-12-31', startOn: inDays(10).toISOString().slice(0, 10) },
  })
  const amendment = await aSentAmendment(database, { works, now })
  const theirs = { particulierId: client.accountId }
  await database.db
    .update(quoteRequests)
    .set(theirs)
    .where(eq(quoteRequests.id, amendment.requestId))
  await database.db.update(worksTable).set(theirs).where(eq(worksTable.id, amendment.worksId))
  const contract = await aContract(database, { ...works, author: client })
  const { invoiceId } = await anIssuedInvoice(
    database,
    contract,
    'deposit',
    // Not late, though the day may change meanwhile.
    { depositCents: 10_000, dueOn: inDays(15).toISOString().slice(0, 10) as Day },
    now,
  )
  // Read already: the first reading is written down.
  const reader = database.ctx(client, now)
  await markSeen(reader, (await readInvoice(reader, invoiceId))!)
  const draft = await aDraftInvoice(database, contract, 'final', {}, now)
  const plain = await somePlainInvoices(database, { artisan, now })
  const dispute = granted(await openDispute(reader, amendment.worksId, anOpening()))
  const invoices = { ...plain, invoice: invoiceId, draftInvoice: draft.invoiceId, dispute }
  return { ...amendment, author: client, invoices }
}
