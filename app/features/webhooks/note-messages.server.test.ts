import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  recordPayment,
  takeBackPayment,
} from '#app/features/invoices/payments/record-payment.server.ts'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { WebhookEndpointId } from '#app/values/identity/ids.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { aPublishedReview } from '#test/review-builders.ts'
import { aCompanyWithSoftware, anEndpoint, useWebhooks } from '#test/webhook-builders.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { MESSAGE_DATA } from './message-data.server.ts'
import { turnOff } from './turn-endpoint.server.ts'
import { webhookDeliveries } from './tables.server.ts'
import type { WebhookKind } from './webhook.ts'

const database = useTestDatabase()
useWebhooks()

type Told = { type: string; timestamp: string; data: Record<string, unknown> & { id: string } }
const toldTo = async (id: WebhookEndpointId) => {
  const rows = await database.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(asc(webhookDeliveries.seq))
  return rows.map(({ body, objectId, kind, messageId }) => {
    const told = JSON.parse(body) as Told
    expect(told.type).toBe(kind)
    expect(told.data.id).toBe(objectId)
    MESSAGE_DATA[kind as WebhookKind].parse(told.data)
    return { ...told, messageId }
  })
}
const typesTo = async (id: WebhookEndpointId) => (await toldTo(id)).map(({ type }) => type)

describe('what is kept for a receiver', () => {
  test('is what it chose, as it stood at that moment, and nothing of the client', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const { id } = await anEndpoint(database, artisan)
    const author = await aParticulier(database, { name: 'Zoé Quillet', phone: '+33612345678' })
    const works = await someWorks(database, 'done', { artisan, author })
    const told = await toldTo(id)
    expect(told.map(({ type }) => type)).toEqual([
      'lead.taken',
      'quote.sent',
      'quote.signed',
      'works.ended',
    ])
    expect(told[0]!.data).toEqual({ id: works.leadId, status: 'opened' })
    expect(told[1]!.data).toMatchObject({
      id: works.quoteId,
      leadId: works.leadId,
      status: 'sent',
      number: expect.stringMatching(/^D-2026-/) as string,
      totalInclCents: expect.any(Number) as number,
    })
    expect(told[2]!.data).toMatchObject({ id: works.quoteId, status: 'accepted' })
    expect(told[3]!.data).toEqual({ id: works.worksId, quoteId: works.quoteId, status: 'done' })
    expect(told[0]!.timestamp).toBe(TEST_NOW.toISOString())
    expect(JSON.stringify(told)).not.toMatch(/Zoé|Quillet|@|612345678|Artisans|Lyon/)
  })

  test('says that a devis is refused, and that a request is proposed', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const { id } = await anEndpoint(database, artisan, ['quote.declined', 'lead.received'])
    const { author, quoteId } = await aSentQuote(database, { artisan })
    granted(await declineQuote(database.ctx(author), quoteId, 'too_expensive'))
    expect((await toldTo(id))[0]).toMatchObject({
      type: 'quote.declined',
      data: { id: quoteId, status: 'declined' },
    })
    const requestId = await aQuoteRequest(database, await aParticulier(database))
    await matchRequest(database.ctx(), requestId)
    expect((await toldTo(id))[1]).toMatchObject({
      type: 'lead.received',
      data: { status: 'proposed' },
    })
  })

  test('is an invoice that is issued, and once nothing is left to pay, paid', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const { id } = await anEndpoint(database, artisan, ['invoice.issued', 'invoice.paid'])
    const contract = await aContract(
      database,
      await someWorks(database, 'to_schedule', { artisan }),
    )
    const { invoiceId, number } = await anIssuedInvoice(database, contract, 'deposit', {
      depositCents: 30_000,
    })
    const pay = async (amountCents: number) =>
      granted(
        await recordPayment(database.ctx(artisan), invoiceId, {
          amountCents,
          receivedOn: '2026-03-10',
          means: 'transfer',
          reference: '',
        }),
      )
    await pay(10_000)
    expect(await typesTo(id)).toEqual(['invoice.issued'])
    const last = await pay(20_000)
    granted(
      await takeBackPayment(database.ctx(artisan), invoiceId, {
        paymentId: last,
        reason: 'Erreur',
      }),
    )
    const told = await toldTo(id)
    expect(told.map(({ type }) => type)).toEqual(['invoice.issued', 'invoice.paid'])
    for (const { data } of told)
      expect(data).toMatchObject({ id: invoiceId, number, kind: 'deposit', totalInclCents: 30_000 })
  })

  test('is a review that is published', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const { id } = await anEndpoint(database, artisan, ['review.published'])
    const works = await someWorks(database, 'done', { artisan })
    const { reviewId } = await aPublishedReview(database, {
      works,
      now: new Date(TEST_NOW.getTime() + 70 * 3_600_000),
    })
    expect(await toldTo(id)).toMatchObject([
      { data: { id: reviewId, worksId: works.worksId, overall: expect.any(Number) as number } },
    ])
  })

  test('is one message for all its receivers, and none for another company', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const stranger = await anEndpoint(database, await aCompanyWithSoftware(database))
    const [one, two] = [await anEndpoint(database, artisan), await anEndpoint(database, artisan)]
    await aTakenLead(database, { artisan })
    const [first, second] = [await toldTo(one.id), await toldTo(two.id)]
    expect(first).toHaveLength(1)
    expect(first).toEqual(second)
    expect(await toldTo(stranger.id)).toEqual([])
  })
})

describe('nothing is kept', () => {
  const told = async (artisan: Artisan, id: WebhookEndpointId) => {
    await aTakenLead(database, { artisan })
    return typesTo(id)
  }
  test('of what was not chosen', async () => {
    const artisan = await aCompanyWithSoftware(database)
    expect(await told(artisan, (await anEndpoint(database, artisan, ['quote.sent'])).id)).toEqual(
      [],
    )
  })

  test('while the receiver is off', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const { id } = await anEndpoint(database, artisan)
    expect(await turnOff(database.ctx(artisan), id)).toBe(true)
    expect(await told(artisan, id)).toEqual([])
  })

  test('once the plan does not comprise it, or is over', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const { leadId } = await aTakenLead(database, { artisan })
    const again = () =>
      inTransaction(database.ctx(), (tx) => publish(tx, { type: 'lead.taken', leadId }))
    const { id } = await anEndpoint(database, artisan)
    const plan = (change: Partial<typeof subscribers.$inferInsert>) =>
      database.db
        .update(subscribers)
        .set(change)
        .where(eq(subscribers.artisanId, artisan.artisanId))
    await plan({ subscriptionTier: 'Basic' })
    await again()
    await plan({ subscriptionTier: 'Premium', subscriptionEnd: TEST_NOW })
    await again()
    expect(await typesTo(id)).toEqual([])
    await plan({ subscriptionEnd: null })
    await again()
    expect(await typesTo(id)).toEqual(['lead.taken'])
  })

  test('when its cause is not', async () => {
    const artisan = await aCompanyWithSoftware(database)
    const { id } = await anEndpoint(database, artisan, ['quote.sent'])
    const { quoteId } = await aSentQuote(database, { artisan })
    expect(await typesTo(id)).toEqual(['quote.sent'])
    await expect(
      inTransaction(database.ctx(), async (tx) => {
        await publish(tx, { type: 'quote.sent', quoteId })
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect(await typesTo(id)).toEqual(['quote.sent'])
  })
})
