import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cardBuildersOf } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { usePayments } from '#test/payments.ts'
import { aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { makeInvoiceLink } from './invoice-link.server.ts'
import * as page from './open-invoice.page.tsx'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { aCardAccount, follow, pagesOf } = cardBuildersOf(database, payments)
type Shown = {
  opened: {
    paid: {
      card: {
        refused: string | null
        returned: { status: string } | null
        transfer: { awaited: object | null }
      } | null
    }
  }
}
const open = (token: string, more: object = {}, search = '') =>
  askPage<Shown>(database, page, `/facture/${token}${search}`, { params: { token }, ...more })

describe('a plain invoice that is opened by its link', () => {
  it('is paid by card by whoever has the link, and by nobody else', async () => {
    const { artisan, invoiceId } = await aPlainInvoice(database)
    const token = (await makeInvoiceLink(database.ctx(), invoiceId)).split('/').at(-1)!
    const post = { intent: 'pay-by-card', amountCents: '1' }
    // Its company takes no cards yet.
    expect(await open(token, { post })).toMatchObject({ status: 409 })
    expect((await open(token)).data.opened.paid.card).toBeNull()
    await aCardAccount(artisan)
    expect(await open('x'.repeat(43), { post })).toMatchObject({ status: 404 })
    const { account } = await readPaymentFacts(database.ctx(), invoiceId)
    // By transfer too, with the same link alone.
    const transfer = { post: { intent: 'pay-by-transfer' } }
    expect(await open('x'.repeat(43), transfer)).toMatchObject({ status: 404 })
    expect(await open(token, transfer)).toMatchObject({
      status: 302,
      location: `/facture/${token}`,
    })
    expect((await open(token)).data.opened.paid.card!.transfer.awaited).not.toBeNull()
    const renounced = { post: { intent: 'renounce-transfer' } }
    expect(await open('x'.repeat(43), renounced)).toMatchObject({ status: 404 })
    expect(await open(token, { post })).toMatchObject({ status: 409 })
    expect(await open(token, renounced)).toMatchObject({ status: 302 })
    const led = await open(token, { post })
    expect(led.status).toBe(302)
    expect(led.location).toContain(payments.standIn.url)
    const opened = (await pagesOf(invoiceId)).find(({ transfer: of }) => !of)
    expect(opened).toMatchObject({ amountCents: account.dueCents, status: 'open' })
    // The address opens the invoice: no word of it is kept.
    expect(JSON.stringify(opened)).not.toContain(token)
    payments.standIn.connect.pay(opened!.id, 'visa')
    const back = await open(token, {}, `?paiement=${opened!.id}`)
    expect(back.data.opened.paid.card!.returned).toMatchObject({ status: 'paid' })
    expect((await readPaymentFacts(database.ctx(), invoiceId)).account.leftCents).toBe(0)
    await follow(invoiceId)
    const mails = await database.db
      .select({ accountId: emailLogs.accountId })
      .from(emailLogs)
      .where(eq(emailLogs.emailType, 'invoice_payment'))
    // The client, who has no account, and the company; once each.
    expect(mails.map(({ accountId }) => accountId).toSorted()).toEqual(
      [null, artisan.accountId].toSorted(),
    )
    expect(await open(token, { post })).toMatchObject({ status: 409 })
  })
})
