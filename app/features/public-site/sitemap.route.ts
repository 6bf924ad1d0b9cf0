import { HELP_CATEGORIES } from '#app/features/help/help.ts'
import { listArticles } from '#app/features/help/articles.server.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'

/** The pages worth finding, canonical addresses only. */
export function loader() {
  const { origin } = readConfig().publicUrl
  const pages = [
    paths.landing(), paths.particuliers(), paths.artisans(), paths.findPro(), paths.trades(), ...TRADE_SLUGS.map(paths.trade),
    paths.guarantees(), paths.reviews(), paths.ranking(), paths.faq(), paths.help(), ...HELP_CATEGORIES.map((category) => paths.helpCategory(category.slug)),
    ...listArticles().map((article) => paths.helpArticle(article.category, article.slug)),
    paths.about(), paths.contact(), paths.howItWorksPro(), paths.testimonialsPro(), paths.becomePartner(), paths.proLanding(),
    paths.legalNotice(), paths.privacy(), paths.termsOfUse(), paths.termsOfSale(), paths.accessibility(),
  ]
  const urls = pages.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
