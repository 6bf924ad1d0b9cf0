import { readAsViewer } from '#app/features/accounts/sessions/request-scope.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/message-file.route'
import { readMessageFile } from './read-message-file.server.ts'

/** A picture or a document of a message, for those who read it. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const fileId = parseId<FileId>(params.fileId)
  const small = new URL(request.url).searchParams.get('taille') === 'petite'
  const found =
    fileId && (await readAsViewer(context, (ctx) => readMessageFile(ctx, fileId, { small })))
  if (!found) notFound()
  return fileResponse(found.file, { name: found.name })
}
