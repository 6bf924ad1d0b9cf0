import { and, desc, eq, or } from 'drizzle-orm'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import type { Ctx, System } from '../context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { mailKey } from './compose-mail.server.ts'
import { statusAfter, type MailEventKind } from './mail-story.ts'
import { withoutTokens } from './record-outcomes.server.ts'
import { receivedAgain, suppress } from './suppressions.server.ts'
import { emailLogs, mailEvents } from './tables.server.ts'

/** What a provider says became of a mail: which one (its tags, else the provider's id), what, and when. */
export type DeliveryReport = {
  eventId: string
  kind: MailEventKind
  detail: string | null
  at: Date
  mailId: MailId | null
  key: string | null
  resendId: string | null
}

/**
 * Keeps a report and its effect in one transaction: a copy has none, and the status is worked out from everything said
 * of the mail, so that the order of arrival does not matter. A lasting bounce or a complaint puts the address aside.
 */
export async function receiveReport(ctx: Ctx<System>, report: DeliveryReport): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const mail = await findMail(tx, report)
    // A report about a copy that the team has since sent anew is kept, and decides nothing of the new one.
    const round =
      mail && report.key && report.key !== mailKey(mail.dedupeKey, mail.round)
        ? -1
        : (mail?.round ?? 0)
    const [kept] = await tx.db
      .insert(mailEvents)
      .values({
        id: newId(),
        mailId: mail?.id ?? null,
        at: report.at,
        kind: report.kind,
        round,
        detail: report.detail,
        providerEventId: report.eventId,
      })
      .onConflictDoNothing({ target: mailEvents.providerEventId })
      .returning({ id: mailEvents.id })
    if (!kept || !mail) return
    await watchAddress(tx, mail, report)
    if (round < 0) return
    const story = await tx.db
      .select({ kind: mailEvents.kind, detail: mailEvents.detail })
      .from(mailEvents)
      .where(and(eq(mailEvents.mailId, mail.id), eq(mailEvents.round, round)))
    const after = statusAfter(story)
    if (!after) return
    await tx.db
      .update(emailLogs)
      .set({
        ...after,
        resendId: mail.resendId ?? report.resendId,
        sentAt: mail.sentAt ?? report.at,
        nextAttemptAt: null,
        // It left, whatever we knew of it: its copy opens nothing any more.
        html: withoutTokens(mail.html),
        text: withoutTokens(mail.text),
      })
      .where(eq(emailLogs.id, mail.id))
  })
}

async function findMail(tx: Ctx, { mailId, resendId }: DeliveryReport) {
  const which = or(
    ...[
      mailId ? eq(emailLogs.id, mailId) : undefined,
      resendId ? eq(emailLogs.resendId, resendId) : undefined,
    ].filter((one) => one !== undefined),
  )
  if (!which) return null
  const rows = await tx.db
    .select()
    .from(emailLogs)
    .where(which)
    .orderBy(desc(emailLogs.createdAt))
    .limit(2)
    .for('update')
  return rows.find((row) => row.id === mailId) ?? rows[0] ?? null
}

async function watchAddress(
  tx: Ctx,
  mail: typeof emailLogs.$inferSelect,
  { kind, at }: DeliveryReport,
): Promise<void> {
  if (kind === 'delivered') return receivedAgain(tx, mail.email, at)
  if (kind !== 'bounced' && kind !== 'complained') return
  const reason = kind === 'bounced' ? 'bounce' : 'complaint'
  await suppress(tx, mail.email, reason, at)
  await publish(tx, { type: 'mail.address_refused', mailId: mail.id, reason })
}
