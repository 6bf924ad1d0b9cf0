import { stringify } from 'csv-stringify/sync'

/** What a cell may hold. Instants are written in ISO 8601, UTC; true and false as oui and non; null as nothing. */
export type CsvValue = string | number | boolean | Date | null | undefined

/** A column of an export: its first line, and what each row shows there. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue }

/**
 * What makes a spreadsheet compute instead of show (ASVS V1.2.10), its full-width twins included. Apostrophes in front
 * are counted in, so that taking one away always gives the stored text back.
 */
const FORMULA = /^'*[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/u

/** How many rows are turned into text at once. */
const BATCH = 500

/**
 * A text as a cell may show it: an apostrophe stands before what a spreadsheet would run. Numbers are left alone: give
 * figures as numbers.
 */
export function guardedCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (value instanceof Date) return value.toISOString()
  return FORMULA.test(value) ? `'${value}` : value
}

/**
 * A table as a file to download (RFC 4180, UTF-8 with the mark by which Excel reads accents). Every cell is guarded
 * against formulas; rows may come one by one from the database and are never all held. `name` is the file's, without
 * its ending: small letters, figures and hyphens, or it throws.
 */
export function csvResponse<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: Iterable<Row> | AsyncIterable<Row>): Response {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`« ${name} » does not name a file`)
  const lines = textOf(columns, rows)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
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

async function* textOf<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<string, undefined> {
  const write = (records: string[][]) => stringify(records, { record_delimiter: 'windows' })
  yield `\uFEFF${write([columns.map(({ header }) => guardedCell(header))])}`
  let batch: string[][] = []
  for await (const row of rows) {
    batch.push(columns.map(({ value }) => guardedCell(value(row))))
    if (batch.length < BATCH) continue
    yield write(batch)
    batch = []
  }
  if (batch.length > 0) yield write(batch)
  return undefined
}
