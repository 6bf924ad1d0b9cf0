import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { addCredits } from './add-credits.server.ts'
import { reserveCredit } from './reserve-credit.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase({ max: 30 })

const reserve = (ctx: Ctx<System>, artisanId: ArtisanId, leadId = newId<LeadId>()) =>
  inTransaction(ctx, (tx) => reserveCredit(tx, { artisanId, leadId }))

async function balanceOf(artisanId: ArtisanId) {
  const [row] = await database.rows(creditBalances, eq(creditBalances.artisanId, artisanId))
  return row!
}

describe('contacts that the team adds', () => {
  it('are one more line, with its reason, and let the artisan be proposed works again', async () => {
    const admin = database.ctx(await anAdmin(database))
    const { artisanId } = await anArtisan(database, { contacts: 1 })
    await reserve(database.ctx(), artisanId)
    expect((await companyOf(database, artisanId)).creditsLeft).toBe(false)
    expect(
      (await addCredits(admin, artisanId, { amount: 3, reason: ' Panne du 8 mars ', key: 'a' })).ok,
    ).toBe(true)
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 4, reserved: 1 })
    expect((await companyOf(database, artisanId)).creditsLeft).toBe(true)
    const lines = await database.rows(creditLedger, eq(creditLedger.artisanId, artisanId))
    expect(lines.filter(({ movement }) => movement === 'bonus')).toMatchObject([
      { amount: 3, reason: 'Panne du 8 mars', leadId: null },
    ])
    expect(await database.rows(auditLog, eq(auditLog.subjectId, artisanId))).toMatchObject([
      {
        action: 'contacts.add',
        adminId: admin.who.accountId,
        detail: { amount: 3, reason: 'Panne du 8 mars' },
      },
    ])
  })
  it('are added once, however often the form is sent', async () => {
    const admin = database.ctx(await anAdmin(database))
    const { artisanId } = await anArtisan(database, { contacts: 2 })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        addCredits(admin, artisanId, { amount: 5, reason: 'Geste commercial', key: 'once' }),
      ),
    )
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 7 })
  })
  it('are refused without reason, out of bounds, without limit, before the first month and for nobody', async () => {
    const admin = database.ctx(await anAdmin(database))
    const { artisanId } = await anArtisan(database, { contacts: 2 })
    const unlimited = await anArtisan(database, { plan: 'premium' })
    const unverified = await anArtisan(database, { plan: null, verification: 'pending' })
    const add = (id: ArtisanId, amount: number, reason = 'Geste commercial') =>
      addCredits(admin, id, { amount, reason, key: newId<string>() })
    expect(
      [
        await add(artisanId, 0),
        await add(artisanId, 51),
        await add(artisanId, 1.5),
        await add(artisanId, Number.NaN),
        await add(artisanId, 2, '  '),
      ].map((result) => !result.ok && result.refusal),
    ).toEqual([
      'amount_out_of_bounds',
      'amount_out_of_bounds',
      'amount_out_of_bounds',
      'amount_out_of_bounds',
      'reason_missing',
    ])
    expect(
      [
        await add(unlimited.artisanId, 2),
        await add(unverified.artisanId, 2),
        await add(newId<ArtisanId>(), 2),
      ].map((result) => !result.ok && result.refusal),
    ).toEqual(['unlimited', 'not_verified', 'not_found'])
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 2 })
  })
})
