import { and, eq, lte, type SQL } from 'drizzle-orm'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { pendingActs } from './approvals.tables.server.ts'
import { tellTeam } from './approvers.server.ts'
import { mailAsker } from './mail-approval.server.ts'

/** Ends the asks that nobody decided in time; whoever asked is mailed. Returns how many. */
export async function expireApprovals(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await ctx.db
    .select({ id: pendingActs.id })
    .from(pendingActs)
    .where(and(eq(pendingActs.state, 'waiting'), lte(pendingActs.expiresAt, ctx.now)))
    .orderBy(pendingActs.expiresAt)
    .limit(limit)
  return eachDue(
    ctx,
    'expire-approval',
    due.map(({ id }) => id),
    async (tx, id) => (await endExpired(tx, eq(pendingActs.id, id))) > 0,
  )
}

/** Ends those of some asks whose time is over, in the open transaction. Returns how many. */
export async function endExpired(tx: Ctx<Admin> | Ctx<System>, which: SQL): Promise<number> {
  const ended = await tx.db
    .update(pendingActs)
    .set({ state: 'expired', decidedAt: tx.now })
    .where(and(which, eq(pendingActs.state, 'waiting'), lte(pendingActs.expiresAt, tx.now)))
    .returning()
  for (const ask of ended) {
    await mailAsker(tx, ask)
    await tellTeam(tx, ask.subjectId)
  }
  return ended.length
}
