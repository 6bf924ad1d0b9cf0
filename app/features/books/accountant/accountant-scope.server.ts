import type { RouterContextProvider } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { accountantCookie } from './accountant-cookie.server.ts'
import { accessOfSession, type OpenAccess } from './open-access.server.ts'

/** The access that the browser of a request holds open; null where it holds none. */
export async function accountantOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ ctx: Ctx<Visitor>; access: OpenAccess | null }> {
  const ctx = visitorCtx(context)
  const token = accountantCookie.tokenOf(request.headers.get('cookie'))
  return { ctx, access: token ? await accessOfSession(ctx, token) : null }
}

/** The same for what only an open access may have: whoever holds none is told that there is nothing. */
export async function requireAccountant(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ ctx: Ctx<Visitor>; access: OpenAccess }> {
  const { ctx, access } = await accountantOf(context, request)
  return access ? { ctx, access } : notFound()
}
