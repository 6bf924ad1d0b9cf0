import { data } from 'react-router'
import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { parseId, type QuoteId } from '#app/values/ids.ts'
import type { Route } from './+types/quote.page'
import { getMyQuote } from './queries.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.quote.title ?? 'Devis'} — Ouvréo` }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = parseId<QuoteId>(params.quoteId)
  const found = quoteId && (await getMyQuote(ctx, quoteId))
  if (!found) throw data(null, { status: 404 })
  return found
}

export default function QuotePage({ loaderData: { quote } }: Route.ComponentProps) {
  return <PageHeader title={quote.title} />
}
