import { and, eq, sql } from 'drizzle-orm'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { quoteRequestPhotos, quoteRequests } from '#app/features/requests/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, Who } from '#app/platform/context.ts'
import { readFile, type StoredFile } from '#app/platform/files/read-file.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

/**
 * A photo of a request for those who may see it: its author, the artisans it was proposed to, those of the team
 * who read requests. Null for everybody else, as when there is none.
 */
export async function readRequestPhoto(ctx: Ctx<Who>, fileId: FileId): Promise<StoredFile | null> {
  const { who } = ctx
  if (who.kind === 'visitor' || who.kind === 'system') return null
  const proposed = (artisanId: string) =>
    sql`exists (select from ${leads} where ${leads.requestId} = ${quoteRequests.id} and ${leads.artisanId} = ${artisanId})`
  if (who.kind === 'admin' && !mayAt(who.roles, paths.adminRequests())) return null
  const mayRead =
    who.kind === 'admin'
      ? undefined
      : who.kind === 'artisan'
        ? proposed(who.artisanId)
        : eq(quoteRequests.particulierId, who.accountId)
  const [row] = await ctx.db
    .select({ fileId: quoteRequestPhotos.fileId })
    .from(quoteRequestPhotos)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quoteRequestPhotos.requestId))
    .where(and(eq(quoteRequestPhotos.fileId, fileId), mayRead))
    .limit(1)
  return row ? readFile(ctx, row.fileId) : null
}
