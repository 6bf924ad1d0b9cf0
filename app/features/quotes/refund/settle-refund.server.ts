import { eq } from 'drizzle-orm'
import { refundDueBy } from '#app/features/quotes/decision/withdrawal.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import type { QuoteEvent } from '#app/features/quotes/events.ts'
import { lockQuote, type LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import { tellLead } from '#app/features/requests/life/tell-live.server.ts'
import { REPORT_TEXT } from '#app/features/requests/reports/artisan-report.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import {
  owedCents,
  refusalToConfirmRefund,
  refusalToContest,
  refusalToRepay,
  refusalToState,
  type RefundFacts,
  type RefundRefusal,
} from './refund.ts'
import type { StatedRefund } from './refund-form.ts'
import { refunds } from './refund.tables.server.ts'

type Settled<Refusal extends string = never> = Promise<
  Result<undefined, 'not_found' | RefundRefusal | Refusal>
>

/** Opens the refund of a contract that is being renounced, in the same transaction, with the day it is due. */
export async function openRefund(
  tx: Ctx<Particulier>,
  { quote, request }: LockedQuote,
): Promise<void> {
  await tx.db
    .insert(refunds)
    .values({ quoteId: quote.id, dueAt: refundDueBy(tx.now, timeZoneOf(request.insee)) })
}

/** The company states what was done and received; what is owed and what goes back follow. It may do so again until it paid. */
export async function stateRefund(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  { done, deposits }: StatedRefund,
): Settled {
  return settle(ctx, quoteId, refusalToState, 'refund.stated', async (tx, { quote }) => ({
    statedAt: tx.now,
    done: [...done.lines],
    travelDone: done.travel,
    owedCents: owedCents(
      quote.snapshot as QuoteDocument,
      done,
      await earlyStartAsked(tx, quoteId, quote.earlyStartRequestedAt),
    ),
    deposits,
    depositsCents: sumCents(deposits.map(({ cents }) => cents)),
    contestedAt: null,
    contestText: '',
  }))
}

/** The company says that it paid back. */
export async function repayRefund(ctx: Ctx<Artisan>, quoteId: QuoteId): Settled {
  return settle(ctx, quoteId, refusalToRepay, 'refund.repaid', ({ now }) => ({ repaidAt: now }))
}

/** The client says that the money is there. */
export async function confirmRefund(ctx: Ctx<Particulier>, quoteId: QuoteId): Settled {
  return settle(ctx, quoteId, refusalToConfirmRefund, 'refund.confirmed', ({ now }) => ({
    confirmedAt: now,
  }))
}

/**
 * The client contests what is stated, what is not, or a payment that did not come: the company is told, and the team reads it
 * as a report of the artisan, once a contact.
 */
export async function contestRefund(
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
  text: string,
): Settled<'report_too_short' | 'report_too_long'> {
  return inTransaction(ctx, async (tx) => {
    const { length } = text.trim()
    if (length < REPORT_TEXT.min) return refuse('report_too_short')
    if (length > REPORT_TEXT.max) return refuse('report_too_long')
    const contested = await settle(
      tx,
      quoteId,
      refusalToContest,
      'refund.contested',
      ({ now }) => ({
        contestedAt: now,
        contestText: text.trim(),
      }),
    )
    if (!contested.ok) return contested
    const { lead } = (await lockQuote(tx, quoteId))!
    // Somebody who reported this artisan already has the team's ear: the page gives its address.
    await reportArtisan(tx, lead.id, { reason: 'other', text })
    return ok()
  })
}

/** Whether the client expressly asked that the works begin within the time to renounce. */
export async function earlyStartAsked(
  ctx: Ctx,
  quoteId: QuoteId,
  atSignature: Date | null,
): Promise<boolean> {
  if (atSignature) return true
  const [works] = await ctx.db
    .select({ askedAt: worksTable.earlyStartRequestedAt })
    .from(worksTable)
    .where(eq(worksTable.quoteId, quoteId))
  return works?.askedAt != null
}

/** Applies one act to the refund of the caller's renounced contract, whose request is locked, and tells it. */
function settle(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  quoteId: QuoteId,
  refusalOf: (refund: RefundFacts) => RefundRefusal | null,
  told: Extract<QuoteEvent, { refundOf: QuoteId }>['type'],
  change: (
    tx: Ctx,
    locked: LockedQuote,
  ) => Partial<typeof refunds.$inferInsert> | Promise<Partial<typeof refunds.$inferInsert>>,
): Settled {
  return inTransaction(ctx as Ctx, async (tx): Settled => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const [refund] = await tx.db.select().from(refunds).where(eq(refunds.quoteId, quoteId))
    if (!refund) return refuse('not_found')
    const refusal = refusalOf(refund)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(refunds)
      .set(await change(tx, locked))
      .where(eq(refunds.quoteId, quoteId))
    await publish(tx, { type: told, refundOf: quoteId })
    tellLead(tx, locked.lead, locked.request)
    return ok()
  })
}
