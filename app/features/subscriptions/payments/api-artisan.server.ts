import type { RequestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'

/** The context of the signed-in artisan, for an endpoint: everybody else gets a status instead of a redirection. */
export function apiArtisan(scope: RequestScope): Ctx<Artisan> | Response {
  const { who } = scope.viewer
  if (who.kind === 'artisan')
    return { who, db: scope.db, now: scope.now, requestId: scope.requestId }
  if (who.kind === 'visitor') return Response.json({ error: 'Connectez-vous.' }, { status: 401 })
  return Response.json({ error: 'Réservé aux artisans.' }, { status: 403 })
}
