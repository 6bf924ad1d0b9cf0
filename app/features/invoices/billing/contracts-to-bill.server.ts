import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { contractTotalCents } from '#app/features/works/contract-total.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'

const invoicedCents = sql<number>`coalesce((
  select sum(rate.base_cents + rate.vat_cents) from invoice_rates rate
  join invoices on invoices.id = rate.invoice_id where invoices.quote_id = ${quotes.id}), 0)::int`

/** The same as `isClosed`, of many contracts. */
const billedToTheEnd = sql`exists (
  select 1 from invoices final
  where final.quote_id = ${quotes.id} and final.kind = 'final' and final.status = 'issued'
    and (final.snapshot -> 'contract' -> 'totals' ->> 'totalInclCents')::int = ${contractTotalCents}
    and (final.total_incl_cents = 0 or 0 <> (
      select sum(rate.base_cents) from invoice_rates rate
      join invoices one on one.id = rate.invoice_id where one.id = final.id or one.credit_of = final.id)))`

/** Signed contracts of which something is left to bill, those whose works are over first. */
export async function contractsToBill(ctx: Ctx<Artisan>): Promise<ContractToBillLine[]> {
  const rows = await ctx.db
    .select({
      quoteId: quotes.id,
      worksId: worksTable.id,
      title: worksTable.title,
      clientName: worksTable.clientName,
      town: quoteRequests.town,
      status: worksTable.status,
      contractCents: contractTotalCents,
      invoicedCents,
    })
    .from(quotes)
    .innerJoin(worksTable, eq(worksTable.quoteId, quotes.id))
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(
      and(
        eq(quotes.artisanId, ctx.who.artisanId),
        eq(quotes.status, 'accepted'),
        sql`${contractTotalCents} > ${invoicedCents} and not ${billedToTheEnd}`,
      ),
    )
    .orderBy(desc(inArray(worksTable.status, ['done', 'to_confirm'])), desc(quotes.acceptedAt))
    .limit(100)
  return rows
}

/** A contract of which something is left to bill. */
export type ContractToBillLine = {
  quoteId: QuoteId
  worksId: string
  title: string
  clientName: string
  town: string
  status: (typeof worksTable.$inferSelect)['status']
  contractCents: number
  invoicedCents: number
}
