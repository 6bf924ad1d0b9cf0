import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DEPARTEMENT_NAMES } from '#app/features/places/departements.ts'
import { STATUS_LABELS, STATUS_TONES } from '#app/features/requests/copy.ts'
import { listTrades, TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { sortableColumn } from '#app/ui/data/sortable-column.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDateShort, formatRelative } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-requests.page'
import { listRequests, REQUESTS_PER_PAGE } from './list-requests.server.ts'
import { readRequestFilter, REQUEST_STATUSES, requestQuery } from './request-list.ts'

export const meta = () => [{ title: 'Demandes — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readRequestFilter(new URL(request.url).searchParams)
  const { rows, total } = await listRequests(ctx, filter)
  return {
    filter,
    total,
    pages: Math.ceil(total / REQUESTS_PER_PAGE),
    rows: rows.map(
      ({
        id,
        title,
        trade,
        town,
        postalCode,
        status,
        seats,
        nobodySince,
        endsAt,
        createdAt,
        email,
        asked,
        quotes,
      }) => ({
        id,
        title,
        trade: TRADES[trade].name,
        town,
        postalCode,
        state: status,
        seats,
        asked,
        quotes,
        nobody: nobodySince !== null && status === 'open',
        ends: endsAt && formatRelative(endsAt, ctx.now),
        since: formatDateShort(createdAt, PARIS),
        email,
      }),
    ),
  }
}

const DEPARTEMENTS = Object.entries(DEPARTEMENT_NAMES)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, name]) => ({ value: code, label: `${code} ${name}` }))

export default function AdminRequestsPage({
  loaderData: { filter, total, pages, rows },
}: Route.ComponentProps) {
  const filtered = Boolean(filter.search || filter.status || filter.trade || filter.departement)
  const here = (change: Partial<typeof filter>) =>
    paths.adminRequests(requestQuery({ ...filter, page: 1, ...change }))
  return (
    <>
      <PageHeader
        title="Demandes"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.exportRequests(requestQuery({ ...filter, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Chaque demande, les artisans à qui elle a été proposée, et pourquoi.
      </PageHeader>
      <FilterBar label="Rechercher" search={filter.search} placeholder="Email, commune">
        <div className="w-full sm:w-44">
          <Select
            key={`e${filter.status}`}
            label="État"
            name="etat"
            defaultValue={filter.status}
            placeholder="Tous"
            options={[
              ...REQUEST_STATUSES.map((status) => ({
                value: status,
                label: STATUS_LABELS[status],
              })),
              { value: 'nobody', label: 'Sans artisan' },
            ]}
          />
        </div>
        <div className="w-full sm:w-44">
          <Select
            key={`m${filter.trade}`}
            label="Métier"
            name="metier"
            defaultValue={filter.trade}
            placeholder="Tous"
            options={listTrades().map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </div>
        <div className="w-full sm:w-52">
          <Select
            key={`d${filter.departement}`}
            label="Département"
            name="departement"
            defaultValue={filter.departement}
            placeholder="Tous"
            options={DEPARTEMENTS}
          />
        </div>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoRequestDrawing />}
          title={filtered ? 'Aucune demande ne correspond' : 'Aucune demande pour l’instant'}
        >
          {filtered
            ? 'Changez de filtre ou de texte.'
            : 'La première arrive ici dès qu’un particulier décrit ses travaux.'}
        </EmptyState>
      ) : (
        <Table
          caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'demande' : 'demandes'}`}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'title',
              header: 'Demande',
              rowHeader: true,
              cell: (row) => (
                <span className="grid">
                  <AppLink href={paths.adminRequest(row.id)} className="link">
                    {row.title}
                  </AppLink>
                  <span className="text-sm font-normal break-all text-faint">{row.email}</span>
                </span>
              ),
            },
            {
              key: 'trade',
              ...sortableColumn('metier', 'Métier', filter.sort, (sort) => here({ sort })),
              cell: (row) => row.trade,
            },
            {
              key: 'town',
              ...sortableColumn('commune', 'Commune', filter.sort, (sort) => here({ sort })),
              cell: (row) => `${row.town} (${row.postalCode})`,
            },
            {
              key: 'state',
              header: 'État',
              cell: (row) => (
                <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                  {row.nobody ? (
                    <Badge tone="warn">Sans artisan</Badge>
                  ) : (
                    <Badge tone={badgeTone(STATUS_TONES[row.state])}>
                      {STATUS_LABELS[row.state]}
                    </Badge>
                  )}
                  {row.ends && <Badge tone="warn">Se termine {row.ends}</Badge>}
                </span>
              ),
            },
            {
              key: 'places',
              ...sortableColumn('places', 'Places', filter.sort, (sort) => here({ sort }), true),
              cell: (row) => <SeatMarks taken={row.seats.taken} words={false} />,
            },
            { key: 'quotes', header: 'Devis', align: 'end', cell: (row) => row.quotes },
            {
              key: 'since',
              ...sortableColumn('date', 'Déposée le', filter.sort, (sort) => here({ sort }), true),
              cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.since}</span>,
            },
          ]}
        />
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}
