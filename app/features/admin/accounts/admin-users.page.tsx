import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { CsvLink, OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-users.page'
import { SIDE_LABELS, STATE_LABELS, STATE_TONES } from '#app/features/admin/copy.ts'
import { partsRead } from './account-reading.ts'
import { users } from './list-users.server.ts'
import { userList } from './user-list.ts'

export const meta = () => [{ title: 'Utilisateurs — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { rows, ...shown } = await users.load(ctx, request)
  return {
    ...shown,
    exports: mayAt(ctx.who.roles, userList.csv(shown.filter)),
    contact: partsRead(ctx.who.roles).contact,
    rows: rows.map(({ createdAt, seenAt, ...row }) => ({
      ...row,
      since: formatDateShort(createdAt, PARIS),
      seen: seenAt && formatDateShort(seenAt, PARIS),
    })),
  }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function AdminUsersPage({
  loaderData: { rows, contact, exports, ...shown },
}: Route.ComponentProps) {
  const list = { list: userList, ...shown }
  return (
    <>
      <PageHeader title="Utilisateurs" aside={exports && <CsvLink {...list} />}>
        Chaque compte, son état, et ce que l’équipe peut faire pour lui.
      </PageHeader>
      <TeamList
        {...list}
        placeholder={contact ? 'Nom, email, entreprise' : 'Nom, entreprise'}
        none={{
          drawing: <NobodyFoundDrawing />,
          title: 'Aucun compte pour l’instant',
          text: 'Le premier s’affichera ici dès son inscription.',
        }}
        unmatched={{ title: 'Aucun compte ne correspond', all: 'Voir tous les comptes' }}
      >
        <TeamTable
          {...list}
          counted={['compte', 'comptes']}
          rows={rows}
          columns={[
            {
              header: 'Nom',
              sorts: 'nom',
              rowHeader: true,
              cell: ({ id, company, name }) => (
                <RowName
                  href={paths.adminUser(id)}
                  under={company && company !== name ? name : null}
                >
                  {company ?? name}
                </RowName>
              ),
            },
            ...(contact
              ? [
                  {
                    header: 'Email',
                    sorts: 'email' as const,
                    cell: (row: Row) => <span className="break-all">{row.email}</span>,
                  },
                ]
              : []),
            { header: 'Type', cell: (row) => SIDE_LABELS[row.side] },
            {
              header: 'État',
              cell: (row) => <Badge tone={STATE_TONES[row.state]}>{STATE_LABELS[row.state]}</Badge>,
            },
            {
              header: 'Inscription',
              sorts: '-inscription',
              cell: (row) => <OneLine>{row.since}</OneLine>,
            },
            {
              header: 'Dernière visite',
              sorts: '-visite',
              cell: (row) => <OneLine>{row.seen ?? '–'}</OneLine>,
            },
          ]}
        />
      </TeamList>
    </>
  )
}
