import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'

/**
 * Whether a page may still tell that an address has, or has not, an account: three times an hour and ten a day for
 * one peer, two hundred an hour for the whole site, never with `AUTH_DISCLOSURE=neutre`. Beyond, everybody gets the
 * same neutral answer, so that nobody can harvest addresses.
 */
export async function mayDisclose(ctx: Ctx<Visitor>): Promise<boolean> {
  if (readConfig().authDisclosure === 'neutre') return false
  // One after the other: a peer beyond its own budget must not spend the site's, which is everybody's.
  return (
    (await spend(ctx, { name: 'disclosure-hour', max: 3, windowSeconds: 3_600 }, ctx.who.clientKey)) &&
    (await spend(ctx, { name: 'disclosure-day', max: 10, windowSeconds: 86_400 }, ctx.who.clientKey)) &&
    (await spend(ctx, { name: 'disclosure-site', max: 200, windowSeconds: 3_600 }, 'all'))
  )
}
