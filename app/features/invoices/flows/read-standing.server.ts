import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { pick } from '#app/values/pick.ts'
import { electronicSince } from './ask-flow.server.ts'
import { leavesByPlatform, SELF_DEPOSITED, standingOf } from './electronic.ts'
import { invoiceStatuses, platformFlows } from './tables.server.ts'

/** Whether an issued invoice leaves by the platform alone, or left that way. */
export async function isElectronic(
  ctx: Ctx,
  { id, artisanId, snapshot }: Pick<InvoiceRow, 'id' | 'artisanId' | 'snapshot'>,
): Promise<boolean> {
  if (!snapshot || snapshot.client.kind !== 'business') return false
  if ((await ctx.db.$count(platformFlows, eq(platformFlows.invoiceId, id))) > 0) return true
  return leavesByPlatform(snapshot, await electronicSince(ctx, artisanId))
}

/**
 * Where an invoice stands at the platforms, by what was said of it; its reader was asked for before. It is « encaissée »
 * as long as all is paid: what was said stays written when a payment is taken back.
 */
export async function readFlowStanding(ctx: Ctx, invoiceId: InvoiceId) {
  const [flow] = await ctx.db
    .select(pick(platformFlows, 'depositedAt', 'stoppedAt', 'checkedAt', 'refusal'))
    .from(platformFlows)
    .where(and(eq(platformFlows.invoiceId, invoiceId), eq(platformFlows.kind, 'invoice')))
  const said = await ctx.db
    .select(pick(invoiceStatuses, 'flowId', 'code', 'reason', 'saidAt'))
    .from(invoiceStatuses)
    .where(eq(invoiceStatuses.invoiceId, invoiceId))
    .orderBy(asc(invoiceStatuses.saidAt), asc(invoiceStatuses.code))
  if (!flow && said.length > 0 && said.every(({ flowId }) => flowId === SELF_DEPOSITED))
    return { standing: 'self_deposited' as const, reason: '', saidOn: said[0]!.saidAt }
  const standing = standingOf(flow ?? null, said)
  if (
    standing.standing !== 'paid' ||
    (await readPaymentFacts(ctx, invoiceId)).account.leftCents <= 0
  )
    return { ...standing, saidOn: null }
  const others = said.filter(({ code }) => code !== 212)
  return { ...standingOf(flow ?? null, others), saidOn: null }
}
