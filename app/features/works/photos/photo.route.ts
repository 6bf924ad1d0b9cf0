import { readAsViewer } from '#app/features/accounts/sessions/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/photo.route'
import { readWorksPhoto } from './works-photos.server.ts'

/** The bytes of a photo of works, for its two sides and the team. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const fileId = parseId<FileId>(params.fileId)
  const small = new URL(request.url).searchParams.get('taille') === 'petite'
  const file =
    fileId && (await readAsViewer(context, (ctx) => readWorksPhoto(ctx, fileId, { small })))
  if (!file) notFound()
  return fileResponse(file)
}
