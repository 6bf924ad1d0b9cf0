import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aPlainInvoice, exchange, usePlatform } from '#test/platform-builders.ts'
import { granted } from '#test/quote-builders.ts'
import {
  recordPayment,
  takeBackPayment,
} from '#app/features/invoices/payments/record-payment.server.ts'
import type { System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { InvoiceId, PaymentId } from '#app/values/identity/ids.ts'
import { readFlowStanding } from './read-standing.server.ts'
import { sayPaid } from './say-paid.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-paid-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = new Date('2027-09-01T09:00:00Z')
const platform = usePlatform(NOW)
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

beforeEach(() => {
  Object.assign(platform, { deposits: 0 })
})

const issued = async (now = NOW, given: Parameters<typeof aPlainInvoice>[3] = {}) =>
  aPlainInvoice(database, await anArtisan(database, { now }), now, given)
const standing = async (invoiceId: InvoiceId) =>
  (await readFlowStanding(database.ctx(), invoiceId)).standing

describe('money of an electronic invoice', () => {
  const paid = { receivedOn: '2027-09-01', means: 'transfer', reference: '' } as const
  const pay = async ({ artisan, invoiceId }: Awaited<ReturnType<typeof issued>>, cents: number) => {
    const ctx = database.ctx(artisan, NOW)
    const id = granted(await recordPayment(ctx, invoiceId, { ...paid, amountCents: cents }))
    await sayPaid(database.ctx<System>(undefined, NOW), id)
    await sayPaid(database.ctx<System>(undefined, NOW), id)
    return id
  }
  const said = (id: PaymentId) =>
    platform.flows.find(({ trackingId }) => trackingId === id)?.bytes.toString() ?? ''

  it('is told with the share of each rate; once all is paid, it is « encaissée »', async () => {
    const invoice = await issued()
    const { totalInclCents } = (
      await database.pool.query(
        'select total_incl_cents as "totalInclCents" from invoices where id = $1',
        [invoice.invoiceId],
      )
    ).rows[0] as { totalInclCents: number }
    const first = await pay(invoice, 10_000)
    await exchange(database, NOW)
    expect(await standing(invoice.invoiceId)).toBe('sent')
    expect(said(first)).toContain('<ram:ProcessConditionCode>212</ram:ProcessConditionCode>')
    const shares = [...said(first).matchAll(/<ram:ValueAmount[^>]*>([\d.]+)</gu)]
    expect(shares.reduce((sum, [, euros]) => sum + Math.round(Number(euros) * 100), 0)).toBe(10_000)
    const last = await pay(invoice, totalInclCents - 10_000)
    await exchange(database, after(1))
    expect(await standing(invoice.invoiceId)).toBe('paid')
    expect(platform.deposits).toBe(3)
    granted(
      await takeBackPayment(database.ctx(invoice.artisan, NOW), invoice.invoiceId, {
        paymentId: last,
        reason: 'Erreur',
      }),
    )
    expect(await standing(invoice.invoiceId)).toBe('sent')
  })

  it('that was recorded by mistake is told below zero', async () => {
    const invoice = await issued()
    const paymentId = await pay(invoice, 10_000)
    const ctx = database.ctx(invoice.artisan, NOW)
    const back = granted(
      await takeBackPayment(ctx, invoice.invoiceId, { paymentId, reason: 'Erreur' }),
    )
    await sayPaid(database.ctx<System>(undefined, NOW), back)
    await exchange(database, NOW)
    expect(said(back)).toMatch(/<ram:ValueAmount[^>]*>-/u)
  })

  it('is not told where VAT is owed when invoiced, nor of goods', async () => {
    for (const change of [{ vatOnDebits: true }, { operation: 'goods' as const }]) {
      const invoice = await issued(NOW, { change })
      const id = await pay(invoice, 1_000)
      await exchange(database, NOW)
      expect(said(id)).toBe('')
    }
  })
})
