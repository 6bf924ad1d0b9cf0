import {
  requireFreshAdmin,
  requireSettingsOwner,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Route } from './+types/settings-export.route'
import { exportData } from './export-data.server.ts'

/** The export as a file that another service can read (RGPD, art. 20). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = requireSettingsOwner(context, request)
  if (ctx.who.kind === 'admin') requireFreshAdmin(context, request)
  const body = JSON.stringify(await exportData(ctx), null, 2)
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="ouvreo-mes-donnees-${ctx.now.toISOString().slice(0, 10)}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
