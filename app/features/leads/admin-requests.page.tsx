import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { STATUS_LABELS, STATUS_TONES } from '#app/features/quote-requests/copy.ts'
import { listQuoteRequestsForAdmin, REQUESTS_PER_PAGE } from '#app/features/quote-requests/queries.server.ts'
import type { QuoteRequestStatus } from '#app/features/quote-requests/quote-request.ts'
import { isTradeSlug, listTrades, TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge, badgeTone } from '#app/ui/badge.tsx'
import { Select } from '#app/ui/choice-fields.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PlacesMarks } from '#app/ui/places-marks.tsx'
import { Table } from '#app/ui/table.tsx'
import { formatDateShort } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/admin-requests.page'

export const meta = () => [{ title: 'Demandes — Ouvréo' }]

const STATUSES = Object.keys(STATUS_LABELS) as QuoteRequestStatus[]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('etat')
  const status = asked === 'nobody' ? ('nobody' as const) : STATUSES.find((known) => known === asked)
  const trade = searchParams.get('metier') ?? ''
  const search = (searchParams.get('q') ?? '').slice(0, 100)
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(searchParams.get('page'))) || 1))
  const { rows, total } = await listQuoteRequestsForAdmin(ctx, { ...(status ? { status } : {}), ...(isTradeSlug(trade) ? { trade } : {}), search, page })
  return {
    filter: { search, status: status ?? '', trade: isTradeSlug(trade) ? trade : '', page },
    total,
    pages: Math.ceil(total / REQUESTS_PER_PAGE),
    rows: rows.map(({ id, title, trade: of, town, postalCode, status: state, places, nobodySince, createdAt, email }) => ({ id, title, trade: TRADES[of].name, town, postalCode, state, places, nobody: nobodySince !== null && state === 'open', since: formatDateShort(createdAt, PARIS), email })),
  }
}

export default function AdminRequestsPage({ loaderData: { filter, total, pages, rows } }: Route.ComponentProps) {
  const filtered = Boolean(filter.search || filter.status || filter.trade)
  const here = (page: number) => `${paths.adminRequests()}?${new URLSearchParams(Object.entries({ q: filter.search, etat: filter.status, metier: filter.trade, page: String(page) }).filter(([, value]) => value))}`
  return (
    <>
      <PageHeader title="Demandes">Chaque demande, les artisans à qui elle a été proposée, et pourquoi.</PageHeader>
      <FilterBar label="Rechercher" search={filter.search} placeholder="Email, commune ou code postal">
        <div className="w-full sm:w-48">
          <Select key={`e${filter.status}`} label="État" name="etat" defaultValue={filter.status} placeholder="Tous" options={[...STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })), { value: 'nobody', label: 'Sans artisan' }]} />
        </div>
        <div className="w-full sm:w-48">
          <Select key={`m${filter.trade}`} label="Métier" name="metier" defaultValue={filter.trade} placeholder="Tous" options={listTrades().map(({ slug, name }) => ({ value: slug, label: name }))} />
        </div>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState drawing={<NoRequestDrawing />} title={filtered ? 'Aucune demande ne correspond' : 'Aucune demande pour l’instant'}>
          {filtered ? 'Changez de filtre ou de texte.' : 'La première arrive ici dès qu’un particulier décrit ses travaux.'}
        </EmptyState>
      ) : (
        <Table
          caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'demande' : 'demandes'}`}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'title', header: 'Demande', rowHeader: true, cell: (row) => (
                <span className="grid">
                  <AppLink href={paths.adminRequest(row.id)} className="link">{row.title}</AppLink>
                  <span className="text-sm font-normal break-all text-faint">{row.email}</span>
                </span>
              ),
            },
            { key: 'trade', header: 'Métier', cell: (row) => row.trade },
            { key: 'town', header: 'Commune', cell: (row) => `${row.town} (${row.postalCode})` },
            { key: 'state', header: 'État', cell: (row) => (row.nobody ? <Badge tone="warn">Sans artisan</Badge> : <Badge tone={badgeTone(STATUS_TONES[row.state])}>{STATUS_LABELS[row.state]}</Badge>) },
            { key: 'places', header: 'Places', cell: (row) => <PlacesMarks taken={row.places.taken} words={false} /> },
            { key: 'since', header: 'Déposée le', cell: (row) => row.since },
          ]}
        />
      )}
      <Pagination current={filter.page} total={pages} href={here} />
    </>
  )
}
