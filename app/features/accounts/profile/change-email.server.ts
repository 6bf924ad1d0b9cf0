import { and, eq, gt, inArray } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Admin, Artisan, Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { normaliseEmail } from '#app/values/identity/email-address.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  accountExistsMail,
  emailChangedMail,
  emailChangeFromMail,
  emailChangeToMail,
} from '#app/features/accounts/account.email.ts'
import { holdAccount } from '#app/features/accounts/sign-up/hold-account.server.ts'
import {
  consumeLinkToken,
  createLinkToken,
  endRecoveryLinks,
  readLinkToken,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { spendMail } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import type { AccountKind } from '#app/features/accounts/sign-in/sign-in.server.ts'
import {
  emailChanges,
  linkTokens,
  profiles,
  userRoles,
  users,
} from '#app/features/accounts/tables.server.ts'

/** Hours that both links of a change of address last. */
const EMAIL_CHANGE_HOURS = 24

/** Why a change of address was not begun. */
export type EmailChangeRefusal = 'same_address' | 'too_many_requests'

/**
 * Begins a change of address: a link goes to the present address and one to the new one, and both must be followed. A
 * change that was under way ends. When the new address has an account, its owner is told, the link to it is not sent,
 * and the answer is the same: nobody learns who has an account. Ask for the password before (`proveOwner`).
 */
export async function requestEmailChange(
  ctx: Ctx<Particulier | Artisan | Admin>,
  typed: string,
): Promise<Result<{ newEmail: string }, EmailChangeRefusal>> {
  const newEmail = normaliseEmail(typed)
  const { accountId, clientKey } = ctx.who
  const [account] = await ctx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  if (!account || account.email === newEmail) return refuse('same_address')
  const budgets = [
    await spendMail(ctx, { email: account.email, clientKey }),
    await spendMail(ctx, { email: newEmail, clientKey }),
  ]
  if (budgets.some((budget) => !budget.peer || !budget.address || !budget.site))
    return refuse('too_many_requests')
  return inTransaction(ctx, async (tx) => {
    // Two requests at once: one after the other.
    await holdAccount(tx, accountId)
    await forgetEmailChange(tx, accountId)
    const id = newId<string>()
    await tx.db.insert(emailChanges).values({
      id,
      userId: accountId,
      newEmail,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000),
    })
    const link = async (purpose: 'email_change_from' | 'email_change_to') =>
      paths.confirmLink({
        token: await createLinkToken(tx, { purpose, subjectId: id, ttlHours: EMAIL_CHANGE_HOURS }),
        type: 'email_change',
      })
    const [taken] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, newEmail))
    await sendMail(tx, {
      to: account.email,
      accountId,
      dedupeKey: `email_change:${id}:from`,
      ...emailChangeFromMail(
        { name: account.name, newEmail },
        await link('email_change_from'),
        EMAIL_CHANGE_HOURS,
      ),
    })
    await sendMail(tx, {
      to: newEmail,
      dedupeKey: `email_change:${id}:to`,
      ...(taken
        ? accountExistsMail()
        : emailChangeToMail(await link('email_change_to'), EMAIL_CHANGE_HOURS)),
    })
    return ok({ newEmail })
  })
}

/** Ends the change of address that an account has under way, if any; its links stop working. */
export async function forgetEmailChange(ctx: Ctx, accountId: AccountId): Promise<void> {
  const ended = await ctx.db
    .delete(emailChanges)
    .where(eq(emailChanges.userId, accountId))
    .returning({ id: emailChanges.id })
  if (ended.length > 0)
    await ctx.db.delete(linkTokens).where(
      inArray(
        linkTokens.subjectId,
        ended.map(({ id }) => id),
      ),
    )
}

