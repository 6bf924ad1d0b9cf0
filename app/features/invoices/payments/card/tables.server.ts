import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { ProviderTransfer } from '#app/platform/payments/card-payments.ts'
import type { ArtisanId, InvoiceId } from '#app/values/identity/ids.ts'
import type { CardPaymentStatus } from './card-payment.ts'

/** The company's own account at Stripe, on which its clients pay by card, as Stripe last told it. */
export const cardAccounts = pgTable(
  'card_accounts',
  {
    /** `acct_…` */
    id: text('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    /** Whether it takes real money, or is one of Stripe's test mode. */
    live: boolean('live').notNull(),
    chargesEnabled: boolean('charges_enabled').notNull(),
    payoutsEnabled: boolean('payouts_enabled').notNull(),
    /** Whether its clients may also pay by a transfer that Stripe recognises. */
    transfersEnabled: boolean('transfers_enabled').notNull().default(false),
    detailsSubmitted: boolean('details_submitted').notNull(),
    /** How much Stripe still asks for. */
    missing: integer('missing').notNull(),
    createdAt: at('created_at').notNull(),
    syncedAt: at('synced_at').notNull(),
    /** When the company, or Stripe, ended it: nothing more is paid on it. */
    disconnectedAt: at('disconnected_at'),
  },
  (table) => [
    // One at a time.
    uniqueIndex('card_accounts_artisan')
      .on(table.artisanId, table.live)
      .where(sql`${table.disconnectedAt} is null`),
    index('card_accounts_synced').on(table.syncedAt),
  ],
)

/** A page of Stripe that was opened for what is due of an invoice, or a transfer that is awaited there for it. */
export const cardPayments = pgTable(
  'card_payments',
  {
    /** `cs_…`, which comes back in the address after the payment; of a transfer `pi_…`. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => cardAccounts.id),
    invoiceId: idOf<InvoiceId>('invoice_id', () => invoices.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    /**
     * SHA-256 of the page of ours that it comes back to: whose address may open the invoice by
     * itself. Empty for a transfer, as `url` is.
     */
    returnHash: text('return_hash').notNull(),
    url: text('url').notNull(),
    status: text('status').$type<CardPaymentStatus>().notNull(),
    /** Where a transfer is awaited, and how much of it; null for a page. */
    transfer: jsonb('transfer').$type<ProviderTransfer>(),
    /** `pi_…`, once somebody began to pay. */
    paymentId: text('payment_id'),
    /** What came beyond what was left to pay, and is given back by itself. */
    surplusCents: integer('surplus_cents').notNull().default(0),
    /** `re_…`, once that was ordered; `re_…:undone` where the client's bank did not take it. */
    surplusRefundId: text('surplus_refund_id'),
    openedAt: at('opened_at').notNull(),
    syncedAt: at('synced_at').notNull(),
  },
  (table) => [
    index('card_payments_invoice').on(table.invoiceId, table.openedAt),
    index('card_payments_account').on(table.accountId),
    uniqueIndex('card_payments_payment').on(table.paymentId),
    index('card_payments_synced').on(table.syncedAt),
    check('card_payments_amount', sql`${table.amountCents} > 0`),
    check(
      'card_payments_status',
      sql`${table.status} in ('open', 'processing', 'paid', 'failed', 'expired')`,
    ),
    check('card_payments_surplus', sql`${table.surplusCents} between 0 and ${table.amountCents}`),
  ],
)
