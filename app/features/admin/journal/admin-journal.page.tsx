import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
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
import { formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-journal.page'
import { AUDIT_ACTS, auditWords } from './audit-words.ts'
import { journalQuery, readJournalFilter, subjectHref, type JournalPeriod } from './journal.ts'
import { JOURNAL_LINES, journalChoices, listJournal } from './list-journal.server.ts'

export const meta = () => [{ title: 'Journal — Ouvréo' }]

const PERIODS: readonly { value: JournalPeriod; label: string }[] = [
  { value: '24h', label: '24 heures' },
  { value: '7j', label: '7 jours' },
  { value: '30j', label: '30 jours' },
  { value: '365j', label: 'Un an' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readJournalFilter(new URL(request.url).searchParams)
  const [{ rows, total }, choices] = await Promise.all([
    listJournal(ctx, filter),
    journalChoices(ctx),
  ])
  return {
    filter,
    total,
    pages: Math.ceil(total / JOURNAL_LINES),
    admins: choices.admins.map(({ id, name }) => ({ value: id, label: name })),
    actions: choices.actions
      .map((action) => ({ value: action, label: AUDIT_ACTS[action] ?? action }))
      .sort((a, b) => a.label.localeCompare(b.label, 'fr')),
    lines: rows.map((row) => ({
      id: row.id,
      ...auditWords(row.action, row.detail),
      who: row.adminName ?? 'Compte effacé',
      on: row.subjectName,
      href: subjectHref(row.action, row.subjectId),
      day: formatDateShort(row.at, PARIS),
      time: formatTime(row.at, PARIS),
    })),
  }
}

export default function AdminJournalPage({
  loaderData: { filter, total, pages, admins, actions, lines },
}: Route.ComponentProps) {
  const here = (change: Partial<typeof filter>) =>
    paths.adminJournal(journalQuery({ ...filter, page: 1, ...change }))
  const narrowed = Boolean(filter.search || filter.action || filter.adminId || filter.period)
  return (
    <>
      <PageHeader
        title="Journal"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.exportJournal(journalQuery({ ...filter, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Chaque acte de l’équipe. La base de données refuse d’en changer ou d’en effacer une ligne.
      </PageHeader>
      <FilterBar label="Rechercher" search={filter.search} placeholder="Nom, email, acte, raison">
        <div className="w-full sm:w-56">
          <Select
            key={`a${filter.action}`}
            label="Acte"
            name="acte"
            defaultValue={filter.action}
            placeholder="Tous"
            options={actions}
          />
        </div>
        <div className="w-full sm:w-44">
          <Select
            key={`p${filter.adminId}`}
            label="Par"
            name="par"
            defaultValue={filter.adminId}
            placeholder="Toute l’équipe"
            options={admins}
          />
        </div>
        <div className="w-full sm:w-40">
          <Select
            key={`d${filter.period}`}
            label="Depuis"
            name="depuis"
            defaultValue={filter.period}
            placeholder="Toujours"
            options={PERIODS}
          />
        </div>
      </FilterBar>
      {lines.length === 0 ? (
        <EmptyState
          drawing={<NobodyFoundDrawing />}
          title={narrowed ? 'Aucun acte ne correspond' : 'Le journal est vide'}
          action={
            narrowed && <ButtonLink href={paths.adminJournal()}>Voir tout le journal</ButtonLink>
          }
        >
          {narrowed
            ? 'Changez de filtre ou de texte.'
            : 'Le premier acte de l’équipe s’écrira ici.'}
        </EmptyState>
      ) : (
        <Table
          caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'acte' : 'actes'}`}
          rows={lines}
          rowKey={(line) => line.id}
          columns={[
            {
              key: 'what',
              ...sortableColumn('acte', 'Acte', filter.sort, (sort) => here({ sort })),
              rowHeader: true,
              cell: (line) => (
                <span className="grid">
                  {line.what}
                  {line.why && (
                    <span className="max-w-prose text-sm font-normal wrap-anywhere text-faint">
                      {line.why}
                    </span>
                  )}
                </span>
              ),
            },
            {
              key: 'on',
              header: 'Sur',
              cell: (line) =>
                line.href ? (
                  <AppLink href={line.href} className="link wrap-anywhere">
                    {line.on ?? 'Voir'}
                  </AppLink>
                ) : (
                  (line.on ?? '–')
                ),
            },
            { key: 'who', header: 'Par', cell: (line) => line.who },
            {
              key: 'at',
              ...sortableColumn('date', 'Date', filter.sort, (sort) => here({ sort }), true),
              cell: (line) => (
                <span className="whitespace-nowrap tabular-nums">
                  {line.day} {line.time}
                </span>
              ),
            },
          ]}
        />
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}
