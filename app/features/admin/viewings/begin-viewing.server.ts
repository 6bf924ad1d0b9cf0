import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { AccountSide } from '#app/features/admin/accounts/account-acts.ts'
import { lockAccount } from '#app/features/admin/accounts/read-account.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { endViewings } from './end-viewing.server.ts'
import {
  refusalToView,
  VIEWING_MINUTES,
  VIEWING_REASON_FROM,
  VIEWING_REASON_MAX,
  type ViewingRefusal,
} from './viewing.ts'
import { viewings } from './viewings.tables.server.ts'

/**
 * Opens somebody's space to a session of the team for a quarter of an hour, to read. What the session looked at before
 * ends. Says which side the space is on.
 */
export function beginViewing(
  ctx: Ctx<Admin>,
  accountId: AccountId,
  asked: { reason: string; sessionId: string },
): Promise<Result<{ side: AccountSide }, ViewingRefusal>> {
  return inTransaction(ctx, async (tx) => {
    // It locks the team's rows too: two windows of one session open one after the other.
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToView(account)
    if (refusal) return refuse(refusal)
    const reason = plainText(asked.reason, VIEWING_REASON_MAX).trim()
    if (reason.length < VIEWING_REASON_FROM) return refuse('reason_too_short')
    await endViewings(tx, eq(viewings.sessionId, asked.sessionId))
    await tx.db.insert(viewings).values({
      id: newId<string>(),
      sessionId: asked.sessionId,
      adminId: tx.who.accountId,
      accountId,
      reason,
      beganAt: tx.now,
      endsAt: new Date(tx.now.getTime() + VIEWING_MINUTES * 60_000),
    })
    await recordAudit(tx, 'viewing.began', accountId, { reason })
    return ok({ side: account.side })
  })
}
