import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { sortableColumn } from '#app/ui/data/sortable-column.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-users.page'
import { SIDE_LABELS, STATE_LABELS, STATE_TONES } from '#app/features/admin/copy.ts'
import { listUsers, USERS_PER_PAGE } from './list-users.server.ts'
import { readUserFilter, USER_SIDES, USER_STATES, userQuery } from './user-list.ts'

export const meta = () => [{ title: 'Utilisateurs — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readUserFilter(new URL(request.url).searchParams)
  const { rows, total } = await listUsers(ctx, filter)
  return {
    filter,
    total,
    pages: Math.ceil(total / USERS_PER_PAGE),
    rows: rows.map(({ createdAt, seenAt, ...row }) => ({
      ...row,
      since: formatDateShort(createdAt, PARIS),
      seen: seenAt && formatDateShort(seenAt, PARIS),
    })),
  }
}

export default function AdminUsersPage({
  loaderData: { filter, total, pages, rows },
}: Route.ComponentProps) {
  const here = (change: Partial<typeof filter>) =>
    paths.adminUsers(userQuery({ ...filter, page: 1, ...change }))
  const narrowed = Boolean(filter.search || filter.side || filter.state)
  return (
    <>
      <PageHeader
        title="Utilisateurs"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.exportUsers(userQuery({ ...filter, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Chaque compte, son état, et ce que l’équipe peut faire pour lui.
      </PageHeader>
      <FilterBar label="Rechercher" search={filter.search} placeholder="Nom, email, entreprise">
        <div className="w-full sm:w-44">
          <Select
            key={`s${filter.side}`}
            label="Type"
            name="type"
            defaultValue={filter.side}
            placeholder="Tous"
            options={USER_SIDES.map((side) => ({ value: side, label: SIDE_LABELS[side] }))}
          />
        </div>
        <div className="w-full sm:w-44">
          <Select
            key={`e${filter.state}`}
            label="État"
            name="etat"
            defaultValue={filter.state}
            placeholder="Tous"
            options={USER_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }))}
          />
        </div>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NobodyFoundDrawing />}
          title={narrowed ? 'Aucun compte ne correspond' : 'Aucun compte pour l’instant'}
          action={
            narrowed && <ButtonLink href={paths.adminUsers()}>Voir tous les comptes</ButtonLink>
          }
        >
          {narrowed
            ? 'Changez de filtre ou de texte.'
            : 'Le premier s’affichera ici dès son inscription.'}
        </EmptyState>
      ) : (
        <Table
          caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'compte' : 'comptes'}`}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              ...sortableColumn('nom', 'Nom', filter.sort, (sort) => here({ sort })),
              rowHeader: true,
              cell: (row) => (
                <span className="grid">
                  <AppLink href={paths.adminUser(row.id)} className="link wrap-anywhere">
                    {row.company ?? row.name}
                  </AppLink>
                  {row.company && row.company !== row.name && (
                    <span className="text-sm font-normal wrap-anywhere text-faint">{row.name}</span>
                  )}
                </span>
              ),
            },
            {
              key: 'email',
              ...sortableColumn('email', 'Email', filter.sort, (sort) => here({ sort })),
              cell: (row) => <span className="break-all">{row.email}</span>,
            },
            { key: 'side', header: 'Type', cell: (row) => SIDE_LABELS[row.side] },
            {
              key: 'state',
              header: 'État',
              cell: (row) => <Badge tone={STATE_TONES[row.state]}>{STATE_LABELS[row.state]}</Badge>,
            },
            {
              key: 'since',
              ...sortableColumn(
                'inscription',
                'Inscription',
                filter.sort,
                (sort) => here({ sort }),
                true,
              ),
              cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.since}</span>,
            },
            {
              key: 'seen',
              ...sortableColumn(
                'visite',
                'Dernière visite',
                filter.sort,
                (sort) => here({ sort }),
                true,
              ),
              cell: (row) => (
                <span className="whitespace-nowrap tabular-nums">{row.seen ?? '–'}</span>
              ),
            },
          ]}
        />
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}
