import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { scopeContext } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Artisan, Particulier, Visitor } from '#app/platform/context.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { usePayments } from '#test/payments.ts'
import { STAND_IN_PRICES } from '#test/stripe-stand-in.ts'
import * as checkSubscription from '#app/features/subscriptions/payments/check-subscription.route.ts'
import * as createCheckout from '#app/features/subscriptions/payments/create-checkout.route.ts'
import * as subscriptionPage from './subscription.page.tsx'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const newcomer = () => anArtisan(database, { plan: null })

/** Posts a text to a route, as the router would. */
async function post(
  route: { action: (args: never) => unknown },
  who: Artisan | Particulier | Visitor,
  body = '',
): Promise<{ status: number; json: unknown }> {
  const context = new RouterContextProvider()
  context.set(scopeContext, {
    db: database.db,
    now: TEST_NOW,
    requestId: 'test',
    asked: { pathname: '', acts: false },
    clientAddress: 'test',
    clientKey: 'test',
    nonce: 'test',
    viewer: { who, person: null } as never,
    sessionToken: null,
    unavailable: false,
  })
  const request = new Request('http://localhost/api', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body } : {}),
  })
  const answer = (await route.action({ request, context, params: {} } as never)) as Response
  return { status: answer.status, json: await answer.json() }
}

const visitor: Visitor = { kind: 'visitor', clientKey: 'test' }

describe('create-checkout', () => {
  it('takes an offer and nothing else, and asks the provider for our own price alone', async () => {
    const artisan = await newcomer()
    const bodies = [
      '{"offer":"pro","price":"price_other"}',
      '{"offer":"pro","amount":0}',
      '{"offer":"pro","customer":"cus_other"}',
      '{"offer":"pro","__proto__":{"offer":"eco"}}',
      '{"offer":"gratuit"}',
      '{"offer":["pro"]}',
      '[]',
      'null',
      'offer=pro',
      '',
    ]
    for (const body of bodies)
      expect(await post(createCheckout, artisan, body), body).toMatchObject({
        status: 422,
        json: { error: expect.any(String) },
      })
    expect(payments.standIn.requests.filter(({ method }) => method === 'POST')).toEqual([])
    const opened = await post(createCheckout, artisan, '{"offer":"eco"}')
    expect(opened).toEqual({
      status: 200,
      json: { url: [...payments.standIn.billing.sessions.values()].at(-1)!.url },
    })
    expect(
      payments.standIn.requests.find(
        ({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions',
      )!.params.line_items,
    ).toEqual([{ price: STAND_IN_PRICES.eco, quantity: '1' }])
  })
  it('is for artisans: others get a status and the provider is not asked', async () => {
    const asked = payments.standIn.requests.length
    expect((await post(createCheckout, visitor, '{"offer":"eco"}')).status).toBe(401)
    expect(
      (await post(createCheckout, await aParticulier(database), '{"offer":"eco"}')).status,
    ).toBe(403)
    expect(payments.standIn.requests).toHaveLength(asked)
  })
  it('says the specification’s sentence when the provider fails', async () => {
    payments.standIn.fault = { kind: 'status', status: 429 }
    expect(await post(createCheckout, await newcomer(), '{"offer":"eco"}')).toEqual({
      status: 502,
      json: {
        error:
          'Une erreur est survenue lors de la création de la session de paiement. Veuillez réessayer.',
      },
    })
    payments.standIn.fault = null
  })
})

describe('check-subscription', () => {
  it('answers exactly three fields, to artisans', async () => {
    expect(await post(checkSubscription, await newcomer())).toEqual({
      status: 200,
      json: { subscribed: false, subscription_tier: null, subscription_end: null },
    })
    expect((await post(checkSubscription, visitor)).status).toBe(401)
    expect((await post(checkSubscription, await aParticulier(database))).status).toBe(403)
  })
})

describe('the page of the subscription', () => {
  const act = (as: Artisan, fields: Record<string, string>) =>
    askPage<{ notice: string }>(database, subscriptionPage, '/espace-pro/abonnement', {
      as,
      post: fields,
    })
  it('refuses what cannot be done with its sentence, and an act that is none', async () => {
    const artisan = await newcomer()
    for (const intent of ['resilier', 'reprendre', 'carte', 'portail'])
      expect(await act(artisan, { intent }), intent).toMatchObject({
        status: 409,
        data: { notice: 'Aucune formule payante n’est en cours.' },
      })
    expect(
      await act(artisan, { intent: 'changer', formule: 'pro', montre: TEST_NOW.toISOString() }),
    ).toMatchObject({ status: 409 })
    expect(await act(artisan, { intent: 'changer', formule: 'gratuit', montre: '' })).toMatchObject(
      {
        status: 422,
      },
    )
    expect(await act(artisan, {})).toMatchObject({ status: 422 })
  })
  it('leads to the page of payment whoever asks to change a plan that is not paid', async () => {
    expect(
      await askPage(database, subscriptionPage, '/espace-pro/abonnement?formule=pro', {
        as: await newcomer(),
      }),
    ).toMatchObject({ status: 302, location: '/paiement/pro' })
  })
})
