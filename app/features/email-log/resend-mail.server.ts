import { and, desc, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { MailEventKind } from '#app/platform/mail/mail-story.ts'
import { sendAgain } from '#app/platform/mail/retry-mails.server.ts'
import { unsuppress } from '#app/platform/mail/suppressions.server.ts'
import { emailLogs, mailEvents } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { MailId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { isClearRefusal, refusalToResend, type ResendRefusal } from './email-log.ts'
import { isStuck } from './queries.server.ts'

/** How many failed mails one click sends again. */
const RESENT_AT_ONCE = 500

/** Sends a failed mail again, at once. Pressed twice, it leaves once. */
export function resendMail(ctx: Ctx<Admin>, mailId: MailId): Promise<Result<void, ResendRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [mail] = await tx.db
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.id, mailId))
      .for('update')
    if (!mail) return refuse('not_found')
    const refusal = refusalToResend(mail, tx.now)
    if (refusal) return refuse(refusal)
    await again(tx, [mail])
    await recordAudit(tx, 'mail.resent', mailId, { type: mail.emailType })
    return ok()
  })
}

/**
 * Sends again every mail of a type that waits for the team (`isStuck`), the oldest first. Returns how many leave: what
 * lost its link or its text stays a failure of the log.
 */
export function resendFailedMails(ctx: Ctx<Admin>, type: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const mails = await tx.db
      .select()
      .from(emailLogs)
      .where(and(eq(emailLogs.emailType, type), isStuck(tx)))
      .orderBy(emailLogs.createdAt)
      .limit(RESENT_AT_ONCE)
      .for('update', { skipLocked: true })
    await again(tx, mails)
    if (mails.length > 0) await recordAudit(tx, 'mails.resent', type, { resent: mails.length })
    return mails.length
  })
}

/** Takes the address of a mail off the list of those that refused us. False when there is no such mail. */
export function allowAddress(ctx: Ctx<Admin>, mailId: MailId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [mail] = await tx.db
      .select({ email: emailLogs.email })
      .from(emailLogs)
      .where(eq(emailLogs.id, mailId))
    if (!mail) return false
    await unsuppress(tx, mail.email)
    await recordAudit(tx, 'mail.address_allowed', mailId)
    return true
  })
}

async function again(tx: Ctx<Admin>, mails: { id: MailId; round: number }[]): Promise<void> {
  if (mails.length === 0) return
  const events = await tx.db
    .selectDistinctOn([mailEvents.mailId], { mailId: mailEvents.mailId, kind: mailEvents.kind })
    .from(mailEvents)
    .where(
      inArray(
        mailEvents.mailId,
        mails.map(({ id }) => id),
      ),
    )
    .orderBy(mailEvents.mailId, desc(mailEvents.at), desc(mailEvents.id))
  const last = new Map<MailId | null, MailEventKind>(
    events.map(({ mailId, kind }) => [mailId, kind]),
  )
  await sendAgain(
    tx,
    mails.map(({ id, round }) => ({ id, round, anew: isClearRefusal(last.get(id) ?? null) })),
    tx.who.accountId,
  )
}
