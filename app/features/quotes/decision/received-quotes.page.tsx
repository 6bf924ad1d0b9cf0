import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { RECEIVED_STATUS_LABELS } from '#app/features/quotes/status-copy.ts'
import { QuoteRow } from '#app/features/quotes/quote-row.tsx'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { readPage } from '#app/values/list-query.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/received-quotes.page'
import { listEveryReceivedQuote, RECEIVED_PER_PAGE } from './received-quotes.server.ts'

export const meta = () => [{ title: 'Mes devis — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const page = readPage(new URL(request.url).searchParams)
  const { rows, total } = await listEveryReceivedQuote(ctx, page)
  return {
    page,
    pages: Math.ceil(total / RECEIVED_PER_PAGE),
    rows: rows.map(({ sentAt, validUntil, ...row }) => ({
      ...row,
      when: `Reçu le ${formatDate(sentAt!, PARIS)}`,
      validUntil: row.status === 'sent' && validUntil ? formatDay(validUntil) : null,
    })),
  }
}

export default function ReceivedQuotesPage({
  loaderData: { rows, page, pages },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Mes devis">
        Ceux qui répondent à vos demandes, et ceux que vos artisans vous envoient directement.
      </PageHeader>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoQuoteDrawing />}
          title="Aucun devis pour l’instant"
          action={<ButtonLink href={paths.requests()}>Voir mes demandes</ButtonLink>}
        >
          Un devis arrive ici quand un artisan vous l’envoie.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {rows.map((row) => (
            <QuoteRow
              key={row.id}
              href={paths.receivedQuote(row.id)}
              row={row}
              label={RECEIVED_STATUS_LABELS[row.status]}
              party={row.companyName}
            />
          ))}
        </ul>
      )}
      <Pagination
        current={page}
        total={pages}
        href={(to) => paths.receivedQuotes({ page: String(to) })}
      />
    </>
  )
}
