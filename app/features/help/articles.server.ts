import { HELP_CATEGORIES, readArticle, type HelpArticle } from './help.ts'

const sources = import.meta.glob<string>('./articles/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const articles: HelpArticle[] = HELP_CATEGORIES.flatMap((category) =>
  Object.entries(sources)
    .flatMap(([path, source]) => {
      const [, folder, slug] = /^\.\/articles\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? []
      return folder === category.slug && slug ? [readArticle(category.slug, slug, source)] : []
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'fr')),
)

/** Every article, by category then by title; read once, when the process starts. */
export function listArticles(): readonly HelpArticle[] {
  return articles
}

/** Addresses of articles whose words are in another one by now. */
const MOVED: Readonly<Record<string, string>> = {
  'technique/brouillon-perdu': 'general/decrire-mon-projet',
}

/** The article that holds what stood at an address before; null when nothing did. */
export function movedArticle(
  category: string | undefined,
  slug: string | undefined,
): HelpArticle | null {
  const address = `${category}/${slug}`
  return Object.hasOwn(MOVED, address)
    ? getArticle(...(MOVED[address]!.split('/') as [string, string]))
    : null
}

/** An article by its address; null when there is none. */
export function getArticle(
  category: string | undefined,
  slug: string | undefined,
): HelpArticle | null {
  return articles.find((article) => article.category === category && article.slug === slug) ?? null
}
