import { Parser } from 'htmlparser2'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { StatementColumns, StatementRow } from './statement-columns.ts'

/** What the rows of a CAMT.053 file say, in the order in which they are read. */
export const CAMT_HEADER = ['Date', 'Libellé', 'Montant', 'Référence']
export const CAMT_COLUMNS: StatementColumns = {
  day: 0,
  label: 1,
  amount: 2,
  reference: 3,
  credit: null,
  debit: null,
}

/** How large a CAMT file may be: some ten thousand entries. */
const CAMT_MAX_BYTES = 5 * 1024 * 1024

/** Whether a file is an XML document, by how it begins. */
export function isXml(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*<(?:\?xml|Document)/u.test(new TextDecoder().decode(bytes.slice(0, 200)))
}

type Entry = { day: string; sign: '+' | '-'; amount: string; words: string[]; reference: string }

/**
 * The entries of a bank statement in XML (ISO 20022, camt.053) as rows of a table; a batch is its
 * transactions, each with its amount. No entity that the document defines is read: one that
 * declares any is refused.
 */
export function readCamt(
  bytes: Uint8Array,
  most: number,
): Result<StatementRow[], 'unreadable' | 'too_large' | 'too_many_lines' | 'empty'> {
  if (bytes.byteLength > CAMT_MAX_BYTES) return refuse('too_large')
  const text = new TextDecoder().decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) return refuse('unreadable')
  const entries = readEntries(text, most)
  if (entries === null) return refuse('unreadable')
  if (entries.length > most) return refuse('too_many_lines')
  if (entries.length === 0) return refuse('empty')
  return ok(
    entries.map(({ day, sign, amount, words, reference }, index) => ({
      number: index + 1,
      cells: [day, words.join(' ').slice(0, 500), `${sign}${amount}`, reference],
    })),
  )
}

const nothing = (): Entry => ({ day: '', sign: '-', amount: '', words: [], reference: '' })
/** What a transaction says of who paid and why. */
const WORDS =
  /\/(?:RltdPties\/Dbtr(?:\/Pty)?\/Nm|RmtInf\/Ustrd|RmtInf\/Strd\/CdtrRefInf\/Ref|AddtlTxInf)$/u

function readEntries(text: string, most: number): Entry[] | null {
  const entries: Entry[] = []
  const path: string[] = []
  let known = false
  let entry = nothing()
  let parts: Entry[] = []
  let value = ''
  let foreign = false
  const parser = new Parser(
    {
      onopentag(name, { Ccy }) {
        path.push(name.replace(/^.*:/u, ''))
        value = ''
        // What is not in euros is left unread.
        foreign = Ccy !== undefined && Ccy !== 'EUR'
        const at = path.at(-1)
        if (at === 'BkToCstmrStmt') known = true
        if (at === 'Ntry') [entry, parts] = [nothing(), []]
        if (at === 'TxDtls') parts.push(nothing())
      },
      ontext(chunk) {
        if (value.length < 1_000) value += chunk
      },
      onclosetag() {
        const where = path.join('/')
        const said = foreign ? '' : value.trim()
        const part = path.includes('TxDtls') ? parts.at(-1)! : null
        value = ''
        const name = path.pop()
        if (where.endsWith('/Ntry/Amt')) entry.amount = said
        if (where.endsWith('/Ntry/CdtDbtInd')) entry.sign = said === 'CRDT' ? '+' : '-'
        if (/\/Ntry\/BookgDt\/DtT?m?$/u.test(where)) entry.day = said.slice(0, 10)
        if (where.endsWith('/Ntry/AddtlNtryInf')) entry.words.push(said)
        if (part && /\/TxDtls\/(?:AmtDtls\/TxAmt\/)?Amt$/u.test(where)) part.amount ||= said
        if (part && where.endsWith('/Refs/EndToEndId') && said !== 'NOTPROVIDED')
          part.reference = said
        if (part && WORDS.test(where) && said) part.words.push(said)
        if (name === 'Ntry' && entries.length <= most) entries.push(...split(entry, parts))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  return known ? entries : null
}

/** A batch is told by its transactions when each says its amount. */
function split(entry: Entry, parts: readonly Entry[]): Entry[] {
  const whole = parts.length < 2 || parts.some(({ amount }) => amount === '')
  if (!whole)
    return parts.map((part) => ({
      ...entry,
      amount: part.amount,
      words: [...part.words, ...entry.words],
      reference: part.reference,
    }))
  return [
    {
      ...entry,
      words: [...parts.flatMap(({ words }) => words), ...entry.words],
      reference: parts.map(({ reference }) => reference).find(Boolean) ?? '',
    },
  ]
}
