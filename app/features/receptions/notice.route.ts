import { readAsViewer } from '#app/features/accounts/sessions/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/notice.route'
import { readNotice } from './list-materials.server.ts'

/** The notice of a product handed over with energy works, for their two sides and the team. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const fileId = parseId<FileId>(params.fileId)
  const found = fileId && (await readAsViewer(context, (ctx) => readNotice(ctx, fileId)))
  if (!found) notFound()
  return fileResponse(found.file, { name: found.name })
}
