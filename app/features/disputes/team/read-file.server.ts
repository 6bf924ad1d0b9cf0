import { and, asc, eq, ne } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { DisputeDetail } from '#app/features/disputes/queries.server.ts'
import { FIGURES } from '#app/features/invoices/payments/account-sql.server.ts'
import { accountOf } from '#app/features/invoices/payments/payment.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { receptionReservations, receptions } from '#app/features/receptions/tables.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { pick } from '#app/values/pick.ts'
import { dayOf } from '#app/values/time/french-date.ts'

/**
 * The file of a dispute, for the team: amendments that were sent, the reception and its reservations, invoices with what
 * was paid, photos. Messages are no part of it: a conversation is read once it is reported, and nowhere else.
 */
export async function readDisputeFile(ctx: Ctx<Admin>, { works, zone }: DisputeDetail) {
  const [sent, [reception], billed, photos] = await Promise.all([
    ctx.db
      .select(pick(amendments, 'id', 'number', 'status', 'title', 'totalInclCents'))
      .from(amendments)
      .where(and(eq(amendments.worksId, works.id), ne(amendments.status, 'draft')))
      .orderBy(asc(amendments.createdAt)),
    ctx.db
      .select(pick(receptions, 'id', 'status', 'receivedOn'))
      .from(receptions)
      .where(and(eq(receptions.worksId, works.id), ne(receptions.status, 'draft'))),
    ctx.db
      .select({
        ...pick(invoices, 'id', 'kind', 'number', 'totalInclCents', 'issuedOn'),
        figures: FIGURES,
      })
      .from(invoices)
      .where(and(eq(invoices.quoteId, works.quoteId), eq(invoices.status, 'issued')))
      .orderBy(asc(invoices.issuedOn), asc(invoices.number)),
    ctx.db
      .select(pick(worksPhotos, 'fileId', 'moment', 'author'))
      .from(worksPhotos)
      .where(eq(worksPhotos.worksId, works.id))
      .orderBy(asc(worksPhotos.createdAt)),
  ])
  const reservations = reception
    ? await ctx.db
        .select(pick(receptionReservations, 'id', 'what', 'status', 'dueOn'))
        .from(receptionReservations)
        .where(eq(receptionReservations.receptionId, reception.id))
        .orderBy(asc(receptionReservations.createdAt))
    : []
  const today = dayOf(ctx.now, zone)
  return {
    amendments: sent,
    reception: reception ?? null,
    reservations,
    photos,
    invoices: billed.map(({ figures, ...invoice }) => {
      const account = invoice.kind === 'credit_note' ? null : accountOf(figures, today)
      return {
        ...invoice,
        paidCents: account?.paidCents ?? null,
        leftCents: account?.leftCents ?? null,
      }
    }),
  }
}
/** What the team reads of the contract of a dispute. */
export type DisputeFile = Awaited<ReturnType<typeof readDisputeFile>>
