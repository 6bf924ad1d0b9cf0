import type { Ctx, Visitor } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { askingBrowser, rememberBrowser } from './account-traces.server.ts'
import { sessionCookie } from './session-cookie.server.ts'
import { openSession } from './sessions.server.ts'

/** Signs a browser in to an account whose mailbox it has just proved; the Set-Cookie header that does. */
export async function signInBrowser(
  ctx: Ctx<Visitor>,
  accountId: AccountId,
  request: Request,
): Promise<string> {
  const browser = askingBrowser(ctx, request)
  await rememberBrowser(ctx, accountId, browser)
  return sessionCookie.set(await openSession(ctx, accountId, browser.userAgent))
}
