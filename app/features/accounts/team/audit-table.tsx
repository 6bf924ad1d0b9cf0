import { Table } from '#app/ui/data/table.tsx'

/** An act of the team, its words made already: what was done, the detail or reason (may be empty), by whom, when. */
export type AuditLine = { id: string; what: string; why: string; who: string; when: string }

/** What the team did on one account or company, the newest first; says so where it did nothing. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0) return <p className="text-muted">L’équipe n’a rien fait sur ce compte.</p>
  return (
    <Table
      caption="Actes de l’équipe"
      hideCaption
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        { key: 'what', header: 'Acte', rowHeader: true, cell: (line) => line.what },
        {
          key: 'why',
          header: 'Détail',
          cell: (line) => (line.why ? <span className="wrap-anywhere">{line.why}</span> : null),
        },
        { key: 'who', header: 'Par', cell: (line) => line.who },
        { key: 'when', header: 'Date', cell: (line) => line.when },
      ]}
    />
  )
}
