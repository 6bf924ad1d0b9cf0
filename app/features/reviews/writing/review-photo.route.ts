import { readAsViewer } from '#app/features/accounts/sessions/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/review-photo.route'
import { readReviewPhoto } from './review-photos.server.ts'

/** A photo of a review: for everybody while the review is shown. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const id = parseId<FileId>(params.fileId)
  const small = new URL(request.url).searchParams.get('taille') === 'petite'
  const found = id && (await readAsViewer(context, (ctx) => readReviewPhoto(ctx, id, { small })))
  if (!found) notFound()
  return fileResponse(found.file, { everybody: found.everybody })
}
