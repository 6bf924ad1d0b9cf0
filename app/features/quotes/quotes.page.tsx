import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { formatDateShort, formatDay } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/quotes.page'
import { QUOTE_STATUS_LABELS, QUOTE_STATUS_TONES } from './copy.ts'
import { listMyQuotes, QUOTES_PER_PAGE } from './queries.server.ts'
import type { QuoteStatus } from './quote.ts'

export const meta = () => [{ title: 'Devis — Ouvréo' }]

const VIEWS: readonly { vue: string; label: string; status: QuoteStatus | undefined }[] = [
  { vue: 'tous', label: 'Tous', status: undefined },
  { vue: 'brouillons', label: 'Brouillons', status: 'draft' },
  { vue: 'envoyes', label: 'Envoyés', status: 'sent' },
  { vue: 'acceptes', label: 'Acceptés', status: 'accepted' },
  { vue: 'refuses', label: 'Refusés', status: 'declined' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const view = VIEWS.find(({ vue }) => vue === searchParams.get('vue')) ?? VIEWS[0]!
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const { rows, total } = await listMyQuotes(ctx, { status: view.status, page })
  return {
    vue: view.vue,
    page,
    pages: Math.ceil(total / QUOTES_PER_PAGE),
    rows: rows.map(({ id, number, title, status, totalInclCents, sentAt, validUntil, client, town }) => ({ id, number, title, status, totalInclCents, client, town, sentOn: sentAt && formatDateShort(sentAt, PARIS), validUntil: status === 'sent' && validUntil ? formatDay(validUntil) : null })),
  }
}

export default function QuotesPage({ loaderData: { vue, page, pages, rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Devis">Ceux que vous écrivez et ceux que vous avez envoyés.</PageHeader>
      <Tabs label="Devis par état" tabs={VIEWS.map((view) => ({ href: view.status ? paths.quotes({ vue: view.vue }) : paths.quotes(), label: view.label, current: view.vue === vue }))} />
      {rows.length === 0 ? (
        <EmptyState drawing={<NoQuoteDrawing />} title={vue === 'tous' ? 'Aucun devis pour l’instant' : 'Aucun devis ici'} action={<ButtonLink href={paths.leads({ onglet: 'en-discussion' })}>Voir mes discussions</ButtonLink>}>
          {vue === 'tous' ? 'Un devis s’écrit depuis une demande dont vous avez pris le contact.' : null}
        </EmptyState>
      ) : (
        <div className="mt-6">
          <Table
            caption="Devis, le dernier modifié en premier"
            hideCaption
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'title', header: 'Devis', rowHeader: true, cell: (row) => (
                  <span className="grid">
                    <AppLink href={paths.quote(row.id)} className="link">{row.title}</AppLink>
                    <span className="text-sm font-normal text-faint">{row.number ?? 'Brouillon'}</span>
                  </span>
                ),
              },
              { key: 'client', header: 'Client', cell: (row) => `${row.client}, ${row.town}` },
              {
                key: 'status', header: 'État', cell: (row) => (
                  <span className="grid justify-items-end gap-1 md:justify-items-start">
                    <Badge tone={QUOTE_STATUS_TONES[row.status]}>{QUOTE_STATUS_LABELS[row.status]}</Badge>
                    {row.validUntil && <span className="text-sm text-faint">jusqu’au {row.validUntil}</span>}
                  </span>
                ),
              },
              { key: 'sent', header: 'Envoyé le', cell: (row) => row.sentOn ?? '–' },
              { key: 'total', header: 'Total TTC', align: 'end', cell: (row) => <Money cents={row.totalInclCents} /> },
            ]}
          />
        </div>
      )}
      <Pagination current={page} total={pages} href={(to) => paths.quotes({ vue, page: String(to) })} />
    </>
  )
}
