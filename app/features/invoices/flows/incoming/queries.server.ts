import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { fileResponse, readFile } from '#app/platform/files/read-file.server.ts'
import type { IncomingInvoiceId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { incomingList, type IncomingFilter } from './incoming-list.ts'
import { incomingState } from './incoming.ts'
import { incomingAnswers, incomingInvoices } from './tables.server.ts'

const answers = sql<
  number[]
>`array(select code from incoming_answers where invoice_id = ${incomingInvoices.id})`
const sought = sql`fold_text(concat_ws(' ', ${incomingInvoices.number}, ${incomingInvoices.sellerName}, ${incomingInvoices.sellerSiren}, to_char(${incomingInvoices.issuedOn}, 'DD/MM/YYYY')))`

/** The electronic invoices that the reader's company received, the newest first. */
export const ownIncoming = teamRows<IncomingFilter, IncomingRow, Artisan>(incomingList, {
  perPage: 25,
  count: (ctx, filter) => ctx.db.$count(incomingInvoices, matching(ctx, filter)),
  read: async (ctx, filter, limit, offset) => {
    const rows = await listed(ctx)
      .where(matching(ctx, filter))
      .orderBy(desc(incomingInvoices.receivedAt), desc(incomingInvoices.id))
      .limit(limit)
      .offset(offset)
    return rows.map(stated)
  },
})

function listed(ctx: Ctx) {
  return ctx.db
    .select({
      id: incomingInvoices.id,
      number: incomingInvoices.number,
      typeCode: incomingInvoices.typeCode,
      sellerName: incomingInvoices.sellerName,
      issuedOn: incomingInvoices.issuedOn,
      dueOn: incomingInvoices.dueOn,
      totalInclCents: incomingInvoices.totalInclCents,
      answers,
    })
    .from(incomingInvoices)
}
type ListedRow = Awaited<ReturnType<typeof listed>>[number]
/** A received invoice in the list of its company. */
export type IncomingRow = Omit<ListedRow, 'answers'> & { state: ReturnType<typeof incomingState> }
const stated = ({ answers: codes, ...row }: ListedRow): IncomingRow => ({
  ...row,
  state: incomingState(codes.map((code) => ({ code }))),
})

const ANSWERED: Record<'new' | 'approved' | 'refused', ReturnType<typeof sql>> = {
  new: sql`not exists (select from incoming_answers where invoice_id = ${incomingInvoices.id})`,
  approved: sql`exists (select from incoming_answers where invoice_id = ${incomingInvoices.id} and code = 205)`,
  refused: sql`exists (select from incoming_answers where invoice_id = ${incomingInvoices.id} and code = 210)`,
}

function matching({ who }: Ctx<Artisan>, { search, state }: IncomingFilter) {
  const words = search.split(/\s+/u).filter(Boolean).slice(0, 10)
  return and(
    eq(incomingInvoices.artisanId, who.artisanId),
    state === '' ? undefined : ANSWERED[state],
    ...words.map((word) => sql`${sought} like fold_text(${likeAnywhere(word)})`),
  )
}

/** A received invoice of the reader's company, with what was answered; null when there is none. */
export async function readIncomingInvoice(ctx: Ctx<Artisan>, id: IncomingInvoiceId) {
  const [invoice] = await ctx.db
    .select()
    .from(incomingInvoices)
    .where(and(eq(incomingInvoices.id, id), eq(incomingInvoices.artisanId, ctx.who.artisanId)))
  if (!invoice) return null
  const said = await ctx.db
    .select()
    .from(incomingAnswers)
    .where(eq(incomingAnswers.invoiceId, id))
    .orderBy(asc(incomingAnswers.saidAt))
  return { invoice, answers: said, state: incomingState(said) }
}

/** The file of a received invoice as it came; null when there is none. */
export async function incomingFile(
  ctx: Ctx<Artisan>,
  id: IncomingInvoiceId,
): Promise<Response | null> {
  const found = await readIncomingInvoice(ctx, id)
  const file = found && (await readFile(ctx, found.invoice.fileId))
  if (!found || !file) return null
  const end = file.contentType === 'application/xml' ? 'xml' : 'pdf'
  const name = found.invoice.number.replaceAll(/[^\p{L}\p{N} .,_-]/gu, ' ').trim()
  return fileResponse(file, { name: `Facture reçue ${name}.${end}` })
}
