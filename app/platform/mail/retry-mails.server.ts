import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import type { Ctx, System } from '../context.ts'
import { enqueueAll } from '#app/platform/jobs/jobs.server.ts'
import { log } from '../log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { emailLogs, mailEvents } from './tables.server.ts'

const AT_ONCE = 500

/**
 * Puts every mail whose pause is over back into the queue, once: failed ones, and those that waited
 * for the end of quiet hours. Returns how many.
 */
export function retryMails(ctx: Ctx<System>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .select({ id: emailLogs.id })
      .from(emailLogs)
      .where(
        and(
          isNotNull(emailLogs.nextAttemptAt),
          lte(emailLogs.nextAttemptAt, tx.now),
          inArray(emailLogs.status, ['failed', 'sending']),
        ),
      )
      .orderBy(emailLogs.nextAttemptAt)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    return queueAgain(
      tx,
      due.map(({ id }) => id),
    )
  })
}

/** Sets mails back to being sent, with a job each, in the open transaction. */
async function queueAgain(tx: Ctx, mailIds: MailId[]): Promise<number> {
  if (mailIds.length === 0) return 0
  await tx.db
    .update(emailLogs)
    .set({ status: 'sending', nextAttemptAt: null })
    .where(inArray(emailLogs.id, mailIds))
  await enqueueAll(
    tx.db,
    'mails',
    mailIds.map((mailId) => ({ mailId })),
  )
  return mailIds.length
}

/**
 * Sends failed mails again because an administrator asks, in the open transaction; the rows must be locked and still
 * be failed. `anew` bears a new key: the last outcome was a known refusal, so that a provider must not take it for a
 * copy.
 */
export async function sendAgain(
  tx: Ctx,
  mails: { id: MailId; round: number; anew: boolean }[],
  askedBy: AccountId,
): Promise<void> {
  for (const { id, round, anew } of mails) {
    await tx.db
      .update(emailLogs)
      .set({ attempts: 0, round: anew ? round + 1 : round })
      .where(eq(emailLogs.id, id))
    await tx.db.insert(mailEvents).values({
      id: newId(),
      mailId: id,
      at: tx.now,
      kind: 'asked_again',
      round: anew ? round + 1 : round,
      accountId: askedBy,
    })
  }
  await queueAgain(
    tx,
    mails.map(({ id }) => id),
  )
}

/**
 * Closes what waited to be sent when a copy of the database was made: since then it most likely left. What was written
 * later is still sent. Returns how many.
 */
export async function giveUpMailsBefore(ctx: Ctx<System>, before: Date): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const detail = 'Non envoyé\u00a0: repris d’une sauvegarde, il était sans doute déjà parti'
    const rows = await tx.db
      .update(emailLogs)
      .set({ status: 'failed', errorMessage: detail, nextAttemptAt: null })
      .where(
        and(
          lte(emailLogs.createdAt, before),
          or(eq(emailLogs.status, 'sending'), isNotNull(emailLogs.nextAttemptAt)),
        ),
      )
      .returning({ mailId: emailLogs.id, round: emailLogs.round })
    for (const { mailId, round } of rows)
      await tx.db
        .insert(mailEvents)
        .values({ id: newId(), mailId, at: tx.now, kind: 'withheld', round, detail })
    return rows.length
  })
}

/** Closes a mail whose job failed every time, whatever the reason: the work of the dead-letter queue. */
export async function giveUpMail(ctx: Ctx<System>, mailId: MailId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const detail = 'Abandonné : chaque essai a été interrompu'
    const [row] = await tx.db
      .update(emailLogs)
      .set({ status: 'failed', errorMessage: detail, nextAttemptAt: null })
      .where(and(eq(emailLogs.id, mailId), eq(emailLogs.status, 'sending')))
      .returning({ round: emailLogs.round, type: emailLogs.emailType })
    if (!row) return
    await tx.db
      .insert(mailEvents)
      .values({ id: newId(), mailId, at: tx.now, kind: 'given_up', round: row.round, detail })
    log.error('mail given up', { mail: mailId, type: row.type, code: 'dead job' })
  })
}
