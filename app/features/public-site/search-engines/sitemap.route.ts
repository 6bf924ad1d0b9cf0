import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'

/**
 * The list of lists: the site's own pages, the companies' profiles, then the towns of each trade (a
 * list holds 50 000 addresses at most, and there are 35 000 towns).
 */
export function loader() {
  const { origin } = readConfig().publicUrl
  const parts = ['pages', 'entreprises', ...TRADE_SLUGS]
    .map((part) => `  <sitemap><loc>${origin}${paths.sitemapPart(part)}</loc></sitemap>`)
    .join('\n')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts}\n</sitemapindex>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
