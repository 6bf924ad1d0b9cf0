import { eq, and } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { artisanIdOf, closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { credentials, userRoles } from '#app/features/accounts/tables.server.ts'
import { closeAccount } from '#app/features/settings/request-erasure.server.ts'
import { noteErasure } from '#app/features/settings/erasure-list.server.ts'
import type { ErasureRefusal } from '#app/features/settings/erasure.ts'
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
  return inTransaction(ctx, async (tx): Promise<Acted<{ ended: number }>> => {
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
  return inTransaction(ctx, async (tx): Promise<Acted> => {
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

/** Says what somebody does in the team. Never one's own roles, and never the last administrator's. */
export async function giveRoles(
  ctx: Ctx<Admin>,
  accountId: AccountId,
  roles: readonly TeamRole[],
): Promise<Acted> {
  return inTransaction(ctx, async (tx): Promise<Acted> => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToGiveRoles(account, roles)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(userRoles)
      .set({ duties: TEAM_ROLES.filter((role) => roles.includes(role)) })
      .where(and(eq(userRoles.userId, accountId), eq(userRoles.role, 'admin')))
    // What their open pages may show changes with it.
    await closeSessionsOf(tx, accountId)
    await recordAudit(tx, 'role.change', accountId, { roles: roles.join(', ') })
    return ok()
  })
}

/** Puts somebody out of the team: their sessions end. Never oneself, never the last administrator who can act. */
export async function revokeAdmin(ctx: Ctx<Admin>, accountId: AccountId): Promise<Acted> {
  return inTransaction(ctx, async (tx): Promise<Acted> => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToRevoke(account)
    if (refusal) return refuse(refusal)
    await tx.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, accountId), eq(userRoles.role, 'admin')))
    await closeSessionsOf(tx, accountId)
    await recordAudit(tx, 'role.revoke', accountId)
    return ok()
  })
}

/** Erases an account at its owner's word, as they could have in their settings; refuses while somebody counts on it. */
export async function eraseAccount(
  ctx: Ctx<Admin>,
  accountId: AccountId,
): Promise<Result<undefined, AccountActRefusal | ErasureRefusal>> {
  const closed = await inTransaction(
    ctx,
    async (tx): Promise<Result<undefined, AccountActRefusal | ErasureRefusal>> => {
      const account = await lockAccount(tx, accountId)
      if (!account) return refuse('not_found')
      const refusal = refusalToEraseByTeam(account)
      if (refusal) return refuse(refusal)
      const done = await closeAccount(ownerCtx(tx, account))
      if (!done.ok) return done
      await recordAudit(tx, 'account.erase', accountId)
      return ok()
    },
  )
  if (closed.ok) await noteErasure(accountId)
  return closed
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
