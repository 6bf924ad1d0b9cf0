import { eq } from 'drizzle-orm'
import { giveBackCredit } from '#app/features/subscriptions/credits/give-back-credit.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { useCredit } from '#app/features/subscriptions/credits/use-credit.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { recount } from './recount-credits.ts'

/** The contacts of a company's month: what moves them, each in a transaction, and what is stored of them. */
export function creditsOf(database: TestDatabase) {
  const later = (days: number) =>
    database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * 86_400_000))

  const reserve = (ctx: Ctx<System>, artisanId: ArtisanId, leadId = newId<LeadId>()) =>
    inTransaction(ctx, (tx) => reserveCredit(tx, { artisanId, leadId }))
  const use = (ctx: Ctx<System>, artisanId: ArtisanId, leadId: LeadId) =>
    inTransaction(ctx, (tx) => useCredit(tx, { artisanId, leadId }))
  const giveBack = (ctx: Ctx<System>, artisanId: ArtisanId, leadId: LeadId) =>
    inTransaction(ctx, (tx) => giveBackCredit(tx, { artisanId, leadId, reason: 'no_reaction' }))

  async function balanceOf(artisanId: ArtisanId) {
    const [row] = await database.db
      .select()
      .from(creditBalances)
      .where(eq(creditBalances.artisanId, artisanId))
    return row!
  }
  async function recounted(artisanId: ArtisanId) {
    const lines = await database.db
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.artisanId, artisanId))
    return recount(lines, (await balanceOf(artisanId)).periodStart)
  }

  return { later, reserve, use, giveBack, balanceOf, recounted }
}
