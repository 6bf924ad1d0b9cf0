import type { LoaderFunctionArgs } from 'react-router'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { csvResponse, type CsvColumns } from '#app/platform/web/csv.server.ts'
import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

/**
 * A table that the team takes away: `name` in the journal, and in the file's name unless `file` says another. `of`: the
 * day in the file's name, today by default.
 */
type TeamTable<Row> = { name: string; file?: string; of?: Date; columns: CsvColumns<Row> }

/**
 * The loader of a route that gives a table of the team to who proved lately who they are. `rows`
 * are all of them, whatever page the list shows.
 */
export function exportLoader<Row>({
  rows,
  ...table
}: TeamTable<Row> & {
  rows: (ctx: Ctx<Admin>, search: URLSearchParams) => Rows<Row> | Promise<Rows<Row>>
}) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<Response> => {
    const ctx = requireFreshAdmin(context, request)
    return exportTable(ctx, await rows(ctx, new URL(request.url).searchParams), table)
  }
}

/** A table as a file, and its line in the journal. */
export async function exportTable<Row>(
  ctx: Ctx<Admin>,
  rows: Rows<Row>,
  { name, file = name, of = ctx.now, columns }: TeamTable<Row>,
): Promise<Response> {
  await recordExport(ctx, name)
  return csvResponse(`${file}-${of.toISOString().slice(0, 10)}`, columns, rows)
}
