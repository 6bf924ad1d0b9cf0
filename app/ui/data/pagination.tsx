import { AppLink } from '#app/ui/link.tsx'
import { pagesShown } from './pages-shown.ts'

/** Pages of a long list, as links; nothing for a single page. */
export function Pagination({
  current,
  total,
  href,
  label = 'Pages',
}: {
  current: number
  total: number
  href: (page: number) => string
  label?: string
}) {
  if (total <= 1) return null
  return (
    <nav aria-label={label} className="pages mt-8">
      {current > 1 && (
        <AppLink href={href(current - 1)} rel="prev">
          Précédente
        </AppLink>
      )}
      {pagesShown(current, total).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <AppLink
            key={page}
            href={href(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </AppLink>
        ),
      )}
      {current < total && (
        <AppLink href={href(current + 1)} rel="next">
          Suivante
        </AppLink>
      )}
    </nav>
  )
}
