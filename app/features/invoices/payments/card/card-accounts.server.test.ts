import { describe, expect, it } from 'vitest'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aContract } from '#test/invoice-builders.ts'
import { usePayments } from '#test/payments.ts'
import { granted } from '#test/quote-builders.ts'
import {
  connectCardAccount,
  disconnectCardAccount,
  readCardSettings,
} from './card-accounts.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const asked = (path: string) =>
  payments.standIn.requests.filter((request) => request.method === 'POST' && request.path === path)

describe('the account of a company', () => {
  it('is its own: opened once, offered once Stripe lets it be paid, ended and taken up again', async () => {
    const { artisan } = await aContract(database)
    const ctx = database.ctx(artisan)
    const read = () => readCardSettings(ctx, true, payments.cards)
    expect(await read()).toMatchObject({ state: 'none', offered: true })
    expect(await connectCardAccount(ctx, null)).toMatchObject({ refusal: 'card_not_offered' })
    const pressed = await Promise.all([1, 2].map(() => connectCardAccount(ctx, payments.cards)))
    expect(pressed.every(({ ok }) => ok)).toBe(true)
    const opened = asked('/v1/accounts').filter(
      ({ params }) => (params.metadata as { artisan: string }).artisan === artisan.artisanId,
    )
    expect(new Set(opened.map(({ key }) => key)).size).toBe(1)
    // Stripe's fees are the company's own, and so are its losses; the platform takes nothing.
    expect(opened[0]!.params.controller).toMatchObject({
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
    })
    expect(await read()).toMatchObject({ state: 'incomplete' })
    const id = [...payments.standIn.connect.held.keys()].at(-1)!
    payments.standIn.connect.update(id, {
      details_submitted: true,
      requirements: { currently_due: [] },
    })
    expect(await read()).toMatchObject({ state: 'restricted' })
    payments.standIn.connect.update(id, { charges_enabled: true })
    expect(await read()).toMatchObject({ state: 'ready', payoutsHeld: true })
    expect(await disconnectCardAccount(ctx, payments.cards)).toBe(true)
    expect(await disconnectCardAccount(ctx, payments.cards)).toBe(false)
    expect(await read()).toMatchObject({ state: 'none' })
    granted(await connectCardAccount(ctx, payments.cards))
    expect(await read()).toMatchObject({ state: 'ready' })
  })

  it('is said not to answer while Stripe is down, and nothing is kept', async () => {
    const { artisan } = await aContract(database)
    payments.standIn.fault = { kind: 'down' }
    expect(await connectCardAccount(database.ctx(artisan), payments.cards)).toMatchObject({
      refusal: 'card_unavailable',
    })
    payments.standIn.fault = null
    expect(await readCardSettings(database.ctx(artisan), false, payments.cards)).toMatchObject({
      state: 'none',
    })
  })
})
