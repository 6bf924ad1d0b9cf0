import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { invoiceDisputes } from './tables.server.ts'

/** The last dispute of an invoice, open or closed; null when there never was one. */
export async function readDispute(ctx: Ctx, invoiceId: InvoiceId) {
  const [row] = await ctx.db
    .select(pick(invoiceDisputes, 'text', 'ofWorks', 'openedAt', 'closedAt', 'answer'))
    .from(invoiceDisputes)
    .where(eq(invoiceDisputes.invoiceId, invoiceId))
    .orderBy(desc(invoiceDisputes.openedAt), desc(invoiceDisputes.id))
    .limit(1)
  return row ?? null
}
/** A dispute as both sides read it. */
export type DisputeView = NonNullable<Awaited<ReturnType<typeof readDispute>>>

/** Whether a dispute of an invoice is open. */
export async function isDisputed(ctx: Ctx, invoiceId: InvoiceId): Promise<boolean> {
  const dispute = await readDispute(ctx, invoiceId)
  return dispute !== null && dispute.closedAt === null
}

/** The disputes that wait for the team, oldest first. */
export function openDisputes(ctx: Ctx<Admin>) {
  return ctx.db
    .select({
      ...pick(invoiceDisputes, 'id', 'text', 'openedAt'),
      number: invoices.number,
      totalInclCents: invoices.totalInclCents,
      companyName: artisans.companyName,
      artisanId: invoices.artisanId,
      clientName: sql<string>`coalesce(${quotes.clientName}, ${invoices.snapshot} -> 'client' ->> 'name', '')`,
    })
    .from(invoiceDisputes)
    .innerJoin(invoices, eq(invoices.id, invoiceDisputes.invoiceId))
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
    .leftJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(and(isNull(invoiceDisputes.closedAt), eq(invoiceDisputes.ofWorks, false)))
    .orderBy(asc(invoiceDisputes.openedAt))
    .limit(100)
}
