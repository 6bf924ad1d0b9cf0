import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, Who } from '#app/platform/context.ts'
import { readFile, readThumbnail, type StoredFile } from '#app/platform/files/read-file.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { ofOwnSupport } from './queries.server.ts'
import { hasSupport } from './support/has-support.server.ts'
import { conversationReports, messageFiles, messages } from './tables.server.ts'

/**
 * A file of a message with the name it is saved under, for those who may read the message: the conversation's two, or
 * an account and the team; the team also while it decides on a report of that conversation. Null for everybody else,
 * and for a message that was taken away.
 */
export async function readMessageFile(
  ctx: Ctx<Who>,
  fileId: FileId,
  { small }: { small: boolean },
): Promise<{ file: StoredFile; name: string } | null> {
  const mayRead = readers(ctx.who)
  if (!mayRead) return null
  const me = ctx.who.kind === 'admin' ? 'equipe' : ctx.who.kind
  const [row] = await ctx.db
    .select({
      name: sql<string>`case when ${messages.author} = ${me} or ${messages.supportId} is not null or ${leads.phoneSharedAt} is not null then ${messageFiles.name} else ${messageFiles.publicName} end`,
    })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .leftJoin(leads, eq(leads.id, messages.leadId))
    .leftJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(eq(messageFiles.fileId, fileId), isNull(messages.removedAt), mayRead))
  if (!row) return null
  const file = await (small ? readThumbnail : readFile)(ctx, fileId)
  return file && { file, name: row.name }
}

function readers(who: Who): SQL | null {
  switch (who.kind) {
    case 'artisan':
      return or(
        and(eq(leads.artisanId, who.artisanId), isNotNull(leads.openedAt)),
        ofOwnSupport(who),
      )!
    case 'particulier':
      return or(
        and(eq(quoteRequests.particulierId, who.accountId), isNotNull(leads.openedAt)),
        ofOwnSupport(who),
      )!
    case 'admin':
      return or(
        hasSupport(who) ? isNotNull(messages.supportId) : sql`false`,
        mayAt(who.roles, paths.adminConversationReports(), true)
          ? sql`exists (select from ${conversationReports} where ${conversationReports.leadId} = ${messages.leadId} and ${conversationReports.openedAt} is not null and ${conversationReports.decision} is null)`
          : sql`false`,
      )!
    default:
      return null
  }
}
