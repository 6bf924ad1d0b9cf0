import { expect, it } from 'vitest'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { eq } from 'drizzle-orm'
import { anArtisan } from '#test/builders.ts'
import { creditsOf } from '#test/credit-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { grantMonth, sweepCreditMonths } from './grant-month.server.ts'

const database = useTestDatabase()
const { later, balanceOf } = creditsOf(database)

it('opens a month whatever other company’s cannot be opened', async () => {
  const [stuck, other] = [await anArtisan(database), await anArtisan(database)]
  for (const { artisanId } of [stuck, other])
    await inTransaction(later(0), (tx) => grantMonth(tx, artisanId))
  const { periodEnd } = await balanceOf(stuck.artisanId)
  // Its next month is written already: a second grant of it is refused by the database.
  await database.db.insert(creditLedger).values({
    id: newId<string>(),
    artisanId: stuck.artisanId,
    movement: 'grant',
    leadId: null,
    amount: 2,
    periodStart: periodEnd,
    at: TEST_NOW,
  })
  await database.db
    .update(creditBalances)
    .set({ periodEnd: new Date(periodEnd.getTime() - 1) })
    .where(eq(creditBalances.artisanId, stuck.artisanId))
  await sweepCreditMonths({ ...later(0), now: new Date(periodEnd.getTime() + 1) })
  expect((await balanceOf(other.artisanId)).periodStart).toEqual(periodEnd)
  expect((await balanceOf(stuck.artisanId)).periodStart).not.toEqual(periodEnd)
})
