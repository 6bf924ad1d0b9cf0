import { viewerCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/company-image.route'
import { readImage } from './images.server.ts'

/** The logo or the portrait of a company: for everybody while its page is shown. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const id = parseId<FileId>(params.fileId)
  const small = new URL(request.url).searchParams.get('taille') === 'petite'
  const found = id && (await readImage(viewerCtx(context), id, { small }))
  if (!found) notFound()
  return fileResponse(found.file, { everybody: found.everybody })
}
