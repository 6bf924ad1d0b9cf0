import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { STATUS_LABELS, STATUS_TONES } from '#app/features/requests/status-copy.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { CsvLink, OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { MOST_LOOKED_AT } from '#app/values/team-list.ts'
import { formatDateShort, formatRelative } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-requests.page'
import { requests } from './list-requests.server.ts'
import { isLookedFor, requestList } from './request-list.ts'

export const meta = () => [{ title: 'Demandes — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { rows, ...shown } = await requests.load(ctx, request)
  return {
    ...shown,
    rows: rows.map(({ trade, status, nobodySince, endsAt, createdAt, ...row }) => ({
      ...row,
      trade: TRADES[trade].name,
      state: status,
      nobody: nobodySince !== null && status === 'open',
      ends: endsAt && formatRelative(endsAt, ctx.now),
      since: formatDateShort(createdAt, PARIS),
    })),
  }
}

export default function AdminRequestsPage({
  loaderData: { rows, ...shown },
}: Route.ComponentProps) {
  const list = { list: requestList, ...shown }
  return (
    <>
      <PageHeader title="Demandes" aside={<CsvLink {...list} />}>
        Chaque demande, les artisans à qui elle a été proposée, et pourquoi.
        {isLookedFor(shown.filter) &&
          ` Au-delà de ${formatNumber(MOST_LOOKED_AT)} demandes, les réponses ne sont cherchées que dans les premières de la liste\u00a0; l’export les cherche dans toutes.`}
      </PageHeader>
      <TeamList
        {...list}
        placeholder="Email, commune"
        none={{
          drawing: <NoRequestDrawing />,
          title: 'Aucune demande pour l’instant',
          text: 'La première arrive ici dès qu’un particulier décrit ses travaux.',
        }}
        unmatched={{ title: 'Aucune demande ne correspond' }}
      >
        <TeamTable
          {...list}
          counted={['demande', 'demandes']}
          rows={rows}
          columns={[
            {
              header: 'Demande',
              rowHeader: true,
              cell: (row) => (
                <RowName href={paths.adminRequest(row.id)} under={row.email}>
                  {row.title}
                </RowName>
              ),
            },
            {
              header: 'Métier',
              sorts: 'metier',
              cell: (row) => row.trade,
            },
            {
              header: 'Commune',
              sorts: 'commune',
              cell: (row) => `${row.town} (${row.postalCode})`,
            },
            {
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
              header: 'Places',
              sorts: '-places',
              cell: (row) => <SeatMarks taken={row.seats.taken} words={false} />,
            },
            { header: 'Devis', align: 'end', cell: (row) => row.quotes },
            {
              header: 'Déposée le',
              sorts: '-date',
              cell: (row) => <OneLine>{row.since}</OneLine>,
            },
          ]}
        />
      </TeamList>
    </>
  )
}
