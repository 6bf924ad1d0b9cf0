import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { erasures, users } from '#app/features/accounts/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { subscribersOf } from '#test/subscription-builders.ts'
import { followNewEmail } from './follow-new-email.server.ts'
import { forgetCustomers } from './forget-customers.server.ts'
import { paymentCustomers, paymentSubscriptions } from './payments.tables.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { subscriber, subscriptionOf, getAddress, told } = subscribersOf(database, payments)
const now = () => payments.standIn.now
const system = () => database.ctx<System>(undefined, now())
afterEach(() => {
  payments.standIn.fault = null
})

describe('the provider’s customer', () => {
  it('follows the address of the account, there and back within a day', async () => {
    const artisan = await subscriber('pro')
    const { customer } = await subscriptionOf(artisan)
    const change = async (email: string, delivery: string) => {
      await database.db.update(users).set({ email }).where(eq(users.id, artisan.accountId))
      await followNewEmail(system(), artisan.accountId, delivery)
      return payments.standIn.billing.customers.get(customer)!.email
    }
    const [one, two] = [
      `un-${artisan.artisanId}@ouvreo.example`,
      `deux-${artisan.artisanId}@ouvreo.example`,
    ]
    expect([await change(one, 'a'), await change(two, 'b'), await change(one, 'c')]).toEqual([
      one,
      two,
      one,
    ])
    expect((await getAddress(artisan))!.email).toBe(one)
    payments.standIn.fault = { kind: 'status', status: 500 }
    await expect(change(two, 'd')).rejects.toThrow('unavailable')
  })

  it('is forgotten with the account, pays nothing any more, and is not read for ever', async () => {
    const artisan = await subscriber('pro')
    const { customer } = await subscriptionOf(artisan)
    await database.db.insert(erasures).values({ accountId: artisan.accountId, requestedAt: now() })
    await forgetCustomers(system(), artisan.accountId)
    await forgetCustomers(system(), artisan.accountId)
    expect([
      payments.standIn.billing.deletedCustomers.has(customer),
      (await subscriptionOf(artisan)).status,
    ]).toEqual([true, 'canceled'])
    await told(artisan)
    const [row] = await database.rows(
      paymentSubscriptions,
      eq(paymentSubscriptions.artisanId, artisan.artisanId),
    )
    expect(row).toMatchObject({
      status: 'canceled',
      cardBrand: null,
      cardLast4: null,
      cardFingerprint: null,
    })
    const [read] = await database.rows(paymentCustomers, eq(paymentCustomers.id, customer))
    expect(read!.reconciledAt).toEqual(now())
  })
})
