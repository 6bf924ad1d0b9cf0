import { describe, expect, it } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { planOrderBuilders } from '#test/plan-order-builders.ts'
import {
  activatePlanOrder,
  cancelPlanOrder,
  correctPlanPayment,
  endPlanOrder,
  recordPlanPayment,
} from './act-on-plan-order.server.ts'
import { askPlanOrder, cancelOwnPlanOrder } from './ask-plan-order.server.ts'
import { choosePlan } from '#app/features/subscriptions/plans/choose-plan.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'

const database = useTestDatabase()
const { as, system, team, orderOf, linesOf, payment, night, aPaidOrder } =
  planOrderBuilders(database)

describe('a plan sold by transfer', () => {
  it('is ended early with its reason, corrected by a counter-entry, and gives no contact twice', async () => {
    const admin = await team(40)
    const artisan = await anArtisan(database, { plan: null })
    await choosePlan(as(artisan), 'eco')
    await night(40)
    const order = await aPaidOrder(artisan, 'pro', 1, 40)
    await activatePlanOrder(admin, order.id)
    for (let taken = 0; taken < 4; taken++)
      await inTransaction(system(41), (tx) =>
        reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
      )
    expect(await endPlanOrder(admin, order.id, { reason: ' ' })).toEqual(refuse('reason_missing'))
    const ending = await team(42)
    expect(
      await endPlanOrder(ending, order.id, { reason: 'Virement rejeté par la banque' }),
    ).toMatchObject({ ok: true })
    expect(
      await endPlanOrder(ending, order.id, { reason: 'Virement rejeté par la banque' }),
    ).toEqual(refuse('state_changed'))
    expect(await getSubscription(as(artisan, 42))).toMatchObject({
      status: 'expired',
      plan: { slug: 'gratuit' },
    })
    expect((await getCreditBalance(as(artisan, 42)))!.left).toBe(0)
    const [line] = (await linesOf(order.id)).filter(({ kind }) => kind === 'payment')
    const corrections = await Promise.all(
      Array.from({ length: 5 }, () =>
        correctPlanPayment(ending, order.id, { lineId: line!.id, reason: 'Rejeté' }),
      ),
    )
    expect(corrections.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await linesOf(order.id)).toEqual(
      expect.arrayContaining([
        line,
        expect.objectContaining({
          kind: 'correction',
          cents: -3990,
          correctsId: line!.id,
          reason: 'Rejeté',
        }),
      ]),
    )
    await expect(database.pool.query('update plan_order_lines set cents = 1')).rejects.toThrow()
    // Paid anew within that month: its own month begins, and it is another one.
    const again = await aPaidOrder(artisan, 'pro', 1, 43)
    await activatePlanOrder(await team(43), again.id)
    expect(await getCreditBalance(as(artisan, 43))).toMatchObject({ left: 10 })
  })

  it('is one at a time, of a verified company, without a card to pay with, and nobody else’s', async () => {
    const [artisan, other, waiting] = [
      await anArtisan(database, { plan: null }),
      await anArtisan(database, { plan: null }),
      await anArtisan(database, { plan: null, verification: 'pending' }),
    ]
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => askPlanOrder(as(artisan), 'pro', 1)),
    )
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.find(({ ok }) => !ok)).toMatchObject({ refusal: 'order_open' })
    expect([
      await askPlanOrder(as(waiting), 'pro', 1),
      await askPlanOrder(as(other), 'pro', 1, true),
    ]).toMatchObject([{ refusal: 'company_pending' }, { refusal: 'paid_by_card' }])
    const order = await orderOf(artisan)
    expect(await cancelOwnPlanOrder(as(other), order.id)).toEqual(refuse('not_found'))
    await recordPlanPayment(await team(), order.id, payment(100))
    expect([
      await cancelOwnPlanOrder(as(artisan), order.id),
      await cancelPlanOrder(await team(), order.id, { reason: 'Sans suite' }),
    ]).toMatchObject([{ refusal: 'money_received' }, { refusal: 'money_received' }])
    await correctPlanPayment(await team(), order.id, {
      lineId: (await linesOf(order.id)).find(({ kind }) => kind === 'payment')!.id,
      reason: 'Rendu',
    })
    expect(await cancelOwnPlanOrder(as(artisan), order.id)).toEqual({ ok: true, value: undefined })
    expect((await askPlanOrder(as(artisan), 'eco', 6)).ok).toBe(true)
  })
})
