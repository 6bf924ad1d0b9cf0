import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/quotes.page'
import { QUOTE_STATUS_LABELS } from './copy.ts'
import { listMyQuotes } from './queries.server.ts'

export const meta = () => [{ title: 'Devis — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  return listMyQuotes(ctx)
}

export default function QuotesPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Devis" />
      <ul className="lines">
        {rows.map((quote) => (
          <li key={quote.id}><AppLink href={paths.quote(quote.id)}>{quote.title}</AppLink> {QUOTE_STATUS_LABELS[quote.status]}</li>
        ))}
      </ul>
    </>
  )
}
