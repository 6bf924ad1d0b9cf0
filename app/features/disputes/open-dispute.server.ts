import { and, eq, isNull, ne } from 'drizzle-orm'
import { holdInvoice } from '#app/features/invoices/payments/disputes/hold-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { lockWorks, type LockedWorks } from '#app/features/works/move-works.server.ts'
import { stopSilence } from '#app/features/works/progress/count-silence.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type DisputeId, type InvoiceId, type WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import {
  ANSWER_DAYS,
  DISPUTE_TEXT,
  inDays,
  OFFER_TEXT_MAX,
  refusalOfText,
  type DisputeSubject,
  type OpenRefusal,
  type TextRefusal,
} from './dispute.ts'
import { tellStory } from './lock-dispute.server.ts'
import { disputedInvoices, disputes } from './tables.server.ts'

/** A dispute as whoever opens it writes it. */
export type OpenInput = {
  subject: DisputeSubject
  facts: string
  wish: string
  wishCents: number | null
  invoiceId: InvoiceId | null
}

/**
 * Either side of a contract opens a dispute about its works. One at a time: of two at once, the unique index lets one
 * by. The invoice that it names waits until it ends, and a client who opens one is not silent about the works.
 */
export async function openDispute(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  worksId: WorksId,
  { subject, facts, wish, wishCents, invoiceId }: OpenInput,
): Promise<Result<DisputeId, 'not_found' | OpenRefusal | TextRefusal>> {
  return inTransaction<
    Artisan | Particulier,
    Result<DisputeId, 'not_found' | OpenRefusal | TextRefusal>
  >(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const { works } = locked
    if (await isOpen(tx, worksId)) return refuse('already_open')
    const refusal = refusalOfText(facts)
    if (refusal) return refuse(refusal)
    if (invoiceId && !(await numberToName(tx, works, invoiceId)))
      return refuse('invoice_not_disputable')
    const id = newId<DisputeId>()
    const opened = await tx.db
      .insert(disputes)
      .values({
        id,
        worksId,
        artisanId: works.artisanId,
        particulierId: works.particulierId,
        openedBy: tx.who.kind,
        subject,
        wish: plainText(wish, OFFER_TEXT_MAX),
        wishCents,
        status: 'awaiting_answer',
        openedAt: tx.now,
        answerBy: inDays(tx.now, ANSWER_DAYS),
        updatedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: disputes.id })
    if (opened.length === 0) return refuse('already_open')
    if (invoiceId) await nameInvoice(tx, id, invoiceId)
    if (tx.who.kind === 'particulier') await stopSilence(tx, worksId)
    await tellStory(tx, { works, disputeId: id }, 'open', {
      words: plainText(facts, DISPUTE_TEXT.max),
    })
    return ok(id)
  })
}

/** Whether a dispute of works is open. */
async function isOpen(ctx: Ctx, worksId: WorksId): Promise<boolean> {
  const open = and(eq(disputes.worksId, worksId), isNull(disputes.endedAt))
  return (await ctx.db.$count(disputes, open)) > 0
}

/** The number of an issued invoice of a contract that may be disputed; null when it is none. */
export async function numberToName(
  tx: Ctx,
  { quoteId }: Pick<LockedWorks['works'], 'quoteId'>,
  invoiceId: InvoiceId,
): Promise<string | null> {
  const [invoice] = await tx.db
    .select({ number: invoices.number })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, invoiceId),
        eq(invoices.quoteId, quoteId),
        eq(invoices.status, 'issued'),
        ne(invoices.kind, 'credit_note'),
      ),
    )
  return invoice?.number ?? null
}

/** Has an invoice that may be named wait for the end of a dispute. False when it was named already. */
export async function nameInvoice(
  tx: Ctx,
  disputeId: DisputeId,
  invoiceId: InvoiceId,
): Promise<boolean> {
  const named = await tx.db
    .insert(disputedInvoices)
    .values({ disputeId, invoiceId, at: tx.now })
    .onConflictDoNothing()
    .returning({ invoiceId: disputedInvoices.invoiceId })
  if (named.length > 0) await holdInvoice(tx, invoiceId)
  return named.length > 0
}
