import { and, eq, isNull } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { newId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { normaliseEmail } from './account.ts'
import { RecoveryMail } from './account-mails.email.tsx'
import { createLinkToken } from './link-tokens.server.ts'
import { spendMail } from './mail-budget.server.ts'
import { users } from './tables.server.ts'

/** Hours that a recovery link lasts. */
export const RECOVERY_LINK_HOURS = 1

/** What a request for a new password found; the page decides how much of it may be told. */
export type ResetRequested = { known: boolean; mailed: boolean }

/**
 * Mails a link to choose a new password, to the address of an account; the link and its mail are written together, or
 * neither. An unknown or suspended account's address gets nothing. Refuses `too_many_requests` to a peer that has
 * asked for too many; an address that was just written to, or a site in flood, answers `mailed: false`.
 */
export async function requestPasswordReset(ctx: Ctx<Visitor>, typed: string): Promise<Result<ResetRequested, 'too_many_requests'>> {
  const email = normaliseEmail(typed)
  const budget = await spendMail(ctx, { email, clientKey: ctx.who.clientKey })
  if (!budget.peer) return refuse('too_many_requests')
  const mailed = await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db.select({ id: users.id, name: users.name, email: users.email }).from(users).where(and(eq(users.email, email), isNull(users.suspendedAt)))
    if (!account) return null
    if (!budget.address || !budget.site) return false
    const token = await createLinkToken(tx, { purpose: 'recovery', subjectId: account.id, ttlHours: RECOVERY_LINK_HOURS })
    await sendMail(tx, {
      to: account.email,
      type: 'recovery',
      accountId: account.id,
      dedupeKey: `recovery:${account.id}:${newId()}`,
      subject: 'Choisissez un nouveau mot de passe',
      body: RecoveryMail({ name: account.name, href: absoluteUrl(paths.confirmLink({ token, type: 'recovery' })), hours: RECOVERY_LINK_HOURS }),
    })
    return true
  })
  return ok({ known: mailed !== null, mailed: mailed === true })
}
