import { data } from 'react-router'
import { viewerCtx } from '#app/features/accounts/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { parseId, type FileId } from '#app/values/ids.ts'
import type { Route } from './+types/file.route'
import { readRequestPhoto } from './read-request-photo.server.ts'

/** The bytes of a stored file, for those who may see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const fileId = parseId<FileId>(params.fileId)
  const file = fileId && (await readRequestPhoto(viewerCtx(context), fileId))
  if (!file) throw data(null, { status: 404 })
  return fileResponse(file)
}
