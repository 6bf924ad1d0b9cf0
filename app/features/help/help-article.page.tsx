import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import type { Route } from './+types/help-article.page'
import { ArticleLinks } from './article-links.tsx'
import { ArticleText } from './article-text.tsx'
import { getArticle, listArticles, movedArticle } from './articles.server.ts'
import { helpCategory, type HelpArticle } from './help.ts'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches, loaderData }: MetaArgs<{ article: HelpArticle }>) => {
  if (!loaderData) return []
  const { article } = loaderData
  const path = paths.helpArticle(article.category, article.slug)
  const trail = [
    { label: 'Centre d’aide', href: paths.help() },
    { label: helpCategory(article.category)!.name, href: paths.helpCategory(article.category) },
    { label: article.title, href: path },
  ]
  return pageMeta(matches, {
    title: article.title,
    description: article.summary,
    path,
    data: [breadcrumbData(siteFacts(matches).origin, trail)],
  })
}

export function loader({ params }: Route.LoaderArgs) {
  const article = getArticle(params.category, params.article)
  if (!article) {
    const moved = movedArticle(params.category, params.article)
    if (moved) throw redirect(paths.helpArticle(moved.category, moved.slug), 301)
    notFound()
  }
  const others = listArticles()
    .filter((other) => other.category === article.category && other.slug !== article.slug)
    .slice(0, 6)
  return { article, others: others.map(({ body: _body, ...card }) => card) }
}

export default function HelpArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  const category = helpCategory(article.category)!
  return (
    <>
      <PageHero
        trail={[
          { label: 'Centre d’aide', href: paths.help() },
          { label: category.name, href: paths.helpCategory(category.slug) },
          { label: article.title },
        ]}
        title={article.title}
        lead={article.summary}
      />
      <div className="wrap pb-24">
        <div className="aside-grid">
          <div>
            <ArticleText source={article.body} />
            <p className="mt-12 text-muted">
              Cette page ne répond pas à votre question ?{' '}
              <AppLink href={paths.contact()} className="link">
                Écrivez-nous
              </AppLink>
              .
            </p>
          </div>
          {others.length > 0 && (
            <aside className="no-print">
              <h2 className="mb-3 text-heading">Dans la même rubrique</h2>
              <ArticleLinks articles={others} />
            </aside>
          )}
        </div>
      </div>
    </>
  )
}
