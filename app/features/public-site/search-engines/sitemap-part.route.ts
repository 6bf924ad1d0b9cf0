import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listProfileSlugs } from '#app/features/directory/profile/get-profile.server.ts'
import { listServedTowns } from '#app/features/directory/towns/served-towns.server.ts'
import { townSegment } from '#app/features/directory/towns/town-address.ts'
import { isTradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/sitemap-part.route'
import { listSitePages } from './site-pages.server.ts'

/** One list of addresses: `pages.xml`, the profiles of `entreprises.xml`, or the towns of a trade, `plomberie.xml`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const part = /^([a-z]+)\.xml$/.exec(params.part)?.[1] ?? ''
  const pages = orNotFound(await addressesOf(part, visitorCtx(context)))
  const { origin } = readConfig().publicUrl
  const urls = pages.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}

async function addressesOf(part: string, ctx: Ctx<Visitor>): Promise<readonly string[] | null> {
  if (part === 'pages') return listSitePages()
  if (part === 'entreprises')
    return (await listProfileSlugs(ctx)).map((slug) => paths.companyProfile(slug))
  return isTradeSlug(part)
    ? (await listServedTowns(ctx, part)).map((town) => paths.tradeTown(part, townSegment(town)))
    : null
}
