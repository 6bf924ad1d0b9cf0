import { stringify } from 'csv-stringify/sync'
import { describeError, log } from '#app/platform/log.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'

/**
 * What a cell may hold: numbers with a decimal comma, instants as « 2026-03-10 10:00:00 » on Paris's clock, true and
 * false as oui and non, null as nothing.
 */
export type CsvValue = string | number | boolean | Date | null | undefined

/** The columns of an export, by their first line: what each row shows there. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>

/**
 * Where a spreadsheet would compute instead of show (ASVS V1.2.10): before what begins a formula,
 * full-width twins included, at the start of a text and after each sign that another spreadsheet,
 * or another setting of it, takes for the end of a cell. Spaces, quotes and apostrophes before it
 * are counted in: some readers drop them.
 */
const FORMULA_START = /(?<=^|[;,\t\n])(?=[ \u00A0"']*[=+\-@\t\0\uFF1D\uFF0B\uFF0D\uFF20])/gu

/** How many rows are turned into text at once. */
const BATCH = 500

const clock = new Intl.DateTimeFormat('fr-FR', {
  timeZone: PARIS,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/**
 * A text as a cell may show it: an apostrophe stands before what a spreadsheet would run, and taking it away gives the
 * stored text back. Lines end with a line feed alone, as Excel writes them inside a cell. Numbers are left alone: give
 * figures as numbers.
 */
export function guardedCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (value instanceof Date) return `${dayOf(value, PARIS)} ${clock.format(value)}`
  return value.replace(/\r\n?/g, '\n').replace(FORMULA_START, "'")
}

/**
 * A table as a file to download, as a French Excel opens it (RFC 4180 with semicolons, UTF-8 with
 * the mark by which Excel reads accents). Every cell is guarded against formulas; rows may come one
 * by one from the database and are never all held. `name` is the file's, without its ending: small
 * letters, figures and hyphens, or it throws.
 */
export function csvResponse<Row>(
  name: string,
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Response {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`« ${name} » does not name a file`)
  const lines = textOf(columns, rows)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // Whoever serves would write the error on its console, with its statement and the values in it.
        log.error('export cut', { name, ...describeError(error) })
        controller.error(new Error('export cut'))
      }
    },
    // The reader went away: the query behind the rows is given back.
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function* textOf<Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<string, undefined> {
  const write = (records: string[][]) =>
    stringify(records, { delimiter: ';', record_delimiter: 'windows' })
  yield `\uFEFF${write([Object.keys(columns).map(guardedCell)])}`
  const values = Object.values(columns)
  let batch: string[][] = []
  for await (const row of rows) {
    batch.push(values.map((value) => guardedCell(value(row))))
    if (batch.length < BATCH) continue
    yield write(batch)
    batch = []
  }
  if (batch.length > 0) yield write(batch)
  return undefined
}
