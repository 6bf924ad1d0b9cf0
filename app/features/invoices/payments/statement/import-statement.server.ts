import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { companyToday } from '#app/features/invoices/payments/money.server.ts'
import { accountSql, isPayable } from '#app/features/invoices/payments/account-sql.server.ts'
import { paymentFault } from '#app/features/invoices/payments/copy.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { readSpreadsheet } from '#app/platform/spreadsheets/read-spreadsheet.server.ts'
import type { SpreadsheetRefusal } from '#app/platform/spreadsheets/spreadsheet.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, type Result } from '#app/values/result.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { CAMT_COLUMNS, CAMT_HEADER, isXml, readCamt } from './read-camt.ts'
import {
  findColumns,
  STATEMENT_FIELDS,
  type StatementColumns,
  type StatementField,
} from './statement-columns.ts'
import {
  isCardPayout,
  matchOf,
  readCredits,
  type CreditLine,
  type Match,
  type OpenInvoice,
} from './statement.ts'
import { statementImports, statementLines } from './tables.server.ts'

/** Lines of a statement that are read at most. */
export const STATEMENT_MAX = 2_000
/** A statement that is not confirmed is forgotten, ms. */
const FORGOTTEN_MS = 86_400_000

/** A credit of the statement that waits: already recorded, or what it seems to pay. */
export type ProposedLine = CreditLine & {
  fingerprint: string
  recorded: boolean
  /** A payout of Stripe pays no invoice: its payments by card are recorded one by one. */
  payout: boolean
  match: Match | null
}
/** The statement that waits to be confirmed. */
export type WaitingStatement = {
  fileName: string
  header: string[]
  columns: StatementColumns
  lines: ProposedLine[]
  unread: number
  open: OpenInvoice[]
}

/**
 * Reads a statement (CSV, XLSX or CAMT.053) and keeps its lines aside, in place of the one before;
 * nothing is recorded.
 */
export async function receiveStatement(
  ctx: Ctx<Artisan>,
  file: File,
): Promise<Result<undefined, SpreadsheetRefusal>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = isXml(bytes)
    ? readCamt(bytes, STATEMENT_MAX)
    : await readSpreadsheet(ctx, bytes, STATEMENT_MAX)
  if (!read.ok) return read
  const table = isXml(bytes)
    ? { header: CAMT_HEADER, rows: read.value, columns: CAMT_COLUMNS }
    : tableOf(read.value)
  const values = { fileName: plainLine(file.name, 120), ...table, createdAt: ctx.now }
  await ctx.db
    .insert(statementImports)
    .values({ artisanId: ctx.who.artisanId, ...values })
    .onConflictDoUpdate({ target: statementImports.artisanId, set: values })
  return ok()
}

function tableOf(rows: Parameters<typeof findColumns>[0]) {
  const { at, columns } = findColumns(rows)
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return {
    header: Array.from({ length: width }, (_, place) =>
      plainLine(rows[at]!.cells[place] ?? '', 80),
    ),
    rows: rows.slice(at + 1),
    columns,
  }
}

/** Corrects which column of the waiting statement holds what. False without one. */
export async function setStatementColumns(
  ctx: Ctx<Artisan>,
  asked: Partial<Record<StatementField, string>>,
): Promise<boolean> {
  const waiting = await rowOf(ctx)
  if (!waiting) return false
  const columns = Object.fromEntries(
    STATEMENT_FIELDS.map((field) => {
      const at = /^\d{1,2}$/u.test(asked[field] ?? '') ? Number(asked[field]) : null
      return [field, at !== null && at < waiting.header.length ? at : null]
    }),
  ) as StatementColumns
  await ctx.db
    .update(statementImports)
    .set({ columns })
    .where(eq(statementImports.artisanId, ctx.who.artisanId))
  return true
}

/** Forgets the waiting statement. */
export async function dropStatement(ctx: Ctx<Artisan>): Promise<void> {
  await ctx.db.delete(statementImports).where(eq(statementImports.artisanId, ctx.who.artisanId))
}

/** The waiting statement with what each of its credits seems to pay; null without one. */
export async function readStatement(ctx: Ctx<Artisan>): Promise<WaitingStatement | null> {
  const waiting = await rowOf(ctx)
  if (!waiting) return null
  const { fileName, header, columns } = waiting
  const { credits, unread } = readCredits(waiting.rows, columns)
  const open = await openInvoices(ctx)
  const lines = withFingerprints(credits)
  const prints = lines.map(({ fingerprint }) => fingerprint)
  const known = await ctx.db
    .select({ fingerprint: statementLines.fingerprint })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.artisanId, ctx.who.artisanId),
        inArray(statementLines.fingerprint, prints.length > 0 ? prints : ['']),
        // A payment that was taken back frees its line.
        sql`not exists (select 1 from invoice_payments entry where entry.corrects = ${statementLines.paymentId})`,
      ),
    )
  const recorded = new Set(known.map(({ fingerprint }) => fingerprint))
  return {
    fileName,
    header,
    columns,
    unread,
    open,
    lines: lines.map((line) => ({
      ...line,
      recorded: recorded.has(line.fingerprint),
      payout: isCardPayout(line),
      match: recorded.has(line.fingerprint) ? null : matchOf(line, open),
    })),
  }
}

