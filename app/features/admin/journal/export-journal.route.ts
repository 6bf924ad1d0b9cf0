import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-journal.route'
import { auditWords } from './audit-words.ts'
import { readJournalFilter } from './journal.ts'
import { eachJournalLine } from './list-journal.server.ts'

/** The lines that the journal shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'journal')
  return csvResponse(
    `journal-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Date', value: (line) => line.at },
      { header: 'Acte', value: (line) => auditWords(line.action, line.detail).what },
      { header: 'Détail', value: (line) => auditWords(line.action, line.detail).why },
      { header: 'Sur', value: (line) => line.subjectName },
      { header: 'Identifiant', value: (line) => line.subjectId },
      { header: 'Par', value: (line) => line.adminName ?? 'Compte effacé' },
      { header: 'Nom de l’acte', value: (line) => line.action },
    ],
    eachJournalLine(ctx, readJournalFilter(new URL(request.url).searchParams)),
  )
}
