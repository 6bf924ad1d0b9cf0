import { and, eq, sql } from 'drizzle-orm'
import { DETAILS_SHARED } from '#app/features/requests/life/details-to-share.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Artisan, Ctx, Particulier, Who } from '#app/platform/context.ts'
import { fileResponse, readFile, type StoredFile } from '#app/platform/files/read-file.server.ts'
import type { FileId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type { Blueprint } from './keep-blueprints.server.ts'
import { requestBlueprints } from './tables.server.ts'

/** The plans of one's own request, or of any for the team, in their order. */
export function listBlueprints(
  ctx: Ctx<Particulier> | Ctx<Admin>,
  requestId: QuoteRequestId,
): Promise<Blueprint[]> {
  return ctx.db
    .select({ fileId: requestBlueprints.fileId, name: requestBlueprints.name })
    .from(requestBlueprints)
    .innerJoin(quoteRequests, eq(quoteRequests.id, requestBlueprints.requestId))
    .where(
      and(
        eq(requestBlueprints.requestId, requestId),
        ctx.who.kind === 'admin' ? undefined : eq(quoteRequests.particulierId, ctx.who.accountId),
      ),
    )
    .orderBy(requestBlueprints.position)
}

/** The plans of a lead: how many there are, and which the artisan may open. */
export type LeadBlueprints = { count: number; shown: Blueprint[] }

/** The plans of one's own lead: their number at once, the files once contact details were given. */
export async function listLeadBlueprints(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
): Promise<LeadBlueprints> {
  const rows = await ctx.db
    .select({
      fileId: sql<FileId | null>`case when ${DETAILS_SHARED} then ${requestBlueprints.fileId} end`,
      name: sql<string | null>`case when ${DETAILS_SHARED} then ${requestBlueprints.name} end`,
    })
    .from(leads)
    .innerJoin(requestBlueprints, eq(requestBlueprints.requestId, leads.requestId))
    .where(and(eq(leads.id, leadId), eq(leads.artisanId, ctx.who.artisanId)))
    .orderBy(requestBlueprints.position)
  const shown = rows.flatMap(({ fileId, name }) =>
    fileId !== null && name !== null ? [{ fileId, name }] : [],
  )
  return { count: rows.length, shown }
}

/**
 * A plan with its name, for those who may see it: its author, the team, and artisans to whom the
 * author gave their contact details. Null for everybody else, as when there is none.
 */
export async function readBlueprint(
  ctx: Ctx<Who>,
  fileId: FileId,
): Promise<{ file: StoredFile; name: string } | null> {
  const { who } = ctx
  if (who.kind === 'visitor' || who.kind === 'system') return null
  const mayRead =
    who.kind === 'admin'
      ? undefined
      : who.kind === 'artisan'
        ? sql`exists (select from ${leads} where ${leads.requestId} = ${quoteRequests.id} and ${leads.artisanId} = ${who.artisanId} and ${DETAILS_SHARED})`
        : eq(quoteRequests.particulierId, who.accountId)
  const [row] = await ctx.db
    .select({ name: requestBlueprints.name })
    .from(requestBlueprints)
    .innerJoin(quoteRequests, eq(quoteRequests.id, requestBlueprints.requestId))
    .where(and(eq(requestBlueprints.fileId, fileId), mayRead))
    .limit(1)
  const file = row ? await readFile(ctx, fileId) : null
  return row && file ? { file, name: row.name } : null
}

/** A plan as an answer: saved by its reader, kept by no browser, for contact details can be taken back. */
export function blueprintResponse({ file, name }: { file: StoredFile; name: string }): Response {
  const response = fileResponse(file, { name })
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}