/** A line the same as one before it in the file is another payment: its rank tells them apart. */
function withFingerprints(credits: readonly CreditLine[]) {
  const alike = new Map<string, number>()
  return credits.map((line) => {
    const said = JSON.stringify([line.day, line.cents, line.label])
    const rank = (alike.get(said) ?? 0) + 1
    alike.set(said, rank)
    return { ...line, fingerprint: createHash('sha256').update(`${rank} ${said}`).digest('hex') }
  })
}

/** What became of the lines that were confirmed. */
export type Confirmed = { recorded: number; refused: { number: number; sentence: string }[] }

/**
 * Records the lines that the artisan chose an invoice for, each in a transaction of its own and
 * once: what is refused is said with its line, and keeps the others from nothing. Null without a
 * statement.
 */
export async function confirmStatement(
  ctx: Ctx<Artisan>,
  chosen: ReadonlyMap<number, InvoiceId>,
): Promise<Confirmed | null> {
  const waiting = await readStatement(ctx)
  if (!waiting) return null
  const done: Confirmed = { recorded: 0, refused: [] }
  for (const line of waiting.lines) {
    const invoiceId = chosen.get(line.number)
    if (!invoiceId) continue
    const sentence = line.payout
      ? PAYOUT
      : line.recorded
        ? ALREADY
        : await record(ctx, line, invoiceId)
    if (sentence === null) done.recorded++
    else done.refused.push({ number: line.number, sentence })
  }
  return done
}

const ALREADY = 'Cette ligne est déjà enregistrée.'
const PAYOUT = 'Un versement de Stripe réunit des paiements par carte déjà enregistrés.'
class RecordedMeanwhile extends Error {}

/** Records a line; why it is not, or null. */
async function record(
  ctx: Ctx<Artisan>,
  { fingerprint, day, cents, label }: ProposedLine,
  invoiceId: InvoiceId,
): Promise<string | null> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const kept = await recordPayment(tx, invoiceId, {
        amountCents: cents,
        receivedOn: day,
        means: 'transfer',
        reference: label.slice(0, 140),
      })
      if (!kept.ok)
        return kept.refusal === 'not_found'
          ? 'Cette facture n’existe pas.'
          : paymentFault(kept.refusal, await readPaymentFacts(tx, invoiceId)).sentence
      const first = await tx.db
        .insert(statementLines)
        .values({ artisanId: ctx.who.artisanId, fingerprint, paymentId: kept.value })
        .onConflictDoUpdate({
          target: [statementLines.artisanId, statementLines.fingerprint],
          set: { paymentId: kept.value },
          setWhere: sql`exists (select 1 from invoice_payments entry where entry.corrects = ${statementLines.paymentId})`,
        })
        .returning({ fingerprint: statementLines.fingerprint })
      // Another tab recorded the line: the payment goes with this transaction.
      if (first.length === 0) throw new RecordedMeanwhile()
      return null
    })
  } catch (error) {
    if (error instanceof RecordedMeanwhile) return ALREADY
    throw error
  }
}

/** The invoices of a company that something is left to pay of, the oldest due first. */
async function openInvoices(ctx: Ctx<Artisan>): Promise<OpenInvoice[]> {
  const today = await companyToday(ctx)
  const { rows } = await ctx.db.execute<OpenInvoice>(sql`
    select invoices.id, invoices.number, coalesce(invoices.snapshot -> 'client' ->> 'name', '') as "clientName",
      account.due::integer as "dueCents", account.balance::integer as "leftCents"
    from invoices cross join lateral ${accountSql(today)}
    where invoices.artisan_id = ${ctx.who.artisanId} and ${isPayable} and account.balance > 0
    order by account.due_on, invoices.number limit 500`)
  return rows
}

async function rowOf(ctx: Ctx<Artisan>) {
  const [row] = await ctx.db
    .select()
    .from(statementImports)
    .where(eq(statementImports.artisanId, ctx.who.artisanId))
  return row && row.createdAt.getTime() > ctx.now.getTime() - FORGOTTEN_MS ? row : null
}
