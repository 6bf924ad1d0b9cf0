import { readAsViewer } from '#app/features/accounts/sessions/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/file.route'
import { readRequestPhoto } from './read-request-photo.server.ts'

/** The bytes of a stored file, for those who may see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const fileId = orNotFound(parseId<FileId>(params.fileId))
  const file = orNotFound(await readAsViewer(context, (ctx) => readRequestPhoto(ctx, fileId)))
  return fileResponse(file)
}
