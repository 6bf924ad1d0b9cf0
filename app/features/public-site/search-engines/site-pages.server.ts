import { EMERGENCY_KINDS, KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { listArticles } from '#app/features/help/articles.server.ts'
import { HELP_CATEGORIES } from '#app/features/help/help.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'

/** The pages worth finding, canonical addresses only; the towns of each trade are listed apart. */
export function listSitePages(): string[] {
  return [
    paths.landing(),
    paths.particuliers(),
    paths.artisans(),
    paths.findPro(),
    paths.directory(),
    paths.emergencies(),
    ...EMERGENCY_KINDS.map((kind) => paths.emergency(KIND_FACTS[kind].slug)),
    paths.trades(),
    ...TRADE_SLUGS.map(paths.trade),
    ...TRADE_SLUGS.map(paths.tradeTowns),
    paths.guarantees(),
    paths.reviews(),
    paths.reviewRules(),
    paths.ranking(),
    paths.faq(),
    paths.help(),
    ...HELP_CATEGORIES.map((category) => paths.helpCategory(category.slug)),
    ...listArticles().map((article) => paths.helpArticle(article.category, article.slug)),
    paths.about(),
    paths.contact(),
    paths.howItWorksPro(),
    paths.testimonialsPro(),
    paths.becomePartner(),
    paths.developers(),
    paths.proLanding(),
    paths.legalNotice(),
    paths.privacy(),
    paths.termsOfUse(),
    paths.termsOfSale(),
    paths.accessibility(),
    paths.reading(),
    paths.reportContent(),
  ]
}
