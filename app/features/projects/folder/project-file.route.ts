import {
  requestScope,
  requireParticulier,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type ProjectId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/project-file.route'
import { PROJECT_FILES, projectFile } from './give-files.server.ts'

/** A file of a person's project: its folder, or the logbook of the home. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  const file = orNotFound(PROJECT_FILES.find((one) => one === params.file) ?? null)
  requestScope(context).slow = true
  return orNotFound(await projectFile(ctx, projectId, file))
}
