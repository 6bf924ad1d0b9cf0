import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { contractTotalCents } from '#app/features/works/contract-total.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { DisputeId, InvoiceId, WorksId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ownDispute, type Reader } from './own-dispute.server.ts'
import { disputedInvoices, disputeEntries, disputeOffers, disputes } from './tables.server.ts'

/** A dispute with its story, as one of its two sides or the team reads it; null when it is not theirs. */
export async function readDispute(ctx: Reader | Ctx<Admin>, disputeId: DisputeId) {
  const [row] = await ctx.db
    .select({
      dispute: disputes,
      works: {
        id: worksTable.id,
        quoteId: worksTable.quoteId,
        leadId: worksTable.leadId,
        requestId: worksTable.requestId,
        title: worksTable.title,
        quoteNumber: worksTable.quoteNumber,
        clientName: worksTable.clientName,
        worksAddress: worksTable.worksAddress,
        status: worksTable.status,
        contractCents: contractTotalCents,
      },
      companyName: artisans.companyName,
      insee: quoteRequests.insee,
      company: sql<ContractCompany | null>`${quotes.snapshot} -> 'company'`,
    })
    .from(disputes)
    .innerJoin(worksTable, eq(worksTable.id, disputes.worksId))
    .innerJoin(artisans, eq(artisans.id, disputes.artisanId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(quotes, eq(quotes.id, worksTable.quoteId))
    .where(and(eq(disputes.id, disputeId), ownDispute(ctx)))
  if (!row) return null
  const [entries, offers, named] = await Promise.all([
    ctx.db
      .select({
        id: disputeEntries.id,
        verb: disputeEntries.verb,
        who: disputeEntries.who,
        words: disputeEntries.words,
        offerId: disputeEntries.offerId,
        asked: disputeEntries.asked,
        dueOn: disputeEntries.dueOn,
        answeredAt: disputeEntries.answeredAt,
        at: disputeEntries.at,
      })
      .from(disputeEntries)
      .where(eq(disputeEntries.disputeId, disputeId))
      .orderBy(asc(disputeEntries.at), asc(disputeEntries.id))
      .limit(500),
    ctx.db
      .select()
      .from(disputeOffers)
      .where(eq(disputeOffers.disputeId, disputeId))
      .orderBy(asc(disputeOffers.offeredAt), asc(disputeOffers.id)),
    ctx.db
      .select(pick(invoices, 'id', 'number', 'totalInclCents'))
      .from(disputedInvoices)
      .innerJoin(invoices, eq(invoices.id, disputedInvoices.invoiceId))
      .where(eq(disputedInvoices.disputeId, disputeId))
      .orderBy(asc(disputedInvoices.at)),
  ])
  const { dispute, insee, company, ...rest } = row
  return {
    ...dispute,
    ...rest,
    company,
    mediator: company?.mediator ?? null,
    zone: timeZoneOf(insee),
    entries,
    offers,
    invoices: named,
  }
}
/** A dispute as it is read. */
export type DisputeDetail = NonNullable<Awaited<ReturnType<typeof readDispute>>>
/** The same as a page is given it: what its printed agreement needs of the company is not. */
export type ShownDispute = Omit<DisputeDetail, 'company'>
type ContractCompany = NonNullable<(typeof quotes.$inferSelect)['snapshot']>['company']

/** The disputes of works that the reader may see, the latest first. */
export function disputesOfWorks(ctx: Reader, worksId: WorksId) {
  return ctx.db
    .select(
      pick(disputes, 'id', 'subject', 'status', 'openedBy', 'openedAt', 'answerBy', 'endedAt'),
    )
    .from(disputes)
    .where(and(eq(disputes.worksId, worksId), ownDispute(ctx)))
    .orderBy(desc(disputes.openedAt))
    .limit(20)
}
/** A dispute as the page of its works lists it. */
export type DisputeLine = Awaited<ReturnType<typeof disputesOfWorks>>[number]

/** The open dispute of the works of an invoice, and whether it names that invoice; null where none is open. */
export async function disputeOfInvoice(ctx: Reader, worksId: WorksId, invoiceId: InvoiceId) {
  const [row] = await ctx.db
    .select({ id: disputes.id, named: disputedInvoices.invoiceId })
    .from(disputes)
    .leftJoin(
      disputedInvoices,
      and(eq(disputedInvoices.disputeId, disputes.id), eq(disputedInvoices.invoiceId, invoiceId)),
    )
    .where(and(eq(disputes.worksId, worksId), isNull(disputes.endedAt), ownDispute(ctx)))
  return row ? { id: row.id, named: row.named !== null } : null
}
