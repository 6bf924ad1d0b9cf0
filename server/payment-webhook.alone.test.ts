import { describe, expect, it, vi } from 'vitest'
import { handle } from '#app/features/subscriptions/payments/check-subscription.route.ts'
import { paths } from '#app/paths.ts'
import { useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { createApp } from './app.ts'

vi.stubEnv('SITE_GATE_PASSWORD', 'une porte fermée')
const NOW = new Date()
const database = useTestDatabase()
const payments = usePayments(NOW)

const app = () =>
  createApp(
    {
      systemCtx: () => database.ctx(undefined, NOW),
      db: database.db,
      pool: database.pool,
    } as never,
    {
      routes: { check: { id: 'check', path: paths.checkSubscriptionApi(), module: { handle } } },
    } as never,
    { draining: false },
  )
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  app().request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('the payment provider’s messages', () => {
  it('pass the locked gate and the checks of forms, on their signature alone', async () => {
    payments.standIn.billing.createCustomer({ email: 'x@ouvreo.example', name: 'X', metadata: {} })
    const { body, signature } = payments.standIn.signed(payments.standIn.events.at(-1)!, {
      at: NOW,
    })
    expect((await post(paths.paymentWebhook(), body)).status).toBe(400)
    expect(
      (
        await post(paths.paymentWebhook(), body, {
          'stripe-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        })
      ).status,
    ).toBe(400)
    expect(
      (await post(paths.paymentWebhook(), `${body} `, { 'stripe-signature': signature })).status,
    ).toBe(400)
    const believed = await post(paths.paymentWebhook(), body, {
      'stripe-signature': signature,
      origin: 'https://ailleurs.example',
    })
    expect([believed.status, await believed.json()]).toEqual([
      200,
      { status: 200, outcome: 'nobody' },
    ])
  })
  it('are not larger than half a megabyte', async () => {
    expect(
      (await post(paths.paymentWebhook(), 'x'.repeat(600_000), { 'content-length': '600000' }))
        .status,
    ).toBe(413)
  })
  it('are the only thing that passes: beside them the gate is shut', async () => {
    for (const path of [`${paths.paymentWebhook()}/`, '/api/webhooks', paths.createCheckoutApi()])
      expect((await post(path, '{}', { accept: 'application/json' })).status).not.toBe(200)
    expect(
      (await post(paths.checkSubscriptionApi(), '', { accept: 'application/json' })).status,
    ).toBe(401)
  })
})
