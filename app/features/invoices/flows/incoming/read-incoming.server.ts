import { asc, eq, inArray, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import {
  PlatformFault,
  type EInvoicingPlatform,
  type PlatformFlow,
} from '#app/platform/e-invoicing/e-invoicing.ts'
import { readElectronicInvoice, type ReadInvoice } from '#app/platform/e-invoicing/read-invoice.ts'
import { keepFile } from '#app/platform/files/keep-file.server.ts'
import { readInvoiceInPdf } from '#app/platform/files/look-into-pdf.server.ts'
import { log } from '#app/platform/log.server.ts'
import { newId, type IncomingInvoiceId } from '#app/values/identity/ids.ts'
import { readChanged } from '../read-changed.server.ts'
import type { UnreadReason } from './incoming.ts'
import { incomingInvoices, unreadFlows } from './tables.server.ts'

/**
 * Fetches the electronic invoices that came for companies here (law.md E2), each once. A platform
 * that is down is asked later.
 */
export async function readIncoming(
  ctx: Ctx<System>,
  platform: EInvoicingPlatform | null = approvedPlatform(),
): Promise<number> {
  if (!platform) return 0
  try {
    return await readChanged(ctx, platform, 'incoming', 'SupplierInvoice', {
      unread: (flowIds) => unreadOf(ctx, flowIds),
      keep: (flow) => fetchInvoice(ctx, platform, flow),
    })
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    log.info('approved platform', { fault: error.kind, reason: error.message })
    return 0
  }
}

/** Those of some flows that were not looked at yet. */
async function unreadOf(ctx: Ctx<System>, flowIds: string[]): Promise<Set<string>> {
  const known = await ctx.db
    .select({ flowId: incomingInvoices.flowId })
    .from(incomingInvoices)
    .where(inArray(incomingInvoices.flowId, flowIds))
    .union(
      ctx.db
        .select({ flowId: unreadFlows.flowId })
        .from(unreadFlows)
        .where(inArray(unreadFlows.flowId, flowIds)),
    )
  const read = new Set(known.map(({ flowId }) => flowId))
  return new Set(flowIds.filter((flowId) => !read.has(flowId)))
}

async function fetchInvoice(
  ctx: Ctx<System>,
  platform: EInvoicingPlatform,
  flow: PlatformFlow,
): Promise<boolean> {
  let bytes: Uint8Array
  try {
    bytes = await platform.download(flow.flowId)
  } catch (error) {
    // One that will not be given, or is far too long, keeps nobody from reading the next.
    if (!(error instanceof PlatformFault) || error.kind !== 'refused') throw error
    return leave(ctx, flow, 'not_an_invoice')
  }
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
  const xml = isPdf ? await readInvoiceInPdf(bytes) : new TextDecoder().decode(bytes)
  const invoice = xml === null ? null : readElectronicInvoice(xml)
  if (!invoice) return leave(ctx, flow, 'not_an_invoice')
  return keepIncoming(ctx, flow, invoice, { bytes, isPdf })
}

/** Keeps the file and what it says, in one transaction, and tells the company. */
function keepIncoming(
  ctx: Ctx<System>,
  flow: PlatformFlow,
  { syntax: _, seller, buyerSiren, ...said }: ReadInvoice,
  { bytes, isPdf }: { bytes: Uint8Array; isPdf: boolean },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [buyer] = await tx.db
      .select({ id: artisans.id })
      .from(artisans)
      .where(eq(sql`left(${artisans.siret}, 9)`, buyerSiren))
      .orderBy(asc(artisans.createdAt), asc(artisans.id))
      .limit(1)
    if (!buyer) return leave(tx, flow, 'nobody')
    const twice = await tx.db.$count(
      incomingInvoices,
      sql`${incomingInvoices.artisanId} = ${buyer.id} and ${incomingInvoices.sellerSiren} = ${seller.siren} and ${incomingInvoices.number} = ${said.number} and ${incomingInvoices.issuedOn} = ${said.issuedOn}::date`,
    )
    if (twice > 0) return leave(tx, flow, 'twice')
    const id = newId<IncomingInvoiceId>()
    const fileId = await keepFile(tx, {
      data: bytes,
      contentType: isPdf ? 'application/pdf' : 'application/xml',
      ownerId: null,
    })
    await tx.db.insert(incomingInvoices).values({
      id,
      artisanId: buyer.id,
      flowId: flow.flowId,
      fileId,
      ...said,
      sellerName: seller.name,
      sellerSiren: seller.siren,
      receivedAt: flow.updatedAt,
      recordedAt: tx.now,
    })
    await publish(tx, { type: 'incoming_invoice.received', invoiceId: id })
    return true
  })
}

/** Notes why a flow is left, so that it is not looked at again. */
async function leave(ctx: Ctx<System>, flow: PlatformFlow, reason: UnreadReason): Promise<boolean> {
  await ctx.db
    .insert(unreadFlows)
    .values({ flowId: flow.flowId, reason, at: flow.updatedAt })
    .onConflictDoNothing()
  return false
}
