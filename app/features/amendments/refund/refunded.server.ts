import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { sumTotals } from '#app/features/amendments/contract-totals.ts'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { QuoteRow } from '#app/features/quotes/move-quote.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { refundedLines, type Refunded } from '#app/features/quotes/refund/refund.ts'

type AmendmentRow = typeof amendments.$inferSelect

/**
 * What was renounced: an amendment alone, or a contract, which is its devis and every amendment that was signed and not
 * renounced before it. Null when it is not a contract.
 */
export async function readRefunded(
  ctx: Ctx,
  quote: QuoteRow,
  amendmentId: AmendmentId | null,
): Promise<Refunded | null> {
  if (amendmentId) {
    const [amendment] = await ctx.db
      .select()
      .from(amendments)
      .where(and(eq(amendments.id, amendmentId), eq(amendments.quoteId, quote.id)))
    if (!amendment?.snapshot) return null
    return {
      lines: refundedLines(amendment.snapshot, mayBegin(amendment, amendment.retractedAt)),
      travel: null,
      totalInclCents: amendment.snapshot.totals.totalInclCents,
    }
  }
  if (!quote.snapshot) return null
  const signed = await ctx.db
    .select()
    .from(amendments)
    .where(
      and(
        eq(amendments.quoteId, quote.id),
        isNotNull(amendments.signedAt),
        // They fall with their contract, a moment after it.
        inArray(amendments.status, ['signed', 'lapsed']),
      ),
    )
    .orderBy(asc(amendments.signedAt), asc(amendments.id))
  const asked = await earlyStartAsked(ctx, quote)
  const { totals } = quote.snapshot
  return {
    lines: [
      ...refundedLines(quote.snapshot, asked),
      ...signed.flatMap((amendment) =>
        refundedLines(amendment.snapshot!, mayBegin(amendment, quote.retractedAt)),
      ),
    ],
    travel:
      asked && totals.travelVatBasisPoints !== null
        ? { cents: totals.travelCostsCents, vatBasisPoints: totals.travelVatBasisPoints }
        : null,
    totalInclCents: sumTotals([totals, ...signed.map(({ snapshot }) => snapshot!.totals)])
      .totalInclCents,
  }
}

/**
 * Whether the works of an amendment might begin before all was renounced: it was asked for, or its
 * own days were over.
 */
function mayBegin(
  { earlyStartRequestedAt, retractableUntil, withdrawalOpen }: AmendmentRow,
  renouncedAt: Date | null,
): boolean {
  if (earlyStartRequestedAt || retractableUntil === null) return true
  return !withdrawalOpen && renouncedAt !== null && retractableUntil < renouncedAt
}

/** Whether the client expressly asked that the works begin within the time to renounce. */
async function earlyStartAsked(ctx: Ctx, quote: QuoteRow): Promise<boolean> {
  if (quote.earlyStartRequestedAt) return true
  const [works] = await ctx.db
    .select({ askedAt: worksTable.earlyStartRequestedAt })
    .from(worksTable)
    .where(eq(worksTable.quoteId, quote.id))
  return works?.askedAt != null
}
