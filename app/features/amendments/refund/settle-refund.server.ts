import { eq } from 'drizzle-orm'
import type { QuoteEvent } from '#app/features/quotes/events.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import { tellLead } from '#app/features/requests/life/tell-live.server.ts'
import { REPORT_TEXT } from '#app/features/requests/reports/artisan-report.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  owedCents,
  refusalToConfirmRefund,
  refusalToContest,
  refusalToRepay,
  refusalToState,
  type RefundFacts,
  type RefundedId,
  type RefundRefusal,
} from '#app/features/quotes/refund/refund.ts'
import type { StatedRefund } from './refund-form.ts'
import { refunds } from '#app/features/quotes/refund/refund.tables.server.ts'
import { readRefunded } from './refunded.server.ts'

type Settled<Refusal extends string = never> = Promise<
  Result<undefined, 'not_found' | RefundRefusal | Refusal>
>

/**
 * The company states what was done and received; what is owed and what goes back follow. It may do
 * so again until it paid.
 */
export async function stateRefund(
  ctx: Ctx<Artisan>,
  id: RefundedId,
  { done, deposits }: StatedRefund,
): Settled {
  return settle(ctx, id, refusalToState, 'refund.stated', async (tx, { quote, amendmentId }) => ({
    statedAt: tx.now,
    done: [...done.lines],
    travelDone: done.travel,
    owedCents: owedCents((await readRefunded(tx, quote, amendmentId))!, done),
    deposits,
    depositsCents: sumCents(deposits.map(({ cents }) => cents)),
    contestedAt: null,
    contestText: '',
  }))
}

/** The company says that it paid back. */
export async function repayRefund(ctx: Ctx<Artisan>, id: RefundedId): Settled {
  return settle(ctx, id, refusalToRepay, 'refund.repaid', ({ now }) => ({ repaidAt: now }))
}

/** The client says that the money is there. */
export async function confirmRefund(ctx: Ctx<Particulier>, id: RefundedId): Settled {
  return settle(ctx, id, refusalToConfirmRefund, 'refund.confirmed', ({ now }) => ({
    confirmedAt: now,
  }))
}

/**
 * The client contests what is stated, what is not, or a payment that did not come: the company is
 * told, and the team reads it as a report of the artisan, once a contact.
 */
export async function contestRefund(
  ctx: Ctx<Particulier>,
  id: RefundedId,
  text: string,
): Settled<'report_too_short' | 'report_too_long'> {
  return inTransaction(ctx, async (tx) => {
    const { length } = text.trim()
    if (length < REPORT_TEXT.min) return refuse('report_too_short')
    if (length > REPORT_TEXT.max) return refuse('report_too_long')
    const contested = await settle(tx, id, refusalToContest, 'refund.contested', ({ now }) => ({
      contestedAt: now,
      contestText: text.trim(),
    }))
    if (!contested.ok) return contested
    const { lead } = (await lockRefund(tx, id))!
    // Somebody who reported this artisan already has the team's ear: the page gives its address.
    await reportArtisan(tx, lead.id, { reason: 'other', text })
    return ok()
  })
}

/** A refund with what was renounced, whose request is locked; null when there is none of the caller's. */
async function lockRefund(tx: Ctx, id: RefundedId) {
  const [found] = await tx.db
    .select({ quoteId: refunds.quoteId })
    .from(refunds)
    .where(eq(refunds.id, id))
  const locked = found ? await lockQuote(tx, found.quoteId) : null
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, id))
  return locked && refund ? { ...locked, refund, amendmentId: refund.amendmentId } : null
}
type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

/** Applies one act to a refund of the caller's, and tells it. */
function settle(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  id: RefundedId,
  refusalOf: (refund: RefundFacts) => RefundRefusal | null,
  told: Extract<QuoteEvent, { refundOf: RefundedId }>['type'],
  change: (
    tx: Ctx,
    locked: LockedRefund,
  ) => Partial<typeof refunds.$inferInsert> | Promise<Partial<typeof refunds.$inferInsert>>,
): Settled {
  return inTransaction(ctx as Ctx, async (tx): Settled => {
    const locked = await lockRefund(tx, id)
    if (!locked) return refuse('not_found')
    const refusal = refusalOf(locked.refund)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(refunds)
      .set(await change(tx, locked))
      .where(eq(refunds.id, id))
    await publish(tx, { type: told, refundOf: id })
    tellLead(tx, locked.lead, locked.request)
    return ok()
  })
}
