import { everyValueOf } from '#app/features/product-settings/read-settings.server.ts'
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { lockArtisan, type ArtisanRow } from '#app/features/companies/availability.server.ts'
import { paymentInvoices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { dayOf, formatDate } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { creditsOf } from './operator-invoice.ts'
import { missingIssuerFacts } from './operator-issuer.server.ts'
import { creditOperatorInvoice, issueOperatorInvoice } from './issue-operator-invoice.server.ts'
import { operatorInvoices } from './tables.server.ts'

type ProviderInvoiceRow = typeof paymentInvoices.$inferSelect

/**
 * Makes what is missing of ours for an invoice of the payment provider: our invoice once it is
 * paid, and credit notes of what was given back since. However often and in whichever order it is
 * told of, each is made once.
 */
function billCardPayment(ctx: Ctx<System>, providerInvoiceId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [known] = await tx.db
      .select({ artisanId: paymentInvoices.artisanId })
      .from(paymentInvoices)
      .where(eq(paymentInvoices.id, providerInvoiceId))
    if (!known) return
    const artisan = await lockArtisan(tx, known.artisanId)
    const [paid] = await tx.db
      .select()
      .from(paymentInvoices)
      .where(eq(paymentInvoices.id, providerInvoiceId))
    if (!paid || paid.status !== 'paid' || paid.byProviderAlone) return
    if (paid.totalCents < 0) return creditBalance(tx, artisan, paid)
    if (paid.totalCents === 0) return
    const paidOn = dayOf(paid.paidAt ?? tx.now, PARIS)
    const invoice = await issueOperatorInvoice(tx, artisan, {
      cause: paid.id,
      means: 'card',
      words: wordsOf(paid, artisan, await pricesOf(tx, paid)),
      inclCents: paid.totalCents,
      paidOn,
      paymentTerms: `payée par carte le ${formatDate(paid.paidAt ?? tx.now, PARIS)}.`,
    })
    if (invoice && paid.refundedCents > 0) await creditRefund(tx, artisan, paid)
  })
}

/**
 * Makes everything that is missing, the oldest first: of one company, or of all of them what events
 * missed and what waited for the operator's facts. Safe to run twice.
 */
export async function billCardPayments(ctx: Ctx<System>, artisanId?: ArtisanId): Promise<void> {
  if (missingIssuerFacts().length > 0) return
  const credited = sql`(select coalesce(sum(credit.total_incl_cents), 0) from operator_invoices credit join operator_invoices invoice on invoice.id = credit.credit_of where invoice.cause = ${paymentInvoices.id} and starts_with(credit.cause, ${paymentInvoices.id} || ':'))`
  // Of all companies it asks each payment of the year, which takes longer than a page may.
  const owed = await patiently(ctx, (own) =>
    own.db
      .select({ id: paymentInvoices.id })
      .from(paymentInvoices)
      .where(
        and(
          artisanId ? eq(paymentInvoices.artisanId, artisanId) : undefined,
          eq(paymentInvoices.status, 'paid'),
          eq(paymentInvoices.byProviderAlone, false),
          ne(paymentInvoices.totalCents, 0),
          sql`case when ${paymentInvoices.totalCents} > 0
          then not exists (select from operator_invoices where cause = ${paymentInvoices.id}) or ${credited} < ${paymentInvoices.refundedCents}
          else exists (select from payment_invoices earlier where earlier.artisan_id = ${paymentInvoices.artisanId} and earlier.status = 'paid' and not earlier.by_provider_alone and earlier.total_cents > 0 and earlier.issued_at <= ${paymentInvoices.issuedAt})
            and not exists (select from operator_invoices where starts_with(cause, ${paymentInvoices.id} || ':')) end`,
        ),
      )
      .orderBy(asc(paymentInvoices.issuedAt), asc(paymentInvoices.id))
      .limit(200),
  )
  for (const { id } of owed) await billCardPayment(ctx, id)
}

/** What a month of its plan costs or ever cost: anything else is a difference. */
async function pricesOf(tx: Ctx<System>, { plan }: ProviderInvoiceRow): Promise<number[]> {
  if (plan === null || plan === 'gratuit') return []
  return (await everyValueOf(tx, 'prices')).map((prices) => prices[plan])
}

/** What the line says: a month of a plan, or the difference of a change. */
function wordsOf(
  { plan, totalCents, periodStart, periodEnd }: ProviderInvoiceRow,
  artisan: ArtisanRow,
  prices: readonly number[],
): string {
  const day = (instant: Date) => formatDate(instant, timeZoneOf(artisan.insee ?? ''))
  const name = plan ? `formule ${PLANS[plan].name}` : 'formule payante'
  const period = periodStart && periodEnd ? `, du ${day(periodStart)} au ${day(periodEnd)}` : ''
  return plan && !prices.includes(totalCents)
    ? `Passage à la ${name}, différence${period}`
    : `Abonnement, ${name}${period}`
}

/** A refund on the card: a credit note of what was given back since the last one. */
async function creditRefund(tx: Ctx, artisan: ArtisanRow, paid: ProviderInvoiceRow): Promise<void> {
  const [invoice] = await tx.db
    .select()
    .from(operatorInvoices)
    .where(eq(operatorInvoices.cause, paid.id))
  const credits = await tx.db
    .select({ cents: operatorInvoices.totalInclCents, cause: operatorInvoices.cause })
    .from(operatorInvoices)
    .where(eq(operatorInvoices.creditOf, invoice!.id))
  const sum = (rows: typeof credits) => rows.reduce((total, { cents }) => total + cents, 0)
  const refunded = sum(credits.filter(({ cause }) => cause.startsWith(`${paid.id}:`)))
  const cents = Math.min(paid.refundedCents - refunded, invoice!.totalInclCents - sum(credits))
  if (cents <= 0) return
  await creditOperatorInvoice(tx, artisan, invoice!, {
    cause: `${paid.id}:${refunded + cents}`,
    words: 'Remboursement de l’abonnement',
    inclCents: cents,
    paymentTerms: 'remboursé sur la carte qui a payé.',
  })
}

/** A lower plan taken before the end of a month: the rest goes to the next invoices, and comes off the latest ones. */
async function creditBalance(
  tx: Ctx,
  artisan: ArtisanRow,
  change: ProviderInvoiceRow,
): Promise<void> {
  const done = await tx.db.$count(
    operatorInvoices,
    sql`starts_with(${operatorInvoices.cause}, ${`${change.id}:`})`,
  )
  if (done > 0) return
  const left = sql<number>`${operatorInvoices.totalInclCents} - (select coalesce(sum(credit.total_incl_cents), 0) from operator_invoices credit where credit.credit_of = ${operatorInvoices.id})::integer`
  const invoices = await tx.db
    .select({ invoice: operatorInvoices, leftCents: left })
    .from(operatorInvoices)
    .where(
      and(
        eq(operatorInvoices.artisanId, artisan.id),
        eq(operatorInvoices.kind, 'invoice'),
        eq(operatorInvoices.means, 'card'),
        gt(left, 0),
      ),
    )
    .orderBy(desc(operatorInvoices.issuedAt), desc(operatorInvoices.id))
  for (const [at, { invoice, cents }] of creditsOf(-change.totalCents, invoices).entries())
    await creditOperatorInvoice(tx, artisan, invoice.invoice, {
      cause: `${change.id}:${at + 1}`,
      words: change.plan
        ? `Reste de la formule précédente, après le passage à la formule ${PLANS[change.plan].name}`
        : 'Reste de la formule précédente',
      inclCents: cents,
      paymentTerms: 'à valoir sur vos prochaines factures.',
    })
}
