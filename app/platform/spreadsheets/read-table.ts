import { ok, refuse, type Result } from '#app/values/result.ts'
import { readCsv, textOf } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import {
  CELL_MAX,
  SPREADSHEET_COLUMNS,
  TABLE_MAX,
  type SpreadsheetLine,
  type SpreadsheetRefusal,
} from './spreadsheet.ts'

/** How the files begin that a spreadsheet writes: a zip of XML, and what Excel wrote until 2007. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/** Reads a table, told by its bytes and never by its name: `most` lines at most, the one that heads it not counted. */
export function readTable(
  bytes: Uint8Array,
  most: number,
): Result<SpreadsheetLine[], SpreadsheetRefusal> {
  const begins = (with_: readonly number[]) => with_.every((byte, at) => bytes[at] === byte)
  if (bytes.length === 0) return refuse('empty')
  if (begins(OLD_EXCEL)) return refuse('old_excel')
  try {
    const text = begins(ZIP) ? null : textOf(bytes)
    if (text === null && !begins(ZIP)) return refuse('unreadable')
    const lines = text === null ? readXlsx(bytes, most + 1) : readCsv(text, most + 1)
    if (lines.length < 2) return refuse('empty')
    if (lines.length > most + 1) return refuse('too_many_lines')
    let room = TABLE_MAX
    const table: SpreadsheetLine[] = []
    for (const { number, cells } of lines) {
      const kept = cells.slice(0, SPREADSHEET_COLUMNS).map((cell) => plain(cell ?? ''))
      for (const cell of kept) room -= cell.length
      if (room < 0) return refuse('too_large')
      table.push({ number, cells: kept })
    }
    return ok(table)
  } catch {
    return refuse('unreadable')
  }
}

/** A cell as it may be kept: on as many lines as it has, without what no page shows. */
const plain = (cell: string) =>
  cell
    .slice(0, CELL_MAX)
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
