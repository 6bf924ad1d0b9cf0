import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  activatePlanOrder,
  cancelPlanOrder,
  correctPlanPayment,
  endPlanOrder,
  recordPlanPayment,
} from '#app/features/subscriptions/orders/act-on-plan-order.server.ts'
import { askPlanOrder } from '#app/features/subscriptions/orders/ask-plan-order.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { anAdmin, anArtisan, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { planOrderBuilders } from '#test/plan-order-builders.ts'
import { invoicePlanOrder } from './bill-plan-orders.server.ts'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import * as page from './admin-operator-invoices.page.tsx'
import { listOwnOperatorInvoices } from './queries.server.ts'
import { operatorInvoices } from './tables.server.ts'

const database = useTestDatabase({ max: 8 })
const orders = planOrderBuilders(database)

const follow = (at: Date) =>
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

describe('a plan paid by transfer (M14)', () => {
  it('has its invoice of the same series when the team issues it, or when its money comes first', async () => {
    const artisan = await anArtisan(database, { plan: null })
    expect((await askPlanOrder(orders.as(artisan), 'pro', 3)).ok).toBe(true)
    const order = await orders.orderOf(artisan)
    expect(await invoicePlanOrder(await orders.team(), order.id)).toMatchObject({ ok: true })
    expect(await invoicePlanOrder(await orders.team(), order.id)).toMatchObject({
      refusal: 'state_changed',
    })
    const [invoice] = await invoicesOf(artisan)
    expect(await orders.orderOf(artisan)).toMatchObject({
      status: 'awaiting_transfer',
      invoiceNumber: invoice!.number,
    })
    const words = JSON.stringify(printedInvoice(invoice!.snapshot, invoice!.issuedAt))
    expect(words).toContain(order.reference)
    expect(words).toContain('IBAN')

    const early = await anArtisan(database, { plan: null })
    const paid = await orders.aPaidOrder(early, 'eco', 1, 0)
    await follow(TEST_NOW)
    const [made, ...more] = await invoicesOf(early)
    expect([made!.totalInclCents, more]).toEqual([1_990, []])
    expect(made!.snapshot.paidOn).toBe('2026-03-09')
    expect((await listOwnOperatorInvoices(orders.as(early)))[0]).toMatchObject({
      paidOn: '2026-03-09',
      takenBack: false,
    })
    expect((await listOwnOperatorInvoices(orders.as(artisan)))[0]!.paidOn).toBeNull()
    await recordPlanPayment(await orders.team(), order.id, orders.payment(order.inclCents))
    expect((await listOwnOperatorInvoices(orders.as(artisan)))[0]!.paidOn).toBe('2026-03-09')
    expect(await orders.orderOf(early)).toMatchObject({ id: paid.id, invoiceNumber: made!.number })
  })

  it('has its invoice credited when it is cancelled, or ended and paid back', async () => {
    const team = await orders.team()
    const cancelled = await anArtisan(database, { plan: null })
    expect((await askPlanOrder(orders.as(cancelled), 'pro', 1)).ok).toBe(true)
    const { id } = await orders.orderOf(cancelled)
    await invoicePlanOrder(team, id)
    await cancelPlanOrder(team, id, { reason: 'Demande abandonnée' })
    await follow(TEST_NOW)
    await follow(TEST_NOW)
    expect(await sums(cancelled)).toEqual([3_990, -3_990])
    expect(
      (await listOwnOperatorInvoices(orders.as(cancelled))).map((row) => row.takenBack),
    ).toContain(true)

    const ended = await anArtisan(database, { plan: null })
    const order = await orders.aPaidOrder(ended, 'pro', 1, 0)
    await activatePlanOrder(team, order.id)
    await endPlanOrder(team, order.id, { reason: 'À sa demande' })
    await follow(TEST_NOW)
    expect(await sums(ended)).toEqual([3_990])
    const [line] = (await orders.linesOf(order.id)).filter(({ kind }) => kind === 'payment')
    await correctPlanPayment(team, order.id, { lineId: line!.id, reason: 'Remboursé' })
    await follow(TEST_NOW)
    expect(await sums(ended)).toEqual([3_990, -3_990])
  })
})

describe('the series', () => {
  it('has no gap and no double when thirty are issued at once, and nothing of it changes', async () => {
    const companies = await Promise.all(
      Array.from({ length: 30 }, () => anArtisan(database, { plan: null, place: PLACES.lyon })),
    )
    for (const artisan of companies)
      expect((await askPlanOrder(orders.as(artisan), 'eco', 1)).ok).toBe(true)
    const team = await orders.team()
    const ids = await Promise.all(companies.map(async (one) => (await orders.orderOf(one)).id))
    await Promise.all(ids.map((id) => invoicePlanOrder(team, id)))
    const all = await database.db
      .select()
      .from(operatorInvoices)
      .where(eq(operatorInvoices.kind, 'invoice'))
      .orderBy(asc(operatorInvoices.year), asc(operatorInvoices.rank))
    expect(all.length).toBeGreaterThanOrEqual(30)
    const years = Map.groupBy(all, ({ year }) => year)
    for (const rows of years.values())
      expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1))
    const { id } = all[0]!
    for (const attempt of [
      `update operator_invoices set total_incl_cents = 1 where id = '${id}'`,
      `delete from operator_invoices where id = '${id}'`,
      `insert into operator_invoices select gen_random_uuid(), artisan_id, kind, means, 'gap', credit_of, year, rank + 1000, 'gap', issued_on, issued_at, total_excl_cents, total_vat_cents, total_incl_cents, snapshot, content_hash from operator_invoices where id = '${id}'`,
      `insert into operator_invoices select gen_random_uuid(), artisan_id, 'credit_note', means, 'more', id, year, coalesce((select max(rank) from operator_invoices where kind = 'credit_note'), 0) + 1, 'more', issued_on, issued_at, total_excl_cents + 1, total_vat_cents, total_incl_cents + 1, snapshot, content_hash from operator_invoices where id = '${id}'`,
    ])
      await expect(database.pool.query(attempt)).rejects.toThrow()
  })

  it('is listed for the team by number and company, credit notes with their invoice', async () => {
    const artisan = await anArtisan(database, { plan: null, companyName: 'Zinguerie Zoé' })
    await askPlanOrder(orders.as(artisan), 'eco', 1)
    const order = await orders.orderOf(artisan)
    await invoicePlanOrder(await orders.team(), order.id)
    await cancelPlanOrder(await orders.team(), order.id, { reason: 'Abandon' })
    await follow(TEST_NOW)
    const found = async (query: string) =>
      (
        await askPage<{ rows: { number: string; creditOf: string | null }[] }>(
          database,
          page,
          `/admin/abonnements/factures?${query}`,
          { as: await anAdmin(database) },
        )
      ).data.rows
    const both = await found('q=zoe')
    expect(both).toHaveLength(2)
    const [credit] = await found('q=zoe&nature=credit_note')
    expect(both.map(({ number }) => number)).toContain(credit!.creditOf)
    expect(await found('q=zoe&paiement=card')).toEqual([])
  })
})
