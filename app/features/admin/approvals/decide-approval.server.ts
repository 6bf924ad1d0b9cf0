import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { lockAccount } from '#app/features/admin/accounts/read-account.server.ts'
import { noteErasure } from '#app/features/settings/erasure-list.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, PendingActId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import {
  refusalToApprove,
  refusalToDecide,
  rolesFor,
  saysWhy,
  WORDS_MAX,
  type ApprovalFacts,
  type ApprovalState,
  type DecideRefusal,
  type RunRefusal,
} from './approval.ts'
import { pendingActs } from './approvals.tables.server.ts'
import { approversOf, rolesNow, tellTeam } from './approvers.server.ts'
import { mailAsker } from './mail-approval.server.ts'
import { FOR_GOOD, runPendingAct } from './run-pending-act.server.ts'

type PendingAct = typeof pendingActs.$inferSelect
type Decided = Result<{ state: ApprovalState }, DecideRefusal | RunRefusal | 'nobody_approves'>

/**
 * Approves an ask: the act is done in this transaction, and its line of the journal names both. Refused to its asker,
 * to whom it is about and to who has not the role; what the act's own verb refuses leaves the ask waiting, unless it
 * can never be done any more: then it lapses, as it does where its asker may no longer ask for it.
 */
export async function approveAct(
  ctx: Ctx<Admin>,
  id: PendingActId,
  word: string,
): Promise<Decided> {
  const said = plainText(word, WORDS_MAX)
  if (!saysWhy(said)) return refuse('word_missing')
  let erased: AccountId | null = null
  const decided = await inTransaction(ctx, async (tx) => {
    const ask = await lockAsk(tx, id)
    if (!ask) return refuse('not_found')
    const { who } = tx
    const facts = await factsOf(tx, ask)
    const refusal = refusalToApprove(facts, await deciderNow(tx), tx.now)
    if (refusal) return refuse(refusal)
    const alone = ask.askedBy === who.accountId
    if (alone && readConfig().adminAlone === 'never') return refuse('nobody_approves')
    const asker = await rolesNow(tx, ask.askedBy)
    if (!rolesFor(ask.act).some((role) => asker.includes(role))) return end(tx, ask, 'lapsed')
    const approval = { askedBy: ask.askedBy, reason: ask.reason, alone }
    const done = await runPendingAct({ ...tx, who: { ...who, approval } }, ask)
    if (!done.ok)
      return FOR_GOOD.includes(done.refusal) ? end(tx, ask, 'lapsed') : refuse(done.refusal)
    if (ask.act === 'account.erase') erased = ask.subjectId as AccountId
    return end(tx, ask, 'approved', said)
  })
  // Beside the database too, once it is kept: a copy restored from before this instant must know.
  if (erased) await noteErasure(erased)
  return decided
}

/** Refuses an ask with a word, which whoever asked reads. */
export async function refuseAct(ctx: Ctx<Admin>, id: PendingActId, word: string): Promise<Decided> {
  const said = plainText(word, WORDS_MAX)
  if (!saysWhy(said)) return refuse('word_missing')
  return inTransaction(ctx, async (tx) => {
    const ask = await lockAsk(tx, id)
    if (!ask) return refuse('not_found')
    const refusal = refusalToDecide(await factsOf(tx, ask), await deciderNow(tx), tx.now)
    if (refusal) return refuse(refusal)
    await recordAudit(tx, 'approval.refused', ask.subjectId, { act: ask.act, reason: said })
    return end(tx, ask, 'refused', said)
  })
}

/** Takes back one's own ask while it waits; somebody else's is not found. */
export async function withdrawAct(
  ctx: Ctx<Admin>,
  id: PendingActId,
): Promise<Result<{ state: ApprovalState }, 'not_found' | 'over'>> {
  return inTransaction(ctx, async (tx) => {
    const ask = await lockAsk(tx, id)
    if (!ask || ask.askedBy !== tx.who.accountId) return refuse('not_found')
    if (ask.state !== 'waiting') return refuse('over')
    await recordAudit(tx, 'approval.withdrawn', ask.subjectId, { act: ask.act })
    return end(tx, ask, 'withdrawn')
  })
}

/** An ask with its row locked, after those of the team and of whom it is about, in the order of every act on an account. */
async function lockAsk(tx: Ctx<Admin>, id: PendingActId): Promise<PendingAct | null> {
  const [seen] = await tx.db
    .select({ subjectId: pendingActs.subjectId })
    .from(pendingActs)
    .where(eq(pendingActs.id, id))
  if (!seen) return null
  await lockAccount(tx, seen.subjectId as AccountId)
  const [ask] = await tx.db.select().from(pendingActs).where(eq(pendingActs.id, id)).for('update')
  return ask ?? null
}

const factsOf = async (tx: Ctx<Admin>, ask: PendingAct): Promise<ApprovalFacts> => ({
  ...ask,
  othersMay: (await approversOf(tx, ask)).length > 0,
})

/** Whoever acts, with the roles that they have at this instant. */
const deciderNow = async ({ who, ...tx }: Ctx<Admin>) => ({
  accountId: who.accountId,
  roles: await rolesNow({ who, ...tx }, who.accountId),
})

async function end(
  tx: Ctx<Admin>,
  ask: PendingAct,
  state: 'approved' | 'refused' | 'withdrawn' | 'lapsed',
  word = '',
): Promise<Result<{ state: ApprovalState }, never>> {
  const decidedBy = state === 'lapsed' ? null : tx.who.accountId
  const [ended] = await tx.db
    .update(pendingActs)
    .set({ state, decidedBy, decidedAt: tx.now, word })
    .where(eq(pendingActs.id, ask.id))
    .returning()
  await mailAsker(tx, ended!)
  await tellTeam(tx, ask.subjectId)
  return ok({ state })
}
