import { parse } from 'csv-parse/sync'
import type { SpreadsheetLine } from './spreadsheet.ts'

/** What separates the cells of a line: what French spreadsheets write first. */
const DELIMITERS = [';', '\t', ','] as const

/**
 * A file of text whatever wrote it: UTF-8, UTF-16 as « Texte Unicode » of Excel, or else
 * windows-1252. Null when it is no text.
 */
export function textOf(bytes: Uint8Array): string | null {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null
  const text = decode(bytes, wide ?? 'utf-8') ?? decode(bytes, 'windows-1252')
  return text === null || text.includes('\0') ? null : text
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The lines of a table of text, `most` + 1 at most, so that one sees whether there are more. Throws
 * on what is none.
 */
export function readCsv(text: string, most: number): SpreadsheetLine[] {
  const records = parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    info: true,
    relax_column_count: true,
    // An inch is written with the sign that quotes.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 200_000,
    to: most + 1,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({ number: info.lines, cells: record }))
}

/** The sign that parts the first line that says anything most often. */
function delimiterOf(text: string): string {
  const line = text
    .slice(0, 20_000)
    .split(/\r?\n/u)
    .find((one) => one.trim() !== '')
  const count = (sign: string) => (line ?? '').split(sign).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!
}