/** The change of address that a signed-in person has under way, with what is still awaited; null without one. */
export async function readEmailChange(
  ctx: Ctx<Particulier | Artisan | Admin>,
): Promise<{ newEmail: string; awaits: ('from' | 'to')[]; expiresAt: Date } | null> {
  const [change] = await ctx.db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, ctx.who.accountId), gt(emailChanges.expiresAt, ctx.now)))
  if (!change) return null
  const awaits = [
    ...(change.confirmedFromAt ? [] : (['from'] as const)),
    ...(change.confirmedToAt ? [] : (['to'] as const)),
  ]
  return { newEmail: change.newEmail, awaits, expiresAt: change.expiresAt }
}

/** What following one of the two links did: the address is changed, or the other link is awaited. */
export type EmailChangeConfirmed = {
  state: 'changed' | 'half'
  awaits: 'from' | 'to' | null
  kind: AccountKind
}

/** Why a link of a change of address did nothing. `address_taken`: somebody made an account with it meanwhile. */
export type ConfirmEmailChangeRefusal = 'invalid_link' | 'other_account' | 'address_taken'

/**
 * Follows one of the two links, once. With the second one the address changes: every session of the account ends but
 * the one of `keepSession`, links of recovery sent to the old address stop working, and the old address is told.
 */
export async function confirmEmailChange(
  ctx: Ctx<Visitor>,
  link: { token: string; signedInAs: AccountId | null; keepSession?: string | null },
): Promise<Result<EmailChangeConfirmed, ConfirmEmailChangeRefusal>> {
  const side = (await readLinkToken(ctx, { token: link.token, purpose: 'email_change_from' }))
    ? 'from'
    : 'to'
  const purpose = `email_change_${side}` as const
  const changeId = await readLinkToken(ctx, { token: link.token, purpose })
  if (!changeId) return refuse('invalid_link')
  try {
    return await inTransaction(ctx, async (tx) => {
      const [asked] = await tx.db
        .select({ userId: emailChanges.userId })
        .from(emailChanges)
        .where(eq(emailChanges.id, changeId))
      if (asked) await holdAccount(tx, asked.userId)
      const [change] = await tx.db
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.id, changeId))
        .for('update')
      if (!change || change.expiresAt <= tx.now) return refuse('invalid_link')
      if (link.signedInAs && link.signedInAs !== change.userId) return refuse('other_account')
      if (!(await consumeLinkToken(tx, { token: link.token, purpose })))
        return refuse('invalid_link')
      const confirmed = { from: change.confirmedFromAt, to: change.confirmedToAt, [side]: tx.now }
      await tx.db
        .update(emailChanges)
        .set({ confirmedFromAt: confirmed.from, confirmedToAt: confirmed.to })
        .where(eq(emailChanges.id, changeId))
      const awaits = confirmed.from === null ? 'from' : confirmed.to === null ? 'to' : null
      if (awaits) return ok({ state: 'half', awaits, kind: await kindOf(tx, change.userId) })
      await moveTo(tx, change.userId, change.newEmail, link.keepSession ?? null)
      return ok({ state: 'changed', awaits: null, kind: await kindOf(tx, change.userId) })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') return refuse('address_taken')
    throw error
  }
}

async function kindOf(ctx: Ctx, accountId: AccountId): Promise<AccountKind> {
  const [row] = await ctx.db
    .select({ userType: profiles.userType, role: userRoles.role })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.id, accountId))
  return row?.role ?? row?.userType ?? 'unknown'
}

async function moveTo(
  tx: Ctx,
  accountId: AccountId,
  newEmail: string,
  keepSession: string | null,
): Promise<void> {
  const [before] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  if (!before) return
  await tx.db
    .update(users)
    .set({ email: newEmail, updatedAt: tx.now })
    .where(eq(users.id, accountId))
  await tx.db.update(profiles).set({ email: newEmail }).where(eq(profiles.userId, accountId))
  await endRecoveryLinks(tx, accountId)
  await closeSessionsOf(tx, accountId, keepSession)
  await forgetEmailChange(tx, accountId)
  await sendMail(tx, {
    to: before.email,
    dedupeKey: `email_changed:${accountId}:${newId()}`,
    ...emailChangedMail(before.name, newEmail),
  })
  await publish(tx, { type: 'account.email_changed', accountId })
}
