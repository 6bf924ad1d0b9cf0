import { and, asc, desc, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { ClientId, InvoiceId, QuoteId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { leftToBill } from './billing/contract-billing.ts'
import { isClosed, readContract } from './billing/read-contract.server.ts'
import { refusalByContract, type InvoiceKind, type InvoiceStatus } from './invoice.ts'
import type { InvoiceView } from './invoice-views.ts'
import { accountIs, accountSql, FIGURES, isPayable } from './payments/account-sql.server.ts'
import { companyToday } from './payments/money.server.ts'
import { accountOf, type InvoiceAccount, type InvoiceFigures } from './payments/payment.ts'
import { invoices, invoiceViews } from './tables.server.ts'

/** Invoices of a list on one page. */
export const INVOICES_PER_PAGE = 20

/** Those of one side: a company's own, a client's as issued. */
const mine = ({ who }: Ctx<Artisan | Particulier>): SQL =>
  who.kind === 'artisan'
    ? eq(invoices.artisanId, who.artisanId)
    : and(eq(invoices.accountId, who.accountId), eq(invoices.status, 'issued'))!

const line = {
  id: invoices.id,
  kind: invoices.kind,
  status: invoices.status,
  number: invoices.number,
  title: invoices.title,
  totalInclCents: invoices.totalInclCents,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
  figures: FIGURES,
}
/** An invoice in a list. */
export type InvoiceLineOfList = {
  id: InvoiceId
  kind: InvoiceKind
  status: InvoiceStatus
  number: string | null
  title: string
  totalInclCents: number
  issuedOn: string | null
  dueOn: string | null
  /** What is owed of it; null of a draft and of a credit note. */
  account: InvoiceAccount | null
}

/** A line as lists show it, on a day. */
function listed<Row extends { kind: InvoiceKind; status: InvoiceStatus; figures: InvoiceFigures }>(
  { figures, ...row }: Row,
  today: Day,
) {
  const payable = row.status === 'issued' && row.kind !== 'credit_note'
  return { ...row, account: payable ? accountOf(figures, today) : null }
}

/** Who is invoiced: as the contract or the issued document names them, of a draft as the book does. */
const clientName = sql<string>`coalesce(${quotes.clientName}, ${invoices.snapshot} -> 'client' ->> 'name', ${clients.name}, '')`

/** Whose day it is: where the works lie, else where the company is. */
const placeInsee = sql<string>`coalesce(${quoteRequests.insee}, ${artisans.insee}, '')`

/** An invoice of the reader's, with the contract it bills; null when there is none. */
export async function readInvoice(ctx: Ctx<Artisan | Particulier>, invoiceId: InvoiceId) {
  const [row] = await ctx.db
    .select({
      invoice: invoices,
      companyName: artisans.companyName,
      clientName,
      /** Where it is mailed, and in whose book it stands, of a plain invoice; null once the client is deleted. */
      client: { id: clients.id, email: clients.email },
      leadId: quotes.leadId,
      worksId: worksTable.id,
      insee: placeInsee,
      seenAt: invoiceViews.seenAt,
    })
    .from(invoices)
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
    .leftJoin(quotes, eq(quotes.id, invoices.quoteId))
    .leftJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .leftJoin(worksTable, eq(worksTable.quoteId, quotes.id))
    .leftJoin(clients, and(eq(clients.id, invoices.clientId), isNull(clients.deletedAt)))
    .leftJoin(invoiceViews, eq(invoiceViews.invoiceId, invoices.id))
    .where(and(eq(invoices.id, invoiceId), mine(ctx)))
  if (!row) return null
  const related = await ctx.db
    .select({ ...line, creditOf: invoices.creditOf })
    .from(invoices)
    .where(
      and(
        mine(ctx),
        eq(invoices.status, 'issued'),
        row.invoice.creditOf
          ? eq(invoices.id, row.invoice.creditOf)
          : eq(invoices.creditOf, invoiceId),
      ),
    )
    .orderBy(asc(invoices.issuedAt))
  const zone = timeZoneOf(row.insee)
  const today = dayOf(ctx.now, zone)
  return { ...row, zone, related: related.map((one) => listed(one, today)) }
}

/** What both sides' pages are given of it. */
export type InvoiceFound = NonNullable<Awaited<ReturnType<typeof readInvoice>>>

/** The invoices of a contract, oldest first. */
export async function listContractInvoices(
  ctx: Ctx<Artisan | Particulier>,
  quoteId: QuoteId,
): Promise<InvoiceLineOfList[]> {
  const rows = await ctx.db
    .select({ ...line, insee: quoteRequests.insee })
    .from(invoices)
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(eq(invoices.quoteId, quoteId), mine(ctx)))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
  return rows.map(({ insee, ...row }) => listed(row, dayOf(ctx.now, timeZoneOf(insee))))
}

/** The plain invoices of a client of the company's own book, and their credit notes, newest first. */
export async function listClientInvoices(
  ctx: Ctx<Artisan>,
  clientId: ClientId,
): Promise<InvoiceLineOfList[]> {
  const rows = await ctx.db
    .select(line)
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), mine(ctx)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(200)
  const today = await companyToday(ctx)
  return rows.map((row) => listed(row, today))
}

