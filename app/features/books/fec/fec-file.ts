import { centsForInput } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { isWithin, type Period } from '#app/features/books/period.ts'
import { ACCOUNT_NAMES, type Account, type Accounts } from './accounts.ts'
import { JOURNALS, type Entry, type EntryLine, type Journal } from './entries.ts'

/** The columns of a file of accounting entries, in their order (LPF, art. A47 A-1). */
const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/** What the file of a financial year is called: « 123456789FEC20261231.txt ». */
export function fecName(siren: string, year: Pick<Period, 'to'>): string {
  return `${siren}FEC${dateOf(year.to)}.txt`
}

/** The entries of a financial year as the file that the tax office describes, each journal numbered without gaps. */
export function fecFile(entries: readonly Entry[], year: Period, accounts: Accounts): string {
  const last = new Map<Journal, number>()
  const rows = entries
    .filter(({ on }) => isWithin(on, year))
    .flatMap((entry) => {
      const number = (last.get(entry.journal) ?? 0) + 1
      last.set(entry.journal, number)
      return entry.lines.map((line) => rowOf(entry, line, number, accounts))
    })
  return [COLUMNS, ...rows].map((cells) => `${cells.map(plain).join('|')}\r\n`).join('')
}

function rowOf(entry: Entry, line: EntryLine, number: number, accounts: Accounts): string[] {
  const ofClient = CLIENT_ACCOUNTS.has(line.account)
  const row: Record<(typeof COLUMNS)[number], string> = {
    JournalCode: entry.journal,
    JournalLib: JOURNALS[entry.journal],
    EcritureNum: `${entry.journal}${String(number).padStart(5, '0')}`,
    EcritureDate: dateOf(entry.on),
    CompteNum: accounts[line.account],
    CompteLib: ACCOUNT_NAMES[line.account],
    CompAuxNum: ofClient ? entry.client.key : '',
    CompAuxLib: ofClient ? entry.client.name : '',
    PieceRef: entry.piece.ref,
    PieceDate: dateOf(entry.piece.on),
    EcritureLib: line.label,
    Debit: centsForInput(line.debitCents),
    Credit: centsForInput(line.creditCents),
    EcritureLet: '',
    DateLet: '',
    ValidDate: dateOf(entry.validatedOn),
    Montantdevise: '',
    Idevise: '',
  }
  return COLUMNS.map((column) => row[column])
}

const CLIENT_ACCOUNTS: ReadonlySet<Account> = new Set(['client', 'retention'])
const dateOf = (day: Day) => day.replaceAll('-', '')
/** A cell holds no separator and no end of line: the file has no way to escape them. */
const plain = (text: string) =>
  text
    .replaceAll(/[|\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
