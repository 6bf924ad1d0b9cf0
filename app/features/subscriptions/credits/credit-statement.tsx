import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDate, formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { summaryInWords, type StatementLine, type StatementSummary } from './credit-statement.ts'
import { lineInWords } from './credit-words.ts'

/** What a statement shows; `subjects` tells of each lead what it is about and where it is read. */
export type CreditStatementProps = {
  summary: StatementSummary
  lines: readonly StatementLine[]
  subjects: Readonly<Record<string, { title: string; href: string | null }>>
  timeZone: string
}

/** « du 10 mars 2026 au 9 avril 2026 », in the artisan's own calendar. */
export function monthInWords({ start, end }: { start: Date; end: Date }, timeZone: string): string {
  return `du ${formatDate(start, timeZone)} au ${formatDate(end, timeZone)}`
}

const signed = (change: number | null) =>
  change === null ? 'sans limite' : change === 0 ? '0' : change > 0 ? `+${change}` : `−${-change}`

/**
 * A month of contacts, line by line, the newest first: what happened, for which request, what it
 * changed, what was left.
 */
export function CreditStatement({ summary, lines, subjects, timeZone }: CreditStatementProps) {
  const subject = (line: StatementLine): ReactNode => {
    const known = line.leadId && subjects[line.leadId]
    if (!known) return null
    return known.href ? (
      <AppLink href={known.href} className="link">
        {known.title}
      </AppLink>
    ) : (
      known.title
    )
  }
  return (
    <>
      <p className="mb-6 max-w-prose tabular-nums">{summaryInWords(summary)}</p>
      <Table
        caption="Mouvements du mois, le plus récent d’abord"
        hideCaption
        rows={lines}
        rowKey={(line) => line.id}
        columns={[
          {
            key: 'what',
            header: 'Mouvement',
            rowHeader: true,
            cell: (line) => {
              const { what, why } = lineInWords(line)
              return (
                <span className="min-w-0">
                  <span className="block">{what}</span>
                  {why && <span className="block text-sm font-normal text-faint">{why}</span>}
                </span>
              )
            },
          },
          {
            key: 'at',
            header: 'Date',
            cell: (line) => (
              <time dateTime={line.at.toISOString()} className="tabular-nums">
                {formatDateShort(line.at, timeZone)}, {formatTime(line.at, timeZone)}
              </time>
            ),
          },
          { key: 'subject', header: 'Demande', cell: subject },
          {
            key: 'change',
            header: 'Contacts',
            align: 'end',
            cell: (line) => (
              <span className="tabular-nums">
                {signed(line.change)}
                {line.left !== null && (
                  <span className="text-sm text-faint md:block"> reste {line.left}</span>
                )}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
