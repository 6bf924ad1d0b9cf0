import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { SearchForm } from '#app/ui/form/search-form.tsx'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/help.page'
import { ArticleLinks } from './article-links.tsx'
import { listArticles } from './articles.server.ts'
import { HELP_CATEGORIES, searchArticles } from './help.ts'

export const handle = { cache: { tags: [], query: ['q'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Centre d’aide',
    description:
      'Demander un devis, protéger son numéro, choisir une formule, résoudre un problème technique : toutes les réponses.',
    path: paths.help(),
    data: [
      breadcrumbData(siteFacts(matches).origin, [
        { label: 'Questions fréquentes', href: paths.faq() },
        { label: 'Centre d’aide', href: paths.help() },
      ]),
    ],
  })

export function loader({ request }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 80)
  const articles = listArticles().map(({ body: _body, ...card }) => card)
  return {
    query,
    found:
      query === ''
        ? null
        : searchArticles(listArticles(), query).map(({ body: _body, ...card }) => card),
    articles,
  }
}

export default function HelpPage({ loaderData: { query, found, articles } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        trail={[{ label: 'Questions fréquentes', href: paths.faq() }, { label: 'Centre d’aide' }]}
        title="Centre d’aide"
      >
        <SearchForm
          action={paths.help()}
          label="Rechercher dans l’aide"
          placeholder="Que cherchez-vous ?"
          value={query}
        />
      </PageHero>
      {found ? (
        <Section
          title={
            found.length === 0
              ? 'Aucun article trouvé'
              : found.length === 1
                ? '1 article trouvé'
                : `${found.length} articles trouvés`
          }
          className="pt-0"
        >
          {found.length > 0 ? (
            <ArticleLinks articles={found} />
          ) : (
            <p className="text-muted">
              Essayez un autre mot, ou{' '}
              <AppLink href={paths.contact()} className="link">
                écrivez-nous
              </AppLink>
              .
            </p>
          )}
          <p className="mt-6">
            <ButtonLink href={paths.help()}>Tous les articles</ButtonLink>
          </p>
        </Section>
      ) : (
        <Section className="pt-0">
          <div className="grid gap-x-16 gap-y-14 md:grid-cols-2">
            {HELP_CATEGORIES.map((category) => (
              <div key={category.slug}>
                <h2 className="text-subtitle">
                  <AppLink href={paths.helpCategory(category.slug)}>{category.name}</AppLink>
                </h2>
                <p className="mt-1 mb-4 text-muted">{category.words}</p>
                <ArticleLinks
                  articles={articles.filter((article) => article.category === category.slug)}
                />
              </div>
            ))}
          </div>
        </Section>
      )}
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
