import { paths } from '#app/paths.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/help-category.page'
import { ArticleLinks } from './article-links.tsx'
import { listArticles } from './articles.server.ts'
import { helpCategory } from './help.ts'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches, loaderData }: MetaArgs<{ slug: string }>) => {
  const category = helpCategory(loaderData?.slug)
  if (!category) return []
  const { origin } = siteFacts(matches)
  const path = paths.helpCategory(category.slug)
  return pageMeta(matches, {
    title: `Aide, ${category.name.toLowerCase()}`,
    description: category.long,
    path,
    data: [
      breadcrumbData(origin, [
        { label: 'Centre d’aide', href: paths.help() },
        { label: category.name, href: path },
      ]),
    ],
  })
}

export function loader({ params }: Route.LoaderArgs) {
  const category = helpCategory(params.category)
  if (!category) notFound()
  return {
    slug: category.slug,
    articles: listArticles()
      .filter((article) => article.category === category.slug)
      .map(({ body: _body, ...card }) => card),
  }
}

export default function HelpCategoryPage({ loaderData: { slug, articles } }: Route.ComponentProps) {
  const category = helpCategory(slug)!
  return (
    <>
      <PageHero
        trail={[{ label: 'Centre d’aide', href: paths.help() }, { label: category.name }]}
        title={category.name}
        lead={category.words}
      />
      <Section className="pt-0">
        <ArticleLinks articles={articles} summaries />
      </Section>
      <ClosingBand
        title="Pas trouvé ?"
        actions={
          <ButtonLink href={paths.contact()} variant="primary">
            Nous écrire
          </ButtonLink>
        }
      >
        Une personne vous répond sous 24 h, du lundi au vendredi.
      </ClosingBand>
    </>
  )
}
