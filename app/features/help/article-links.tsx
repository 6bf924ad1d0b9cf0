import ChevronRight from 'lucide-react/icons/chevron-right'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { HelpArticle } from './help.ts'

/** Articles as lines, each leading to its page; `summaries` adds what each answers. */
export function ArticleLinks({
  articles,
  summaries = false,
}: {
  articles: readonly Omit<HelpArticle, 'body'>[]
  summaries?: boolean
}) {
  return (
    <ul className="link-lines">
      {articles.map((article) => (
        <li key={article.category + article.slug}>
          <AppLink href={paths.helpArticle(article.category, article.slug)}>
            <span>
              {article.title}
              {summaries && <span className="block text-sm text-faint">{article.summary}</span>}
            </span>
            <Icon of={ChevronRight} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
