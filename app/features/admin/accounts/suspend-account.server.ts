import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { releaseCasesOf } from '#app/features/admin/desk/release-cases.server.ts'
import { findArtisan } from '#app/features/companies/availability.server.ts'
import { markSuspended } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { pauseQuoteRequest } from '#app/features/requests/life/pause-quote-request.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { accountReinstatedMail, accountSuspendedMail } from './account-acts.email.ts'
import { refusalToReinstate, refusalToSuspend, type AccountActRefusal } from './account-acts.ts'
import { lockAccount, type LockedAccount } from './read-account.server.ts'

/** The longest reason, characters. */
const REASON_MAX = 1_000

/**
 * Shuts an account: its sessions end, nobody signs in to it, its open requests are paused or its company stopped, and
 * its owner is mailed the reason. Nothing is erased. Refuses one's own account and the last administrator's.
 */
export async function suspendAccount(
  ctx: Ctx<Admin>,
  accountId: AccountId,
  reason: string,
): Promise<Result<undefined, AccountActRefusal>> {
  const why = reason.trim().slice(0, REASON_MAX)
  if (why === '') return refuse('reason_missing')
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToSuspend(account)
    if (refusal) return refuse(refusal)
    await pauseRequests(tx, accountId)
    await tx.db
      .update(users)
      .set({ suspendedAt: tx.now, suspensionReason: why, updatedAt: tx.now })
      .where(eq(users.id, accountId))
    await closeSessionsOf(tx, accountId)
    const company = await companyOf(tx, account)
    if (company && !company.suspendedAt)
      await markSuspended(tx, company.id, { suspended: true, reason: why })
    // Of a colleague: what they work on goes back to its queue.
    await releaseCasesOf(tx, accountId, [])
    await recordAudit(tx, 'account.suspend', accountId, { reason: why })
    await sendMail(tx, {
      to: account.email,
      accountId,
      dedupeKey: `account_suspended:${accountId}:${tx.now.getTime()}`,
      ...accountSuspendedMail(account.name, why, account.side === 'artisan'),
    })
    return ok()
  })
}

/**
 * Lifts a suspension: its owner may sign in again, and is told. A company that was stopped with the
 * account goes on.
 */
export async function reinstateAccount(
  ctx: Ctx<Admin>,
  accountId: AccountId,
  reason: string,
): Promise<Result<undefined, AccountActRefusal>> {
  const why = reason.trim().slice(0, REASON_MAX)
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return refuse('not_found')
    const refusal = refusalToReinstate(account)
    if (refusal) return refuse(refusal)
    const company = await companyOf(tx, account)
    const together =
      company?.suspendedAt && company.suspendedAt.getTime() === account.suspendedAt?.getTime()
    await tx.db
      .update(users)
      .set({ suspendedAt: null, suspensionReason: null, updatedAt: tx.now })
      .where(eq(users.id, accountId))
    if (company && together)
      await markSuspended(tx, company.id, {
        suspended: false,
        reason: why || 'Suspension du compte levée',
      })
    await recordAudit(tx, 'account.reinstate', accountId, { reason: why })
    await sendMail(tx, {
      to: account.email,
      accountId,
      dedupeKey: `account_reinstated:${accountId}:${tx.now.getTime()}`,
      ...accountReinstatedMail(account.name, account.side === 'artisan'),
    })
    return ok()
  })
}

/** Each open request is paused by the verb of its owner. */
async function pauseRequests(tx: Ctx<Admin>, accountId: AccountId): Promise<void> {
  const owner: Ctx<Particulier> = {
    ...tx,
    who: { kind: 'particulier', accountId, clientKey: tx.who.clientKey },
  }
  const open = await tx.db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(
      and(
        ofMarketplace,
        eq(quoteRequests.particulierId, accountId),
        eq(quoteRequests.status, 'open'),
      ),
    )
    .orderBy(quoteRequests.id)
  for (const { id } of open) await pauseQuoteRequest(owner, id)
}

async function companyOf(tx: Ctx<Admin>, account: LockedAccount) {
  return account.side === 'artisan'
    ? findArtisan(tx, account.accountId as string as ArtisanId)
    : null
}
