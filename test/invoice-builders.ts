import { eq } from 'drizzle-orm'
import type { ContractInvoiceInput } from '#app/features/invoices/drafting/invoice-form.ts'
import { saveInvoice } from '#app/features/invoices/drafting/save-invoice.server.ts'
import { startInvoice } from '#app/features/invoices/drafting/start-invoice.server.ts'
import type { ContractInvoiceKind } from '#app/features/invoices/invoice.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { InvoiceId, QuoteId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { someWorks, type TestWorks } from './intervention-builders.ts'
import { granted } from './quote-builders.ts'

/** A signed contract whose company may invoice it. */
export type TestContract = TestWorks & { quoteId: QuoteId }
/** An invoice of it. */
export type TestInvoice = TestContract & { invoiceId: InvoiceId }

/** A contract just signed, with the company's mandate. */
export async function aContract(database: TestDatabase, given?: TestWorks): Promise<TestContract> {
  const works = given ?? (await someWorks(database))
  await acceptMandate(database.ctx(works.artisan))
  const [row] = await database.db
    .select({ quoteId: quotes.id })
    .from(worksTable)
    .innerJoin(quotes, eq(quotes.id, worksTable.quoteId))
    .where(eq(worksTable.id, works.worksId))
  return { ...works, quoteId: row!.quoteId }
}

/** A complete draft of an invoice of a contract. */
export async function aDraftInvoice(
  database: TestDatabase,
  contract: TestContract,
  kind: ContractInvoiceKind,
  input: Partial<ContractInvoiceInput> = {},
  now = TEST_NOW,
): Promise<TestInvoice> {
  const ctx = database.ctx(contract.artisan, now)
  const invoiceId = granted(await startInvoice(ctx, contract.quoteId, kind))
  const draft = await storedInvoice(database, invoiceId)
  granted(
    await saveInvoice(ctx, invoiceId, {
      title: draft.title,
      depositCents: draft.depositCents,
      percents: draft.percents,
      retentionBasisPoints: draft.retentionBasisPoints,
      performedOn: draft.performedOn as Day | null,
      dueOn: draft.dueOn as Day | null,
      ...input,
    }),
  )
  return { ...contract, invoiceId }
}

/** An issued invoice of a contract. */
export async function anIssuedInvoice(
  database: TestDatabase,
  contract: TestContract,
  kind: ContractInvoiceKind,
  input: Partial<ContractInvoiceInput> = {},
  now = TEST_NOW,
): Promise<TestInvoice & { number: string }> {
  const draft = await aDraftInvoice(database, contract, kind, input, now)
  const { number } = granted(
    await issueInvoice(database.ctx(contract.artisan, now), draft.invoiceId),
  )
  return { ...draft, number }
}

/** An invoice as it stands in its table. */
export async function storedInvoice(
  database: TestDatabase,
  invoiceId: InvoiceId,
): Promise<typeof invoices.$inferSelect> {
  const [row] = await database.db.select().from(invoices).where(eq(invoices.id, invoiceId))
  return row!
}
