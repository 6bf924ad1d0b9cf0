import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { exportAccount } from '#app/features/settings/export-data.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type AccountId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/export-user.route'

/** Everything of one account as a file, for its owner who asked the team for it (RGPD, art. 15). */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const accountId = orNotFound(parseId<AccountId>(params.id))
  const exported = orNotFound(await exportAccount(ctx, accountId))
  return new Response(JSON.stringify(exported, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="ouvreo-compte-${accountId}-${ctx.now.toISOString().slice(0, 10)}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
