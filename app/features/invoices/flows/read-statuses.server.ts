import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import {
  PlatformFault,
  type EInvoicingPlatform,
  type PlatformFlow,
} from '#app/platform/e-invoicing/e-invoicing.ts'
import { readLifecycleMessage } from '#app/platform/e-invoicing/lifecycle-message.ts'
import { log } from '#app/platform/log.server.ts'
import { keepAcknowledgement } from './deposit-flows.server.ts'
import { isKnownStatus, isRefusalCode } from './electronic.ts'
import { readChanged } from './read-changed.server.ts'
import { invoiceStatuses, platformFlows } from './tables.server.ts'

const UNCHECKED = 100

/**
 * Reads what the platform says of the files it was handed, and what clients say of invoices. A
 * platform that is down is read later.
 */
export async function readStatuses(
  ctx: Ctx<System>,
  platform: EInvoicingPlatform | null = approvedPlatform(),
): Promise<number> {
  if (!platform) return 0
  try {
    await readAcknowledgements(ctx, platform)
    return await readMessages(ctx, platform)
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    log.info('approved platform', { fault: error.kind, reason: error.message })
    return 0
  }
}

async function readAcknowledgements(ctx: Ctx<System>, platform: EInvoicingPlatform) {
  const waiting = await ctx.db
    .select()
    .from(platformFlows)
    .where(and(isNotNull(platformFlows.depositedAt), isNull(platformFlows.checkedAt)))
    .orderBy(asc(platformFlows.depositedAt))
    .limit(UNCHECKED)
  for (const flow of waiting) {
    const known = await platform.readFlow(flow.flowId!)
    if (known) await keepAcknowledgement(ctx, flow, known)
  }
}

function readMessages(ctx: Ctx<System>, platform: EInvoicingPlatform): Promise<number> {
  return readChanged(ctx, platform, 'statuses', 'CustomerInvoiceLC', {
    unread: async (flowIds) => {
      const known = await ctx.db
        .select({ flowId: invoiceStatuses.flowId })
        .from(invoiceStatuses)
        .where(inArray(invoiceStatuses.flowId, flowIds))
      const read = new Set(known.map(({ flowId }) => flowId))
      return new Set(flowIds.filter((flowId) => !read.has(flowId)))
    },
    keep: async (flow) => keepStatus(ctx, flow, await platform.download(flow.flowId)),
  })
}

/** Keeps a status of an invoice that we handed over; anything else is left. */
async function keepStatus(
  ctx: Ctx<System>,
  flow: PlatformFlow,
  message: Uint8Array,
): Promise<boolean> {
  const said = readLifecycleMessage(message)
  if (!said || !isKnownStatus(said.code)) return false
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(
        platformFlows,
        and(eq(platformFlows.invoiceId, invoices.id), eq(platformFlows.kind, 'invoice')),
      )
      .where(
        and(
          eq(invoices.number, said.number),
          sql`${invoices.snapshot} -> 'company' ->> 'siren' = ${said.sellerSiren}`,
        ),
      )
    if (!found) return false
    const kept = await tx.db
      .insert(invoiceStatuses)
      .values({
        invoiceId: found.id,
        flowId: flow.flowId,
        code: said.code,
        reason: said.reason,
        saidAt: flow.updatedAt,
        recordedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ code: invoiceStatuses.code })
    if (kept.length === 0) return false
    if (isRefusalCode(said.code))
      await publish(tx, { type: 'invoice.refused', invoiceId: found.id })
    return true
  })
}
