import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type DocumentId } from '#app/values/identity/ids.ts'
import { readDocument } from './queries.server.ts'

/**
 * A document that the reader may have, as a file to save; 503 while it is being drawn, not found
 * where it is not theirs.
 */
export async function documentResponse(
  ctx: Ctx<Artisan | Particulier | Admin>,
  posted: string,
): Promise<Response> {
  const id = parseId<DocumentId>(posted)
  const found = id && (await readDocument(ctx, id))
  if (!found) notFound()
  if (found === 'waiting')
    return new Response('Ce document se prépare : revenez dans un instant.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
    })
  return fileResponse(found.file, { name: found.name })
}
