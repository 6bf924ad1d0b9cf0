import { redirect, redirectDocument } from 'react-router'
import { paths } from '#app/paths.ts'
import { toastCookie } from '#app/ui/toast.ts'
import type { Route } from './+types/deconnexion.page'
import { requestScope, visitorCtx } from './request-scope.server.ts'
import { endedSessionCookie } from './session-cookie.server.ts'
import { closeSession } from './sessions.server.ts'

/** Signing out is a post; a visit by address changes nothing. */
export function loader() {
  throw redirect(paths.landing())
}

export async function action({ context }: Route.ActionArgs) {
  const { sessionToken } = requestScope(context)
  if (sessionToken) await closeSession(visitorCtx(context), sessionToken)
  const headers = new Headers({ 'set-cookie': endedSessionCookie() })
  headers.append('set-cookie', toastCookie({ tone: 'ok', title: 'Déconnexion réussie' }))
  return redirectDocument(paths.landing(), { headers })
}
