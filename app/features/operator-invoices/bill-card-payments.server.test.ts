import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#app/features/subscriptions/plans/change-plan.server.ts'
import { paymentInvoices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { subscribersOf } from '#test/subscription-builders.ts'
import { billCardPayments } from './bill-card-payments.server.ts'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import { operatorInvoices } from './tables.server.ts'

const database = useTestDatabase({ max: 8 })
const payments = usePayments(TEST_NOW)
const { subscriber, told, now, as, system, advance } = subscribersOf(database, payments)

const follow = (at = now()) =>
  drain('events', (data, job) => handleEvent(database.ctx<System>(undefined, at), data, job))
const invoicesOf = ({ artisanId }: Artisan) =>
  database.db
    .select()
    .from(operatorInvoices)
    .where(eq(operatorInvoices.artisanId, artisanId))
    .orderBy(asc(operatorInvoices.issuedAt), asc(operatorInvoices.number))
const sums = async (artisan: Artisan) =>
  (await invoicesOf(artisan)).map(({ kind, totalInclCents }) =>
    kind === 'credit_note' ? -totalInclCents : totalInclCents,
  )
const providerInvoice = async ({ artisanId }: Artisan) => {
  const [row] = await database.db
    .select({ id: paymentInvoices.id })
    .from(paymentInvoices)
    .where(eq(paymentInvoices.artisanId, artisanId))
  return payments.standIn.billing.invoices.get(row!.id)!
}

describe('a plan paid by card (M14)', () => {
  it('has one numbered invoice a payment, however often it is told, with its file and its mail', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    await told(artisan)
    await told(artisan)
    await follow()
    await Promise.all(
      Array.from({ length: 6 }, () => billCardPayments(system(), artisan.artisanId)),
    )
    const [invoice, ...more] = await invoicesOf(artisan)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({
      kind: 'invoice',
      means: 'card',
      number: expect.stringMatching(/^OUV-2026-\d{5}$/),
      totalExclCents: 3_325,
      totalVatCents: 665,
      totalInclCents: 3_990,
    })
    const words = JSON.stringify(printedInvoice(invoice!.snapshot, invoice!.issuedAt))
    for (const said of [
      'Abonnement, formule Pro, du',
      'Payée le',
      'Pénalités de retard',
      '40\u00a0€',
    ])
      expect(words).toContain(said)
    const [document] = await database.rows(documents, eq(documents.subjectId, invoice!.id))
    expect(document).toMatchObject({ kind: 'operator_invoice', artisanId: artisan.artisanId })
    const mails = await database.rows(emailLogs, eq(emailLogs.emailType, 'operator_invoice'))
    expect(
      mails
        .filter(({ accountId }) => accountId === artisan.accountId)
        .map(({ attachments }) => attachments),
    ).toEqual([[document!.id]])
    advance(32)
    await told(artisan)
    await follow()
    expect(await sums(artisan)).toEqual([3_990, 3_990])
  })

  it('gives nothing for the free month', async () => {
    const artisan = await subscriber('eco', 'visa', true)
    await follow()
    expect(await sums(artisan)).toEqual([])
  })

  it('is given back by credit notes of its invoice, each part once and never more than it', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    await follow()
    const paid = await providerInvoice(artisan)
    payments.standIn.billing.refund(paid, 1_000)
    await told(artisan)
    await told(artisan)
    await follow()
    payments.standIn.billing.refund(paid, 2_990)
    await told(artisan)
    await follow()
    await billCardPayments(system())
    expect(await sums(artisan)).toEqual([3_990, -1_000, -2_990])
    const [invoice, ...credits] = await invoicesOf(artisan)
    for (const credit of credits) {
      expect(credit.number).toMatch(/^OUVA-/)
      expect(credit.snapshot.creditOf?.number).toBe(invoice!.number)
    }
  })

  it('and left for a lower one has its rest credited on the latest invoices, and the next one whole', async () => {
    const artisan = await subscriber('premium', 'visa', false)
    advance(15)
    const shown = await previewPlanChange(as(artisan), 'eco')
    if (!shown.ok) throw new Error(shown.refusal)
    await changePlan(as(artisan), 'eco', shown.value.at)
    await follow()
    const [, credit] = await sums(artisan)
    expect(credit).toBe(-shown.value.creditCents)
    advance(20)
    await told(artisan)
    await follow()
    expect(await sums(artisan)).toEqual([6_990, credit, 1_990])
  })

  it('has the VAT of where its company is', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    await database.db
      .update(artisans)
      .set({ postalCode: '97400', insee: '97411' })
      .where(eq(artisans.id, artisan.artisanId))
    await follow()
    const [invoice] = await invoicesOf(artisan)
    expect(invoice).toMatchObject({ totalExclCents: 3_677, totalVatCents: 313 })
    expect(invoice!.snapshot.territory).toBe('dom')
  })

  it('is not invoiced twice where the provider’s own invoice came first', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    await database.db
      .update(paymentInvoices)
      .set({ byProviderAlone: true })
      .where(eq(paymentInvoices.artisanId, artisan.artisanId))
    await follow()
    await billCardPayments(system())
    expect(await sums(artisan)).toEqual([])
  })
})
