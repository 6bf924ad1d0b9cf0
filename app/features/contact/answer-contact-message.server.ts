import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ContactMessageId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { isContactMessage } from './queries.server.ts'
import { contactMessages } from './tables.server.ts'

/** Says that a message was answered, by the team's own mailbox; once, and with a line in the audit log. */
export async function answerContactMessage(
  ctx: Ctx<Admin>,
  id: ContactMessageId,
): Promise<Result<undefined, 'not_found' | 'already_answered'>> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(contactMessages)
      .set({ answeredAt: tx.now })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
      .returning({ id: contactMessages.id })
    if (rows.length === 0)
      return refuse((await isContactMessage(tx, id)) ? 'already_answered' : 'not_found')
    await recordAudit(tx, 'contact_message.answered', id)
    return ok()
  })
}

/** Puts a message that was filed by mistake back among those that wait, at its age; with a line in the audit log. */
export async function reopenContactMessage(
  ctx: Ctx<Admin>,
  id: ContactMessageId,
): Promise<Result<undefined, 'not_found' | 'already_waiting'>> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(contactMessages)
      .set({ answeredAt: null })
      .where(and(eq(contactMessages.id, id), isNotNull(contactMessages.answeredAt)))
      .returning({ id: contactMessages.id })
    if (rows.length === 0)
      return refuse((await isContactMessage(tx, id)) ? 'already_waiting' : 'not_found')
    await recordAudit(tx, 'contact_message.reopened', id)
    return ok()
  })
}
