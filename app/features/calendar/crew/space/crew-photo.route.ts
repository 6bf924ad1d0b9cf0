import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/crew-photo.route'
import { readAssignedPhoto } from './act-for-company.server.ts'
import { requireCrew } from './require-crew.server.ts'

/** The bytes of a photo of works, for whom the company sends there. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { ctx } = await requireCrew(context, request)
  const fileId = parseId<FileId>(params.fileId)
  const small = new URL(request.url).searchParams.get('taille') === 'petite'
  const file = fileId && (await readAssignedPhoto(ctx, fileId, { small }))
  if (!file) notFound()
  return fileResponse(file)
}
