import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aKey, callApi, subscribe, type Call } from '#test/api-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { makeKey } from '#app/features/api/keys/make-key.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { companyActs } from '#app/platform/company-acts/tables.server.ts'

const database = useTestDatabase()
const call = (address: string, asked: Call = {}) => callApi(database, address, asked)

describe('a payment', () => {
  const aPayable = async () => {
    const invoice = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 30_000,
    })
    await subscribe(database, invoice.artisan)
    const key = await aKey(database, invoice.artisan)
    const pay = (change: object = {}, headers: Record<string, string> = {}) =>
      call(`/invoices/${invoice.invoiceId}/payments`, {
        key,
        body: { amountCents: 10_000, receivedOn: '2026-03-10', means: 'transfer', ...change },
        headers,
      })
    const payments = () =>
      database.db.$count(invoicePayments, eq(invoicePayments.invoiceId, invoice.invoiceId))
    return { ...invoice, key, pay, payments }
  }

  it('is recorded, told, and noted as made by the key', async () => {
    const { pay, artisan, key, invoiceId } = await aPayable()
    expect(await pay()).toMatchObject({
      status: 201,
      body: {
        account: { paidCents: 10_000, leftCents: 20_000 },
        payments: [{ means: 'transfer' }],
      },
    })
    const acts = await database.rows(companyActs, eq(companyActs.artisanId, artisan.artisanId))
    expect(acts).toMatchObject([{ name: 'API, Logiciel', what: 'payment.recorded' }])
    expect((await call('/invoices', { key })).body.data).toMatchObject([
      { id: invoiceId, account: { state: 'partly_paid' } },
    ])
  })

  it('is refused by the rules of the page, and may then be tried again under its name', async () => {
    const { pay, payments } = await aPayable()
    const named = { 'idempotency-key': 'facture-12' }
    expect(await pay({ amountCents: 30_001 }, named)).toMatchObject({
      status: 422,
      body: { code: 'overpaid', errors: [{ path: 'amountCents' }] },
    })
    expect(await pay({ receivedOn: '2026-03-11' }, named)).toMatchObject({
      body: { code: 'day_to_come' },
    })
    expect(await payments()).toBe(0)
    expect((await pay({}, named)).status).toBe(201)
  })

  it('is recorded once under one name, whose other content is refused', async () => {
    const { pay, payments } = await aPayable()
    const named = { 'idempotency-key': 'facture-12' }
    const first = await pay({}, named)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    const again = await pay({}, named)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null })
    expect(await pay({ amountCents: 10_001 }, named)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    for (const name of ['', 'a b', 'é', 'x'.repeat(201)])
      expect(
        await pay(
          {},
          { 'idempotency-key': encodeURI(name).replaceAll('%20', ' ').replace('%C3%A9', '\u00e9') },
        ),
      ).toMatchObject({
        status: 400,
        body: { code: 'idempotency_key_missing' },
      })
    expect(await payments()).toBe(1)
  })

  it('under a name that another key gave too is another', async () => {
    const { artisan, invoiceId, payments, pay } = await aPayable()
    const headers = { 'idempotency-key': 'facture-12' }
    await pay({}, headers)
    const other = granted(
      await makeKey(database.ctx(artisan), { name: 'Autre', scopes: ['payments:write'] }),
    )
    const body = { amountCents: 10_000, receivedOn: '2026-03-10', means: 'transfer' }
    const paid = await call(`/invoices/${invoiceId}/payments`, { key: other, body, headers })
    expect(paid.status).toBe(201)
    expect(await payments()).toBe(2)
  })
})
