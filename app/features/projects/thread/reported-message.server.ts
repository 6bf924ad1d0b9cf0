import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { parseId, type ThreadMessageId } from '#app/values/identity/ids.ts'
import { audienceOf } from './find-thread.server.ts'
import { projectThreadMessages } from './tables.server.ts'

/** A message that a notice of content is about, as the team reads it to decide. */
export type NamedMessage = {
  opened: boolean
  removed: boolean
  /** Who wrote it, and its words as typed; null before it was opened. */
  text: { author: string; body: string; sentAt: Date } | null
}

/** The message of a thread that an address of either page names; null when it names none. */
function idIn(address: string): ThreadMessageId | null {
  const named =
    /^\/(?:espace-particulier\/projets\/[\da-f-]+\/fil|espace-pro\/projets\/[\da-f-]+)(?:\?[^#]*)?#message-([\da-f-]{36})$/.exec(
      address,
    )
  return named ? parseId<ThreadMessageId>(named[1]) : null
}

/** The message that a notice names, for the team; null when its address is not one of a message that is there. */
export async function readNamedMessage(
  ctx: Ctx<Admin>,
  address: string,
): Promise<NamedMessage | null> {
  const id = idIn(address)
  if (!id) return null
  const { rows } = await ctx.db.execute<{
    opened: boolean
    removed: boolean
    author: string
    body: string
    sentAt: string
  }>(sql`
    select message.opened_at is not null as opened, message.removed_at is not null as removed, message.body,
      message.sent_at as "sentAt", coalesce(artisan.company_name, author.name, 'Compte supprimé') as author
    from project_thread_messages message left join artisans artisan on artisan.id = message.artisan_id
    left join users author on author.id = message.author_id where message.id = ${id}`)
  const [row] = rows
  if (!row) return null
  const { opened, removed, author, body, sentAt } = row
  return { opened, removed, text: opened ? { author, body, sentAt: new Date(sentAt) } : null }
}

/** Opens the message that a notice names to the team, with the reason why, which the journal keeps. False when it names none. */
export function openNamedMessage(ctx: Ctx<Admin>, address: string, why: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const id = idIn(address)
    const found = id
      ? await tx.db
          .update(projectThreadMessages)
          .set({ openedAt: sql`coalesce(opened_at, ${tx.now.toISOString()}::timestamptz)` })
          .where(eq(projectThreadMessages.id, id))
          .returning({ id: projectThreadMessages.id })
      : []
    if (!id || found.length === 0) return false
    await recordAudit(tx, 'project_message.opened', id, { reason: why })
    return true
  })
}

/**
 * Takes away the message that a notice names, within the decision about it: nobody reads it any more. `not_opened` when
 * the team has not read it; nothing happens where the notice names no message.
 */
export async function removeNamedMessage(
  tx: Ctx<Admin>,
  address: string,
): Promise<'not_opened' | null> {
  const id = idIn(address)
  if (!id) return null
  const [removed] = await tx.db
    .update(projectThreadMessages)
    .set({ removedAt: tx.now })
    .where(
      and(
        eq(projectThreadMessages.id, id),
        isNotNull(projectThreadMessages.openedAt),
        isNull(projectThreadMessages.removedAt),
      ),
    )
    .returning({ threadId: projectThreadMessages.threadId })
  if (!removed)
    return (await tx.db.$count(
      projectThreadMessages,
      and(eq(projectThreadMessages.id, id), isNull(projectThreadMessages.openedAt)),
    )) > 0
      ? 'not_opened'
      : null
  publishLive(tx, {
    to: await audienceOf(tx, removed.threadId),
    kind: 'thread',
    subjectId: removed.threadId,
  })
  return null
}
