import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { readSearch } from '#app/values/list-query.ts'
import type { Route } from './+types/admin-search.page'
import { findEverywhere } from './find-everywhere.server.ts'
import { SOUGHT_FROM } from './sought.ts'

export const meta = () => [{ title: 'Recherche — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const text = readSearch(new URL(request.url).searchParams)
  return { text, ...(await findEverywhere(ctx, text)) }
}

export default function AdminSearchPage({
  loaderData: { text, groups, sought, looked },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Recherche">
        {text && groups.length > 0 && `Ce qui correspond à «\u00a0${text}\u00a0».`}
      </PageHeader>
      {groups.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={
            text === ''
              ? 'Que cherchez-vous\u202f?'
              : sought
                ? `Rien ne correspond à «\u00a0${text}\u00a0»`
                : `Tapez au moins ${SOUGHT_FROM} lettres ou chiffres`
          }
        >
          {sought ? 'Nous avons cherché dans' : 'La recherche regarde dans'} {looked.join(', ')}.
        </EmptyState>
      ) : (
        <div className="grid gap-10">
          {groups.map(({ group, label, hits }) => (
            <section key={group} aria-labelledby={`groupe-${group}`}>
              <h2 id={`groupe-${group}`} className="mb-2 text-heading">
                {label}
              </h2>
              <ul className="lines">
                {hits.map(({ href, title, detail, around }, index) => (
                  <li key={index}>
                    <AppLink href={href} className="link wrap-anywhere">
                      {title}
                    </AppLink>
                    {detail && <p className="wrap-anywhere text-muted">{detail}</p>}
                    {around && (
                      <p className="mt-1 max-w-prose wrap-anywhere text-muted">
                        {around.map(({ text: said, hit }, at) =>
                          hit ? <mark key={at}>{said}</mark> : said,
                        )}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