/** How far a contract of the artisan's is billed; null when it was never signed. */
export async function billingOf(
  ctx: Ctx<Artisan>,
  works: { quoteId: QuoteId; insee: string },
): Promise<ContractBilling | null> {
  const contract = await readContract(ctx, works.quoteId, timeZoneOf(works.insee))
  if (!contract) return null
  const left = leftToBill(contract)
  return {
    contractCents: contract.totals.totalInclCents,
    leftCents: left.totalInclCents,
    refusal: refusalByContract({
      holds: contract.lines.length > 0,
      closed: isClosed(contract),
    }),
  }
}

/** How far a contract is billed, and why it is not billed further. */
export type ContractBilling = {
  contractCents: number
  leftCents: number
  refusal: ReturnType<typeof refusalByContract>
}

const ofView = (today: Day): Record<Exclude<InvoiceView, 'a-facturer'>, SQL> => {
  const { due, late, paid } = accountIs(today)
  const payable = (is: SQL) =>
    sql`${isPayable} and exists (select 1 from ${accountSql(today)} where ${is})`
  return {
    brouillons: eq(invoices.status, 'draft'),
    'a-payer': payable(due),
    'en-retard': payable(late),
    payees: payable(paid),
    avoirs: sql`${invoices.status} = 'issued' and ${invoices.kind} = 'credit_note'`,
  }
}

/** The artisan's invoices, newest first; `search` looks into the title, the number and the client. */
export async function listMyInvoices(
  ctx: Ctx<Artisan>,
  {
    view,
    search = '',
    page = 1,
  }: { view: Exclude<InvoiceView, 'a-facturer'>; search?: string; page?: number },
): Promise<{ rows: (InvoiceLineOfList & { clientName: string })[]; total: number }> {
  const today = await companyToday(ctx)
  const where = and(
    mine(ctx),
    ofView(today)[view],
    search
      ? sql`fold_text(concat_ws(' ', ${invoices.title}, ${invoices.number}, ${clientName})) like fold_text(${likeAnywhere(search)})`
      : undefined,
  )
  const rows = await ctx.db
    .select({ ...line, clientName, total: sql<number>`count(*) over ()::int` })
    .from(invoices)
    .leftJoin(quotes, eq(quotes.id, invoices.quoteId))
    .leftJoin(clients, eq(clients.id, invoices.clientId))
    .where(where)
    .orderBy(desc(sql`coalesce(${invoices.issuedAt}, ${invoices.updatedAt})`), desc(invoices.id))
    .limit(INVOICES_PER_PAGE)
    .offset((page - 1) * INVOICES_PER_PAGE)
  return {
    rows: rows.map(({ total: _, ...row }) => listed(row, today)),
    total: rows[0]?.total ?? 0,
  }
}

/** The company's invoices, the latest begun first, or those that come after one of them. */
export async function listInvoicesAfter(
  ctx: Ctx<Artisan>,
  after: InvoiceId | null,
  limit: number,
): Promise<(InvoiceLineOfList & { client: string })[]> {
  const rows = await ctx.db
    .select({ ...line, client: clientName })
    .from(invoices)
    .leftJoin(quotes, eq(quotes.id, invoices.quoteId))
    .leftJoin(clients, eq(clients.id, invoices.clientId))
    .where(and(mine(ctx), after ? lt(invoices.id, after) : undefined))
    .orderBy(desc(invoices.id))
    .limit(limit)
  const today = await companyToday(ctx)
  return rows.map((row) => listed(row, today))
}

/** How many drafts and credit notes a company has. */
export async function countMyInvoices(
  ctx: Ctx<Artisan>,
): Promise<{ brouillons: number; avoirs: number }> {
  const [row] = await ctx.db
    .select({
      brouillons: sql<number>`count(*) filter (where ${invoices.status} = 'draft')::int`,
      avoirs: sql<number>`count(*) filter (where ${invoices.status} = 'issued' and ${invoices.kind} = 'credit_note')::int`,
    })
    .from(invoices)
    .where(mine(ctx))
  return row!
}

/** The invoices that a client received, newest first. */
export async function listReceivedInvoices(
  ctx: Ctx<Particulier>,
  page = 1,
): Promise<{ rows: (InvoiceLineOfList & { companyName: string })[]; total: number }> {
  const rows = await ctx.db
    .select({
      ...line,
      companyName: artisans.companyName,
      insee: placeInsee,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(invoices)
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
    .leftJoin(quotes, eq(quotes.id, invoices.quoteId))
    .leftJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(mine(ctx))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(INVOICES_PER_PAGE)
    .offset((page - 1) * INVOICES_PER_PAGE)
  return {
    rows: rows.map(({ total: _, insee, ...row }) => listed(row, dayOf(ctx.now, timeZoneOf(insee)))),
    total: rows[0]?.total ?? 0,
  }
}

/** Keeps when the client first opened an invoice of theirs; the company sees it. */
export async function markSeen(ctx: Ctx<Particulier>, { invoice, seenAt }: InvoiceFound) {
  if (seenAt || ctx.readOnly) return
  await ctx.db
    .insert(invoiceViews)
    .values({ invoiceId: invoice.id, seenAt: ctx.now })
    .onConflictDoNothing()
}
