import { readAsViewer } from '#app/features/accounts/sessions/request-scope.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/blueprint.route'
import { blueprintResponse, readBlueprint } from './queries.server.ts'

/** A plan of a request, for those who may see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const fileId = parseId<FileId>(params.fileId)
  const found = fileId && (await readAsViewer(context, (ctx) => readBlueprint(ctx, fileId)))
  if (!found) notFound()
  return blueprintResponse(found)
}
