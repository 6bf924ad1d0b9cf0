import type { Route } from './+types/passkey-options.route'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { askPasskey } from './sign-in-with-passkey.server.ts'

/** A link to it does nothing. */
export const loader = () =>
  Response.json({ error: 'POST attendu.' }, { status: 405, headers: { allow: 'POST' } })

/** What a browser has a passkey sign to sign in: the same for everybody, whoever has one. */
export async function action({ context }: Route.ActionArgs) {
  const options = await askPasskey(visitorCtx(context))
  return options
    ? Response.json(options)
    : Response.json({ error: 'Trop de tentatives.' }, { status: 429 })
}
