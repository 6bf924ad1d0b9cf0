import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { CsvLink, OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-journal.page'
import { actorWords, AUDIT_ACTS, auditWords } from './audit-words.ts'
import { journalList, subjectHref } from './journal.ts'
import { journal, journalChoices, journalSubject } from './list-journal.server.ts'

export const meta = () => [{ title: 'Journal — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, { admins, actions }] = await Promise.all([
    journal.load(ctx, request),
    journalChoices(ctx),
  ])
  const { subject } = shown.filter
  return {
    ...shown,
    options: {
      subject: subject ? [await journalSubject(ctx, subject)] : [],
      adminId: admins.map(({ id, name }) => ({ value: id, label: name })),
      action: actions
        .map((action) => ({ value: action, label: AUDIT_ACTS[action] ?? action }))
        .sort((a, b) => a.label.localeCompare(b.label, 'fr')),
    },
    lines: rows.map((row) => ({
      id: row.id,
      ...auditWords(row.action, row.detail),
      who: actorWords(row),
      on: row.subjectName,
      href: subjectHref(row.action, row.subjectId),
      at: `${formatDateShort(row.at, PARIS)} ${formatTime(row.at, PARIS)}`,
    })),
  }
}

export default function AdminJournalPage({
  loaderData: { lines, options, ...shown },
}: Route.ComponentProps) {
  const list = { list: journalList, ...shown }
  return (
    <>
      <PageHeader title="Journal" aside={<CsvLink {...list} />}>
        Chaque acte de l’équipe. La base de données refuse d’en changer ou d’en effacer une ligne.
      </PageHeader>
      <TeamList
        {...list}
        placeholder="Nom, email, acte, raison"
        options={options}
        none={{
          drawing: <NobodyFoundDrawing />,
          title: 'Le journal est vide',
          text: 'Le premier acte de l’équipe s’écrira ici.',
        }}
        unmatched={{ title: 'Aucun acte ne correspond', all: 'Voir tout le journal' }}
      >
        <TeamTable
          {...list}
          counted={['acte', 'actes']}
          rows={lines}
          columns={[
            {
              header: 'Acte',
              sorts: 'acte',
              rowHeader: true,
              cell: ({ what, why }) => <RowName under={why}>{what}</RowName>,
            },
            {
              header: 'Sur',
              cell: ({ href, on }) =>
                href ? (
                  <AppLink href={href} className="link wrap-anywhere">
                    {on ?? 'Voir'}
                  </AppLink>
                ) : (
                  (on ?? '–')
                ),
            },
            { header: 'Par', cell: ({ who }) => who },
            { header: 'Date', sorts: '-date', cell: ({ at }) => <OneLine>{at}</OneLine> },
          ]}
        />
      </TeamList>
    </>
  )
}
