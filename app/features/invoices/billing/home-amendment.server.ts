import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import type { Ctx } from '#app/platform/context.ts'

/**
 * When the last amendment that an invoice asks something for was signed at the client's home: it is
 * a contract of its own, for which no payment is taken within seven days either (law.md W4). Null
 * where there is none.
 */
export async function homeAmendmentAt(
  ctx: Ctx,
  {
    quoteId,
    kind,
    percents,
    issuedAt,
  }: Pick<InvoiceRow, 'quoteId' | 'kind' | 'percents' | 'issuedAt'>,
): Promise<Date | null> {
  if (!quoteId) return null
  const signed = await ctx.db
    .select({ number: amendments.number, signedAt: amendments.signedAt })
    .from(amendments)
    .where(
      and(
        eq(amendments.quoteId, quoteId),
        eq(amendments.status, 'signed'),
        eq(amendments.contractMode, 'off_premises'),
        // What only takes away asks for nothing.
        gt(amendments.totalInclCents, 0),
        issuedAt ? lte(amendments.signedAt, issuedAt) : undefined,
      ),
    )
    .orderBy(desc(amendments.signedAt))
  const asksFor = ({ number }: { number: string | null }) =>
    kind !== 'progress' ||
    Object.entries(percents).some(([key, done]) => done > 0 && key.startsWith(`${number}.`))
  return signed.find(asksFor)?.signedAt ?? null
}
