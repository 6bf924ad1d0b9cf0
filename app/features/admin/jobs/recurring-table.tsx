import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { RECURRING } from './job-list.ts'

/** The recurring jobs as the table has them; dates in words. */
export type RecurringTableRow = {
  name: string
  every: string
  last: string
  next: string
  late: boolean
  failures: number
  failed: string | null
  error: string | null
}

/** What the server does again at fixed times, and how each went last. */
export function RecurringTable({ rows }: { rows: readonly RecurringTableRow[] }) {
  return (
    <section className="mt-14">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">À heures fixes</h2>
        {rows.length > 0 && (
          <ButtonLink href={paths.exportJobs('?table=heures-fixes')} size="sm">
            Exporter en CSV<span className="sr-only"> les tâches à heures fixes</span>
          </ButtonLink>
        )}
      </div>
      <p className="mb-4 max-w-prose text-sm text-faint">
        Une tâche qui échoue recommence d’elle-même à son heure. L’heure est écrite toutes les
        trente secondes au plus.
      </p>
      {rows.length === 0 ? (
        <p className="text-muted">Aucune n’a encore tourné.</p>
      ) : (
        <Table
          caption="Tâches à heures fixes"
          hideCaption
          rows={rows}
          rowKey={(row) => row.name}
          columns={[
            {
              key: 'name',
              header: 'Tâche',
              rowHeader: true,
              cell: (row) => RECURRING[row.name] ?? row.name,
            },
            {
              key: 'state',
              header: 'État',
              cell: (row) =>
                row.failures > 0 ? (
                  <Badge tone="bad">
                    {row.failures === 1 ? '1 échec' : `${row.failures} échecs`}
                  </Badge>
                ) : row.late ? (
                  <Badge tone="warn">En retard</Badge>
                ) : (
                  <Badge tone="ok">À l’heure</Badge>
                ),
            },
            { key: 'every', header: 'Toutes les', cell: (row) => row.every },
            {
              key: 'last',
              header: 'Dernière fois',
              cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.last}</span>,
            },
            {
              key: 'next',
              header: 'Prochaine fois',
              cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.next}</span>,
            },
            {
              key: 'error',
              header: 'Dernière erreur',
              cell: (row) =>
                row.error ? (
                  <span>
                    <code className="text-sm break-all">{row.error}</code>{' '}
                    <span className="text-sm text-faint">{row.failed}</span>
                  </span>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
    </section>
  )
}
