import { eq } from 'drizzle-orm'
import {
  connectCardAccount,
  readCardSettings,
} from '#app/features/invoices/payments/card/card-accounts.server.ts'
import { payByCard } from '#app/features/invoices/payments/card/pay-by-card.server.ts'
import { payByTransfer } from '#app/features/invoices/payments/card/pay-by-transfer.server.ts'
import { cardAccounts, cardPayments } from '#app/features/invoices/payments/card/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { deliverTwice } from './events.ts'
import { aContract, anIssuedInvoice, type TestInvoice } from './invoice-builders.ts'
import type { TestPayments } from './payments.ts'
import { granted } from './quote-builders.ts'

/** An invoice whose company takes cards on its own account. */
export type TestCardInvoice = TestInvoice & { accountId: string }

/** Companies whose clients pay by card at the stand-in, and what they pay. */
export function cardBuildersOf(database: TestDatabase, payments: TestPayments) {
  /** The company's account, opened and complete. */
  async function aCardAccount(artisan: Artisan): Promise<string> {
    granted(await connectCardAccount(database.ctx(artisan), payments.cards))
    const [account] = await database.db
      .select({ id: cardAccounts.id })
      .from(cardAccounts)
      .where(eq(cardAccounts.artisanId, artisan.artisanId))
    payments.standIn.connect.complete(account!.id)
    await readCardSettings(database.ctx(artisan), true, payments.cards)
    return account!.id
  }

  /** A deposit of 300 € unless said. */
  async function aCardInvoice(depositCents = 30_000): Promise<TestCardInvoice> {
    const invoice = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents,
    })
    return { ...invoice, accountId: await aCardAccount(invoice.artisan) }
  }

  /** The page of payment that the client is led to. */
  async function openPage(
    { author, invoiceId }: TestCardInvoice,
    { returnTo = paths.receivedInvoice(invoiceId), now = TEST_NOW } = {},
  ): Promise<string> {
    const { url } = granted(
      await payByCard(database.ctx(author, now), invoiceId, returnTo, payments.cards),
    )
    return url.split('/').at(-1)!
  }

  /** The transfer that the client is about to order: `pi_…`. */
  async function awaitTransfer({ author, invoiceId }: TestCardInvoice): Promise<string> {
    granted(await payByTransfer(database.ctx(author), invoiceId, payments.cards))
    return (await pagesOf(invoiceId)).findLast(({ transfer }) => transfer)!.id
  }

  const pagesOf = (invoiceId: InvoiceId) =>
    database.db
      .select()
      .from(cardPayments)
      .where(eq(cardPayments.invoiceId, invoiceId))
      .orderBy(cardPayments.openedAt, cardPayments.id)

  /** Everything that follows from what happened to an invoice, its payments and its pages. */
  async function follow(invoiceId: InvoiceId): Promise<void> {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id::text from invoice_payments where invoice_id = $1
       union all select id::text from invoice_disputes where invoice_id = $1
       union all select id::text from invoices where credit_of = $1`,
      [invoiceId],
    )
    for (const { id } of rows) await deliverTwice(database, id)
    for (const { id } of await pagesOf(invoiceId)) await deliverTwice(database, id)
  }

  return { follow, awaitTransfer, aCardAccount, aCardInvoice, openPage, pagesOf }
}
