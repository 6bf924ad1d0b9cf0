import { eq } from 'drizzle-orm'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import type { ContractInvoiceInput } from '#app/features/invoices/drafting/invoice-form.ts'
import { saveInvoice } from '#app/features/invoices/drafting/save-invoice.server.ts'
import { startInvoice } from '#app/features/invoices/drafting/start-invoice.server.ts'
import { readContract } from '#app/features/invoices/billing/read-contract.server.ts'
import type { ContractInvoiceKind } from '#app/features/invoices/invoice.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { connectCardAccount } from '#app/features/invoices/payments/card/card-accounts.server.ts'
import { payByCard } from '#app/features/invoices/payments/card/pay-by-card.server.ts'
import { syncCardPayment } from '#app/features/invoices/payments/card/sync-card-payment.server.ts'
import type { PaymentInput } from '#app/features/invoices/payments/payment.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { toldCardPayments } from './card-payments.ts'
import type { SignedWorks } from './carry-out.ts'
import { must, type Stage } from './stage.ts'

/**
 * The artisan writes an invoice of signed works: as it is proposed, but for what is told; `percent`
 * is done of each line.
 */
export async function writeInvoice(
  stage: Stage,
  works: SignedWorks,
  kind: ContractInvoiceKind,
  daysAgo: number,
  {
    percent,
    ...told
  }: Partial<Pick<ContractInvoiceInput, 'depositCents'>> & { percent?: number } = {},
): Promise<InvoiceId> {
  const ctx = stage.as(works.artisan, daysAgo)
  const [contract] = await ctx.db
    .select({ quoteId: worksTable.quoteId })
    .from(worksTable)
    .where(eq(worksTable.id, works.id))
  const { quoteId } = contract!
  const id = must(await startInvoice(ctx, quoteId, kind), 'beginning an invoice')
  const [draft] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  const { title, depositCents, percents, retentionBasisPoints, performedOn, dueOn } = draft!
  const { lines } = (await readContract(ctx, quoteId, PARIS))!
  must(
    await saveInvoice(ctx, id, {
      title,
      depositCents,
      retentionBasisPoints,
      performedOn: performedOn as Day | null,
      dueOn: dueOn as Day | null,
      percents:
        percent === undefined
          ? percents
          : Object.fromEntries(lines.map(({ key }) => [key, percent * 100])),
      ...told,
    }),
    'writing an invoice',
  )
  return id
}

/** The artisan issues it. */
export async function issue(
  stage: Stage,
  works: SignedWorks,
  id: InvoiceId,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(works.artisan, daysAgo)
  await acceptMandate(ctx)
  must(await issueInvoice(ctx, id), 'issuing an invoice')
  await stage.follow(daysAgo)
}

/** The artisan gives a part of it back, cents HT at its first rate. */
async function creditPartOf(
  stage: Stage,
  works: SignedWorks,
  id: InvoiceId,
  baseCents: number,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(works.artisan, daysAgo)
  const [row] = await ctx.db
    .select({ snapshot: invoices.snapshot })
    .from(invoices)
    .where(eq(invoices.id, id))
  const { vatBasisPoints } = row!.snapshot!.totals.vat[0]!
  must(
    await creditInvoice(ctx, id, {
      reason: 'Geste commercial pour le joint repris.',
      bases: [{ vatBasisPoints, baseCents }],
    }),
    'crediting an invoice',
  )
  await stage.follow(daysAgo)
}

/** The client pays a part of an invoice, in hundredths of what is left of it, and the artisan records it. */
async function pay(
  stage: Stage,
  works: SignedWorks,
  id: InvoiceId,
  daysAgo: number,
  { percent, ...payment }: { percent: number } & Pick<PaymentInput, 'means' | 'reference'>,
): Promise<void> {
  const ctx = stage.as(works.artisan, daysAgo)
  const { account, today } = await readPaymentFacts(ctx, id)
  must(
    await recordPayment(ctx, id, {
      amountCents: Math.round((account.leftCents * percent) / 100),
      receivedOn: today,
      ...payment,
    }),
    'recording a payment',
  )
  await stage.follow(daysAgo)
}

/** The artisan connects an account for cards, and the client pays an invoice on it. */
async function payByCardOnline(
  stage: Stage,
  works: SignedWorks,
  id: InvoiceId,
  daysAgo: number,
): Promise<void> {
  const ctx = stage.as(works.artisan, daysAgo)
  const { account } = await readPaymentFacts(ctx, id)
  const stripe = toldCardPayments(account.dueCents, ctx.now)
  must(await connectCardAccount(ctx, stripe), 'connecting an account for cards')
  must(await payByCard(ctx, id, paths.receivedInvoice(id), stripe), 'opening a page of payment')
  await syncCardPayment(ctx, stripe, 'cs_test_demonstration')
  await stage.follow(daysAgo)
}

/**
 * The whole is billed once the reservation is lifted, a little of it given back, the deposit paid
 * and the rest in part.
 */
export async function bill(stage: Stage, works: SignedWorks, daysAgo: number): Promise<void> {
  const deposit = await writeInvoice(stage, works, 'deposit', daysAgo, { depositCents: 140_000 })
  await issue(stage, works, deposit, daysAgo)
  await payByCardOnline(stage, works, deposit, daysAgo - 0.1)
  const final = await writeInvoice(stage, works, 'final', daysAgo - 0.2)
  await issue(stage, works, final, daysAgo - 0.2)
  await creditPartOf(stage, works, final, 5_000, daysAgo - 0.5)
  await pay(stage, works, final, daysAgo - 0.6, {
    percent: 40,
    means: 'cheque',
    reference: '0004217',
  })
}
