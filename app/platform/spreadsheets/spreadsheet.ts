/** The lines of a table, the empty ones left out: their number in the file, from 1, and their cells as texts. */
export type SpreadsheetLine = { number: number; cells: string[] }

/** Why a file is not read as a table. */
export type SpreadsheetRefusal =
  | 'empty'
  | 'too_large'
  | 'too_many_lines'
  | 'old_excel'
  | 'unreadable'
  | 'busy'

/** How large a file may be, and how many columns of it are read. */
export const SPREADSHEET_MAX_BYTES = 10 * 1024 * 1024
export const SPREADSHEET_COLUMNS = 50
/** Characters of a cell that are kept: more than any field of ours holds, so that it is found too long. */
export const CELL_MAX = 2_000
/** Characters of a whole table: twenty thousand lines of two hundred hold four million. */
export const TABLE_MAX = 20_000_000

/** What to tell the person who sent it; who asked says how many lines there may be. */
export const SPREADSHEET_REFUSALS: Record<Exclude<SpreadsheetRefusal, 'too_many_lines'>, string> = {
  empty: 'Ce fichier ne contient aucune ligne.',
  too_large: 'Ce fichier est trop volumineux\u00a0: 10 Mo au plus.',
  old_excel:
    'Ce fichier vient d’un ancien Excel. Enregistrez-le au format .xlsx ou .csv, puis envoyez-le de nouveau.',
  unreadable:
    'Ce fichier n’est pas un tableau que nous savons lire. Envoyez un fichier .xlsx ou .csv.',
  busy: 'D’autres fichiers sont en cours de lecture. Réessayez dans un instant.',
}
