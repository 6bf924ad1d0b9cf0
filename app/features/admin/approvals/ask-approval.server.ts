import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { lockAccount } from '#app/features/admin/accounts/read-account.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type PendingActId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import {
  ALONE_HOURS,
  rolesFor,
  saysWhy,
  WAITS_DAYS,
  WORDS_MAX,
  type AskRefusal,
  type PendingActName,
  type PendingInput,
} from './approval.ts'
import { pendingActs } from './approvals.tables.server.ts'
import { approversOf, tellTeam } from './approvers.server.ts'
import { endExpired } from './expire-approvals.server.ts'
import { mailApprovers, mailOperator } from './mail-approval.server.ts'
import { runPendingAct } from './run-pending-act.server.ts'

/** What became of an act: done at once, or waiting for a second person, from `aloneFrom` on for its asker alone. */
export type DoneOrAsked = { asked: boolean; aloneFrom: Date | null }

type Asked<Name extends PendingActName> = {
  act: Name
  subjectId: string
  input: PendingInput<Name>
  reason: string
}

/**
 * Does an act of the team, or, where its verb wants a second person, keeps it until one approves it: who may is mailed.
 * One ask at a time for the same act on the same subject. Where nobody else of the team has the role, its asker may
 * confirm it a day later, and the operator is mailed now; the operator may have forbidden that (`ADMIN_ALONE`).
 */
export async function doOrAsk<Name extends PendingActName>(
  ctx: Ctx<Admin>,
  asked: Asked<Name>,
): Promise<Result<DoneOrAsked, AskRefusal>> {
  const { act, subjectId } = asked
  if (!rolesFor(act).some((role) => ctx.who.roles.includes(role))) return refuse('not_your_role')
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, subjectId as AccountId)
    const done = await runPendingAct(tx, asked)
    if (done.ok) return ok({ asked: false, aloneFrom: null })
    const { refusal } = done
    return refusal === 'needs_approval' ? keepAsk(tx, asked) : refuse(refusal)
  })
}

async function keepAsk<Name extends PendingActName>(
  tx: Ctx<Admin>,
  { act, subjectId, input, reason }: Asked<Name>,
): Promise<Result<DoneOrAsked, AskRefusal>> {
  const why = plainText(reason, WORDS_MAX)
  if (!saysWhy(why)) return refuse('reason_missing')
  const askedBy = tx.who.accountId
  const approvers = await approversOf(tx, { act, askedBy, subjectId })
  const alone = approvers.length === 0
  if (alone && readConfig().adminAlone === 'never') return refuse('nobody_approves')
  await endExpired(tx, and(eq(pendingActs.subjectId, subjectId), eq(pendingActs.act, act))!)
  const hours = (count: number) => new Date(tx.now.getTime() + count * 3_600_000)
  const aloneFrom = alone ? hours(ALONE_HOURS) : null
  const [kept] = await tx.db
    .insert(pendingActs)
    .values({
      id: newId<PendingActId>(),
      act,
      subjectId,
      input,
      reason: why,
      askedBy,
      askedAt: tx.now,
      expiresAt: hours(WAITS_DAYS * 24),
      aloneFrom,
    })
    .onConflictDoNothing()
    .returning()
  if (!kept) return refuse('waits_already')
  await recordAudit(tx, 'approval.asked', subjectId, { act, reason: why })
  if (alone) await mailOperator(tx, kept)
  else
    await mailApprovers(
      tx,
      kept,
      approvers.filter(({ suspended }) => !suspended),
    )
  await tellTeam(tx, subjectId)
  return ok({ asked: true, aloneFrom })
}
