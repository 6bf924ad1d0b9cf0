import { and, eq, gt, inArray, sql, type AnyColumn } from 'drizzle-orm'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type {
  ArtisanId,
  InvoiceId,
  LeadId,
  PaymentId,
  QuoteId,
  ReviewId,
  WorksId,
} from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import type { MessageData } from './message-data.server.ts'
import type { WebhookKind } from './webhook.ts'

/** What is posted about one thing of a company. */
export type Message<Data = { id: string } & Record<string, string | number | null>> = {
  artisanId: ArtisanId
  objectId: string
  data: Data
}

type Read<Data> = (tx: Ctx, ids: readonly string[]) => Promise<Message<Data>[]>
/** What an event makes of a message: its kind, which of the event's words is the identifier, and how it is read. */
type Source = { kind: WebhookKind; id: string; read: Read<Message['data']> }

/** A company that has a receiver which is on: of the others, nothing is read. */
const isListening = (artisanId: AnyColumn) =>
  sql`exists (select from webhook_endpoints where webhook_endpoints.artisan_id = ${artisanId} and webhook_endpoints.off_at is null)`

const lead = async (tx: Ctx, ids: readonly string[]) => {
  const rows = await tx.db
    .select({ artisanId: leads.artisanId, id: leads.id, status: leads.status })
    .from(leads)
    .where(and(inArray(leads.id, ids as LeadId[]), isListening(leads.artisanId)))
  return rows.map(about)
}

const quote = async (tx: Ctx, ids: readonly string[]) => {
  const rows = await tx.db
    .select(pick(quotes, 'artisanId', 'id', 'leadId', 'number', 'status', 'totalInclCents'))
    .from(quotes)
    .where(and(inArray(quotes.id, ids as QuoteId[]), isListening(quotes.artisanId)))
  return rows.map(about)
}

const INVOICE = {
  artisanId: invoices.artisanId,
  id: invoices.id,
  quoteId: invoices.quoteId,
  kind: invoices.kind,
  number: invoices.number,
  status: invoices.status,
  totalInclCents: invoices.totalInclCents,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
}

const invoice = async (tx: Ctx, ids: readonly string[]) => {
  const rows = await tx.db
    .select(INVOICE)
    .from(invoices)
    .where(and(inArray(invoices.id, ids as InvoiceId[]), isListening(invoices.artisanId)))
  return rows.map(about)
}

/** Of a payment, the invoice that nothing is left to pay of: a part, and what is taken back, tell nothing. */
const paidInvoice = async (tx: Ctx, ids: readonly string[]) => {
  const rows = await tx.db
    .selectDistinct(INVOICE)
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(
      and(
        inArray(invoicePayments.id, ids as PaymentId[]),
        gt(invoicePayments.amountCents, 0),
        isListening(invoices.artisanId),
      ),
    )
  const paid: typeof rows = []
  for (const row of rows)
    if ((await readPaymentFacts(tx, row.id)).account.leftCents <= 0) paid.push(row)
  return paid.map(about)
}

const works = async (tx: Ctx, ids: readonly string[]) => {
  const rows = await tx.db
    .select(pick(worksTable, 'artisanId', 'id', 'quoteId', 'status'))
    .from(worksTable)
    .where(and(inArray(worksTable.id, ids as WorksId[]), isListening(worksTable.artisanId)))
  return rows.map(about)
}

const review = async (tx: Ctx, ids: readonly string[]) => {
  const rows = await tx.db
    .select(pick(reviews, 'artisanId', 'id', 'worksId', 'overall'))
    .from(reviews)
    .where(and(inArray(reviews.id, ids as ReviewId[]), isListening(reviews.artisanId)))
  return rows.map(about)
}

function about<Row extends { artisanId: ArtisanId; id: string }>({
  artisanId,
  ...data
}: Row): Message<Omit<Row, 'artisanId'>> {
  return { artisanId, objectId: (data as unknown as Row).id, data }
}

/** A source whose message says what `MESSAGE_DATA` names for its kind. */
function told<Kind extends WebhookKind>(
  kind: Kind,
  id: string,
  read: Read<MessageData<Kind>>,
): Source {
  return { kind, id, read }
}

/** Which events are told to other software, and as what. */
export const MESSAGES: Readonly<Partial<Record<string, Source>>> = {
  'lead.proposed': told('lead.received', 'leadId', lead),
  'lead.taken': told('lead.taken', 'leadId', lead),
  'quote.sent': told('quote.sent', 'quoteId', quote),
  'quote.accepted': told('quote.signed', 'quoteId', quote),
  'quote.declined': told('quote.declined', 'quoteId', quote),
  'invoice.issued': told('invoice.issued', 'invoiceId', invoice),
  'payment.recorded': told('invoice.paid', 'paymentId', paidInvoice),
  'intervention.finished': told('works.ended', 'worksId', works),
  'review.published': told('review.published', 'reviewId', review),
}
