import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId, SupportThreadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { team } from '#app/features/messages/find-thread.server.ts'
import { MESSAGES_A_MINUTE, type SendRefusal } from '#app/features/messages/post-message.server.ts'
import { supportThreads } from '#app/features/messages/tables.server.ts'
import {
  findRepeated,
  writeMessage,
  type Sending,
  type Written,
} from '#app/features/messages/write-message.server.ts'

/**
 * Writes to the team, which has 24 hours of working days to answer. The first message begins the conversation; one that
 * was closed opens again. Refuses more than 30 messages a minute.
 */
export async function postToSupport(
  ctx: Ctx<Particulier | Artisan>,
  body: string,
  sending: Sending = {},
): Promise<Result<Written, SendRefusal>> {
  const { who } = ctx
  if (
    !(await spend(
      ctx,
      { name: 'message', max: MESSAGES_A_MINUTE, windowSeconds: 60 },
      who.accountId,
    ))
  )
    return refuse('too_many_messages')
  const supportId = who.accountId as string as SupportThreadId
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(supportThreads)
      .values({ id: supportId, status: 'open', createdAt: tx.now, updatedAt: tx.now })
      .onConflictDoNothing({ target: supportThreads.id })
    const [thread] = await tx.db
      .select()
      .from(supportThreads)
      .where(eq(supportThreads.id, supportId))
      .for('no key update')
    const before = await findRepeated(tx, {
      threadId: supportId,
      authorId: who.accountId,
      body,
      ...sending,
    })
    if (!before.ok) return before
    if (before.value) return ok({ messageId: before.value, repeated: true })
    const messageId = await writeMessage(tx, {
      thread: { supportId },
      threadId: supportId,
      author: who.kind,
      authorId: who.accountId,
      body,
      publicBody: body,
      ...sending,
    })
    await tx.db
      .update(supportThreads)
      .set({ status: 'open', waitingSince: thread!.waitingSince ?? tx.now, updatedAt: tx.now })
      .where(eq(supportThreads.id, supportId))
    publishLive(tx, { to: [who.accountId], kind: 'message', subjectId: supportId })
    publishLive(tx, { to: await team(tx), kind: 'support', subjectId: supportId })
    await publish(tx, { type: 'message.posted', messageId, threadId: supportId })
    return ok({ messageId, repeated: false })
  })
}

/** The team answers an account, which waits no longer. Refuses `not_found` where nobody ever wrote. */
export async function answerSupport(
  ctx: Ctx<Admin>,
  supportId: SupportThreadId,
  body: string,
  sending: Sending = {},
): Promise<Result<Written, SendRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [thread] = await tx.db
      .select()
      .from(supportThreads)
      .where(eq(supportThreads.id, supportId))
      .for('no key update')
    if (!thread) return refuse('not_found')
    const authorId = tx.who.accountId
    const before = await findRepeated(tx, { threadId: supportId, authorId, body, ...sending })
    if (!before.ok) return before
    if (before.value) return ok({ messageId: before.value, repeated: true })
    const messageId = await writeMessage(tx, {
      thread: { supportId },
      threadId: supportId,
      author: 'equipe',
      authorId,
      body,
      publicBody: body,
      ...sending,
    })
    await tx.db
      .update(supportThreads)
      .set({ status: 'open', waitingSince: null, updatedAt: tx.now })
      .where(eq(supportThreads.id, supportId))
    await recordAudit(tx, 'support.answered', supportId)
    publishLive(tx, {
      to: [supportId as string as AccountId],
      kind: 'message',
      subjectId: supportId,
    })
    publishLive(tx, { to: await team(tx), kind: 'support', subjectId: supportId })
    await publish(tx, { type: 'message.posted', messageId, threadId: supportId })
    return ok({ messageId, repeated: false })
  })
}

/** Ends a conversation with an account, or opens it again. Refuses `not_found`, and what is so already. */
export async function setSupportStatus(
  ctx: Ctx<Admin>,
  supportId: SupportThreadId,
  status: 'open' | 'closed',
): Promise<Result<undefined, 'not_found' | 'already_so'>> {
  return inTransaction(ctx, async (tx) => {
    const [thread] = await tx.db
      .select()
      .from(supportThreads)
      .where(eq(supportThreads.id, supportId))
      .for('no key update')
    if (!thread) return refuse('not_found')
    if (thread.status === status) return refuse('already_so')
    // Whoever closes it says that nothing is left to answer.
    await tx.db
      .update(supportThreads)
      .set({ status, ...(status === 'closed' ? { waitingSince: null } : {}), updatedAt: tx.now })
      .where(eq(supportThreads.id, supportId))
    await recordAudit(tx, status === 'closed' ? 'support.closed' : 'support.reopened', supportId)
    publishLive(tx, {
      to: [supportId as string as AccountId],
      kind: 'message',
      subjectId: supportId,
    })
    publishLive(tx, { to: await team(tx), kind: 'support', subjectId: supportId })
    return ok()
  })
}
