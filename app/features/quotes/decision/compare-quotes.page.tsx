import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listSeats } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { Route } from './+types/compare-quotes.page'
import { ComparisonTable } from './comparison-table.tsx'
import { QUOTE_STATUS_LABELS } from '#app/features/quotes/status-copy.ts'
import { listReceivedQuotes, toCompared } from './received-quotes.server.ts'
import { compareQuotes, type ComparisonOrder } from './quote-comparison.ts'

export const meta = () => [{ title: 'Comparer les devis — Ouvréo' }]

/** The orders a person may choose, as they stand in the address. */
const ORDERS: Record<string, { order: ComparisonOrder; label: string }> = {
  complets: { order: 'coverage', label: 'Les plus complets' },
  recus: { order: 'answered', label: 'Les premiers reçus' },
  prix: { order: 'price', label: 'Prix total' },
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = orNotFound(parseId<QuoteRequestId>(params.requestId))
  const own = orNotFound(await getMyQuoteRequest(ctx, requestId))
  const asked = new URL(request.url).searchParams.get('ordre') ?? 'complets'
  const chosen = Object.hasOwn(ORDERS, asked) ? asked : 'complets'
  const [all, seats] = await Promise.all([listReceivedQuotes(ctx, own.id), listSeats(ctx, own.id)])
  const alive = all.filter((quote) => quote.status === 'sent' || quote.status === 'accepted')
  return {
    request: { id: own.id, title: own.title, town: own.town },
    chosen,
    alive,
    others: all.filter((quote) => !alive.includes(quote)),
    seats,
    comparison: compareQuotes(alive.map(toCompared), ORDERS[chosen]!.order),
  }
}

export default function CompareQuotesPage({
  loaderData: { request, chosen, alive, others, seats, comparison },
}: Route.ComponentProps) {
  const { rows, sharedRows } = comparison
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Mes demandes', href: paths.requests() },
          { label: 'Demande', href: paths.request(request.id) },
          { label: 'Devis' },
        ]}
        title={alive.length > 1 ? 'Comparer les devis' : 'Devis reçus'}
      >
        {request.title}&nbsp;· {request.town}
      </PageHeader>
      {alive.length === 0 ? (
        <EmptyState
          drawing={<NoQuoteDrawing />}
          title="Aucun devis pour l’instant"
          action={<ButtonLink href={paths.request(request.id)}>Voir les artisans</ButtonLink>}
        >
          Les artisans qui ont pris le contact vous répondent d’habitude en 48 à 72 heures. Chaque
          devis viendra se ranger ici, à côté des autres.
        </EmptyState>
      ) : (
        <>
          {alive.length > 1 && (
            <Tabs
              label="Ordre des devis"
              tabs={Object.entries(ORDERS).map(([key, { label }]) => ({
                href:
                  key === 'complets'
                    ? paths.compareQuotes(request.id)
                    : `${paths.compareQuotes(request.id)}?ordre=${key}`,
                label,
                current: key === chosen,
              }))}
            />
          )}
          {alive.length > 1 && (
            <p className="mt-6 max-w-prose text-muted">
              {sharedRows === rows.length
                ? 'Tous les devis couvrent les mêmes ouvrages : leurs totaux se comparent.'
                : `${sharedRows === 0 ? 'Aucun ouvrage n’est commun' : sharedRows === 1 ? 'Un seul ouvrage est commun' : `${sharedRows} ouvrages sur ${rows.length} sont communs`} à tous les devis : regardez ce que chacun comprend avant de comparer les totaux.`}
            </p>
          )}
          <ComparisonTable comparison={comparison} quotes={alive} seats={seats} />
        </>
      )}
      {others.length > 0 && (
        <TitledSection id="autres" title="Devis qui ne sont plus en cours" className="mt-12">
          <ul className="lines mt-4">
            {others.map((quote) => (
              <li key={quote.id} className="request-line">
                <AppLink href={paths.receivedQuote(quote.id)} className="card-target font-semibold">
                  {quote.companyName}, {formatEuros(quote.document.totals.totalInclCents)}
                </AppLink>
                <span className="text-faint">{QUOTE_STATUS_LABELS[quote.status]}</span>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </>
  )
}
