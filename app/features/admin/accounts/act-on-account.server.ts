import { eq, and } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { artisanIdOf, closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { credentials, userRoles } from '#app/features/accounts/tables.server.ts'
import { closeAccount, readErasureFacts } from '#app/features/settings/request-erasure.server.ts'
import { changesAdministrator } from '#app/features/admin/approvals/approval.ts'
import { lapseAsksOf } from '#app/features/admin/approvals/lapse-approvals.server.ts'
import { releaseCasesOf } from '#app/features/admin/desk/release-cases.server.ts'
import { refusalToErase, type ErasureRefusal } from '#app/features/settings/erasure.ts'
import { TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import type { Admin, Artisan, Ctx, Particulier, TeamRole } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { roleGrantedMail } from './account-acts.email.ts'
import {
  refusalToEndSessions,
  refusalToEraseByTeam,
  refusalToGiveRoles,
  refusalToGrant,
  refusalToRevoke,
  type AccountActRefusal,
} from './account-acts.ts'
import { lockAccount, type LockedAccount } from './read-account.server.ts'

type Acted<Value = undefined> = Result<Value, AccountActRefusal>

/** Signs somebody out everywhere; says of how many browsers. One's own are ended in one's settings. */
export async function endSessionsOf(
  ctx: Ctx<Admin>,
  accountId: AccountId,
): Promise<Acted<{ ended: number }>> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToEndSessions(account)
    if (refusal) return refuse(refusal)
    const ended = await closeSessionsOf(tx, accountId)
    await recordAudit(tx, 'account.sessions_end', accountId, { ended })
    return ok({ ended })
  })
}

/**
 * Takes somebody into the team. Their password was chosen under the rules of everybody: it goes,
 * their sessions end, and a mail leads to choosing a longer one; the second factor is asked at the
 * first sign-in. They begin with the role of support.
 */
export async function grantAdmin(ctx: Ctx<Admin>, accountId: AccountId): Promise<Acted> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToGrant(account)
    if (refusal) return refuse(refusal)
    await tx.db.insert(userRoles).values({ userId: accountId, role: 'admin', duties: ['support'] })
    await tx.db.delete(credentials).where(eq(credentials.userId, accountId))
    await closeSessionsOf(tx, accountId)
    await recordAudit(tx, 'role.grant', accountId)
    await sendMail(tx, {
      to: account.email,
      accountId,
      dedupeKey: `role_granted:${accountId}:${tx.now.getTime()}`,
      ...roleGrantedMail(account.name),
    })
    return ok()
  })
}

/**
 * Says what somebody does in the team. Never one's own roles, and never the last administrator's. The role of
 * administrator is given and taken by two people. Cases and asks that the roles do not open any more end.
 */
export async function giveRoles(
  ctx: Ctx<Admin>,
  accountId: AccountId,
  roles: readonly TeamRole[],
): Promise<Acted> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToGiveRoles(account, roles)
    if (refusal) return refuse(refusal)
    if (changesAdministrator(account.roles, roles) && !tx.who.approval)
      return refuse('needs_approval')
    await tx.db
      .update(userRoles)
      .set({ duties: TEAM_ROLES.filter((role) => roles.includes(role)) })
      .where(and(eq(userRoles.userId, accountId), eq(userRoles.role, 'admin')))
    // What their open pages may show changes with it.
    await closeSessionsOf(tx, accountId)
    await endWorkOf(tx, accountId, roles)
    await recordAudit(tx, 'role.change', accountId, { roles: roles.join(', ') })
    return ok()
  })
}

/**
 * Puts somebody out of the team: their sessions end, their cases are given back. Never oneself, never the last
 * administrator who can act; an administrator is put out by two people.
 */
export async function revokeAdmin(ctx: Ctx<Admin>, accountId: AccountId): Promise<Acted> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToRevoke(account)
    if (refusal) return refuse(refusal)
    if (account.roles.includes('administrator') && !tx.who.approval) return refuse('needs_approval')
    await tx.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, accountId), eq(userRoles.role, 'admin')))
    await closeSessionsOf(tx, accountId)
    await endWorkOf(tx, accountId, [])
    await recordAudit(tx, 'role.revoke', accountId)
    return ok()
  })
}

/** Gives back the cases and ends the asks of somebody of the team that the roles left to them do not open. */
async function endWorkOf(
  tx: Ctx<Admin>,
  accountId: AccountId,
  roles: readonly TeamRole[],
): Promise<void> {
  await releaseCasesOf(tx, accountId, roles)
  await lapseAsksOf(tx, accountId, roles)
}

/**
 * Erases an account at its owner's word, as they could have in their settings, once a second person approved; refuses
 * while somebody counts on it. Whoever calls it notes the erasure (`noteErasure`) once all is kept.
 */
export async function eraseAccount(
  ctx: Ctx<Admin>,
  accountId: AccountId,
): Promise<Result<undefined, AccountActRefusal | ErasureRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToEraseByTeam(account)
    if (refusal) return refuse(refusal)
    const counted = refusalToErase(await readErasureFacts(tx, accountId))
    if (counted) return refuse(counted)
    if (!tx.who.approval) return refuse('needs_approval')
    const done = await closeAccount(ownerCtx(tx, account))
    if (!done.ok) return done
    if (account.side === 'admin') await endWorkOf(tx, accountId, [])
    await recordAudit(tx, 'account.erase', accountId)
    return ok()
  })
}

/** The context of an account's owner, for the verbs that only they have. */
function ownerCtx(
  tx: Ctx<Admin>,
  { accountId, side }: LockedAccount,
): Ctx<Particulier> | Ctx<Artisan> | Ctx<Admin> {
  const { clientKey } = tx.who
  if (side === 'artisan')
    return {
      ...tx,
      who: { kind: 'artisan', accountId, artisanId: artisanIdOf(accountId), clientKey },
    }
  return side === 'admin'
    ? { ...tx, who: { kind: 'admin', accountId, clientKey, roles: [] } }
    : { ...tx, who: { kind: 'particulier', accountId, clientKey } }
}
