import { randomBytes } from 'node:crypto'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { spend, spentIn } from '#app/platform/rate-limit/rate-limit.server.ts'
import { addressKey } from './mail-budget.server.ts'

const HOUR = 3_600
const TOLD = { name: 'disclosed', max: 1, windowSeconds: HOUR }

/**
 * Whether a page may still tell that an address has, or has not, an account: three addresses an hour and ten a day for
 * one peer and for one browser, two hundred an hour for the whole site, never with `AUTH_DISCLOSURE=neutre`. Both
 * answers count, since either tells; the same address again costs nothing. Beyond, everybody gets the same neutral
 * answer, so that nobody can harvest addresses. Ask it before looking at what was found, for every address alike.
 */
export async function mayDisclose(
  ctx: Ctx<Visitor>,
  email: string,
  browser: string | null = null,
  setting = readConfig().authDisclosure,
): Promise<boolean> {
  if (setting === 'neutre') return false
  const told = `${ctx.who.clientKey}:${addressKey(email)}`
  if ((await spentIn(ctx, TOLD, told)) > 0) return true
  // One after the other: a peer beyond its own budget must not spend the site's, which is everybody's.
  for (const key of browser ? [ctx.who.clientKey, `browser:${browser}`] : [ctx.who.clientKey]) {
    if (!(await spend(ctx, { name: 'disclosure-hour', max: 3, windowSeconds: HOUR }, key)))
      return false
    if (!(await spend(ctx, { name: 'disclosure-day', max: 10, windowSeconds: 24 * HOUR }, key)))
      return false
  }
  if (!(await spend(ctx, { name: 'disclosure-site', max: 200, windowSeconds: HOUR }, 'all')))
    return false
  await spend(ctx, TOLD, told)
  return true
}

const VISIT = 'visit'

/** The browser that asks, as the name of a budget; null the first time, or where cookies are refused. */
export function browserOf(request: Request): string | null {
  return (
    new RegExp(`(?:^|; )${VISIT}=([\\w-]{16,40})(?:;|$)`).exec(
      request.headers.get('cookie') ?? '',
    )?.[1] ?? null
  )
}

/**
 * The Set-Cookie header that tells this browser from the others of its peer until it is closed. It
 * says nothing else.
 */
export function browserCookie(request: Request): string {
  return `${VISIT}=${browserOf(request) ?? randomBytes(16).toString('base64url')}; Path=/; HttpOnly; SameSite=Lax${readConfig().secureCookies ? '; Secure' : ''}`
}
