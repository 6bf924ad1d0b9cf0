import { and, eq, isNull, sql } from 'drizzle-orm'
import { fileNameOf } from '#app/features/documents/document.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import {
  PlatformFault,
  type EInvoicingPlatform,
  type OutgoingFlow,
  type PlatformFlow,
} from '#app/platform/e-invoicing/e-invoicing.ts'
import { readFile } from '#app/platform/files/read-file.server.ts'
import { log } from '#app/platform/log.server.ts'
import { TRIED_FOR_MS, waitBeforeTry } from './electronic.ts'
import { eReports, platformFlows } from './tables.server.ts'

type FlowRow = typeof platformFlows.$inferSelect

/** How long one process has a flow to itself, ms: longer than a try takes. One that died gives it back so. */
const CLAIM_MS = 120_000
/** Until a document that is not drawn yet is looked for again, ms. */
const DRAWN_LATER_MS = 20_000
const MOST = 200

/**
 * Hands over what is due. The platform is asked outside of any transaction; a flow is taken by one
 * process at a time, and the platform finds by its number what was handed over before a process
 * died. A platform that does not answer ends the run.
 */
export async function depositFlows(
  ctx: Ctx<System>,
  platform: EInvoicingPlatform | null = approvedPlatform(),
): Promise<number> {
  if (!platform) return 0
  for (let done = 0; done < MOST; done++) {
    const flow = await takeFlow(ctx)
    if (!flow) return done
    const file = await fileOf(ctx, flow)
    if (!file) {
      await wait(ctx, flow, DRAWN_LATER_MS, flow.attempts - 1)
      continue
    }
    try {
      await keepDeposit(ctx, flow, await platform.deposit(file))
    } catch (error) {
      if (!(error instanceof PlatformFault)) throw error
      log.info('approved platform', { flow: flow.id, fault: error.kind, reason: error.message })
      if (error.kind === 'refused') {
        await keepRefusal(ctx, flow, `La plateforme n’a pas accepté le fichier (${error.message}).`)
        continue
      }
      await wait(ctx, flow, waitBeforeTry(flow.attempts), flow.attempts)
      return done
    }
  }
  return MOST
}

/** The next flow that is due, which no other process takes for a while. */
async function takeFlow(ctx: Ctx<System>): Promise<FlowRow | null> {
  const [flow] = await ctx.db
    .update(platformFlows)
    .set({
      attempts: sql`${platformFlows.attempts} + 1`,
      nextTryAt: new Date(ctx.now.getTime() + CLAIM_MS),
    })
    .where(
      eq(
        platformFlows.id,
        // A status is said of an invoice that the platform has.
        sql`(select due.id from platform_flows due where due.deposited_at is null and due.stopped_at is null
          and due.next_try_at <= ${ctx.now.toISOString()}
          and (due.kind <> 'status' or exists (select from platform_flows invoice
            where invoice.invoice_id = due.invoice_id and invoice.kind = 'invoice' and invoice.deposited_at is not null))
          order by due.next_try_at, due.id limit 1 for update skip locked)`,
      ),
    )
    .returning()
  return flow ?? null
}

/** The file of a flow; null while it is not drawn. */
async function fileOf(ctx: Ctx<System>, flow: FlowRow): Promise<OutgoingFlow | null> {
  if (flow.kind === 'invoice') {
    const [document] = await ctx.db
      .select({ name: documents.name, fileId: documents.fileId })
      .from(documents)
      .where(and(eq(documents.subjectId, flow.invoiceId!), eq(documents.kind, 'invoice')))
    const file = document?.fileId ? await readFile(ctx, document.fileId) : null
    return (
      file && {
        trackingId: flow.id,
        type: 'CustomerInvoice',
        syntax: 'Factur-X',
        fileName: fileNameOf(document!.name, 'application/pdf'),
        bytes: file.bytes,
      }
    )
  }
  if (flow.message !== null)
    return {
      trackingId: flow.id,
      type: flow.kind === 'answer' ? 'SupplierInvoiceLC' : 'CustomerInvoiceLC',
      syntax: 'CDAR',
      fileName: `${flow.id}.xml`,
      bytes: Buffer.from(flow.message),
    }
  const [report] = await ctx.db
    .select({ kind: eReports.kind, xml: eReports.xml })
    .from(eReports)
    .where(eq(eReports.id, flow.reportId!))
  return {
    trackingId: flow.id,
    type:
      report!.kind === 'transactions'
        ? 'AggregatedCustomerTransactionReport'
        : 'AggregatedCustomerPaymentReport',
    syntax: 'FRR',
    fileName: `${flow.id}.xml`,
    bytes: Buffer.from(report!.xml),
  }
}

async function keepDeposit(ctx: Ctx<System>, flow: FlowRow, deposited: PlatformFlow) {
  await ctx.db
    .update(platformFlows)
    .set({ flowId: deposited.flowId, depositedAt: ctx.now })
    .where(and(eq(platformFlows.id, flow.id), isNull(platformFlows.flowId)))
  await keepAcknowledgement(ctx, flow, deposited)
}

/** Keeps what the platform found when it checked the file. */
export async function keepAcknowledgement(
  ctx: Ctx<System>,
  flow: FlowRow,
  { acknowledgement, reason }: PlatformFlow,
): Promise<void> {
  if (acknowledgement === 'Error')
    await keepRefusal(ctx, flow, reason ?? 'La plateforme n’a pas accepté le fichier.')
  if (acknowledgement === 'Ok')
    await ctx.db
      .update(platformFlows)
      .set({ checkedAt: ctx.now })
      .where(and(eq(platformFlows.id, flow.id), isNull(platformFlows.checkedAt)))
}

/** The platform will not take it: its company is told, once. */
function keepRefusal(ctx: Ctx<System>, { id }: FlowRow, refusal: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [refused] = await tx.db
      .update(platformFlows)
      .set({ refusal: refusal.slice(0, 1_000), stoppedAt: tx.now, checkedAt: tx.now })
      .where(and(eq(platformFlows.id, id), eq(platformFlows.refusal, '')))
      .returning({ kind: platformFlows.kind, invoiceId: platformFlows.invoiceId })
    if (refused?.kind === 'invoice')
      await publish(tx, { type: 'invoice.refused', invoiceId: refused.invoiceId! })
  })
}

/** Tries later, or not any more once it was tried for a day. */
async function wait(ctx: Ctx<System>, flow: FlowRow, forMs: number, attempts: number) {
  const over = ctx.now.getTime() - flow.triedSince.getTime() >= TRIED_FOR_MS
  await ctx.db
    .update(platformFlows)
    .set({
      attempts,
      nextTryAt: new Date(ctx.now.getTime() + forMs),
      stoppedAt: over ? ctx.now : null,
    })
    .where(and(eq(platformFlows.id, flow.id), isNull(platformFlows.flowId)))
}
