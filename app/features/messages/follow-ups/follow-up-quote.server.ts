import { asc, eq } from 'drizzle-orm'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { refusalInLead } from '#app/features/messages/find-thread.server.ts'
import type { PostRefusal } from '#app/features/messages/message.ts'
import { postMessage, type SendRefusal } from '#app/features/messages/post-message.server.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import { mailOwnQuoteLink } from '#app/features/quotes/own-clients/own-quote-link.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { ANSWER_BODY_MAX } from '#app/features/requests/saved-answers/saved-answer.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type FollowUpId, type LeadId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { refusalToFollowUp, type FollowUpRefusal } from './follow-up.ts'
import { quoteFollowUps } from './tables.server.ts'

/** Why a company's words about a devis do not leave. */
export type FollowUpQuoteRefusal = FollowUpRefusal | SendRefusal | 'body_missing'

/** When a devis was followed up, oldest first. */
export async function followUpsOf(ctx: Ctx, quoteId: QuoteId): Promise<Date[]> {
  const rows = await ctx.db
    .select({ sentAt: quoteFollowUps.sentAt })
    .from(quoteFollowUps)
    .where(eq(quoteFollowUps.quoteId, quoteId))
    .orderBy(asc(quoteFollowUps.nth))
  return rows.map(({ sentAt }) => sentAt)
}

/**
 * Why nothing may be written to the client of a devis. One who has not opened it yet has no
 * conversation: mailing them asks of the company what sending a devis does.
 */
export async function refusalToWriteTo(
  ctx: Ctx<Artisan>,
  { leadId, clientKnown }: { leadId: LeadId; clientKnown: boolean },
): Promise<PostRefusal | null> {
  const standing = refusalByStanding(
    clientKnown ? 'write' : 'quote',
    await standingOf(ctx, ctx.who.artisanId),
  )
  return standing ?? (clientKnown ? refusalInLead(ctx, leadId, 'artisan') : null)
}

/**
 * Asks again about a devis that waits for its answer: a message in its conversation, told as any,
 * or the link mailed once more with these words where its client has not opened it. The request's
 * lock is held meanwhile, so that of two at once one leaves.
 */
export function followUpQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  typed: string,
): Promise<Result<undefined, FollowUpQuoteRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const body = plainText(typed, ANSWER_BODY_MAX)
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    await lockArtisan(tx, tx.who.artisanId)
    const { quote, request } = locked
    const clientKnown = isOfMarketplace(request) || request.particulierId !== null
    const followUps = await followUpsOf(tx, quoteId)
    const refusal = refusalToFollowUp(
      {
        ...quote,
        zone: timeZoneOf(request.insee),
        followUps,
        conversation: await refusalToWriteTo(tx, { leadId: quote.leadId, clientKnown }),
      },
      tx.now,
    )
    if (refusal) return refuse(refusal)
    if (!body) return refuse('body_missing')
    if (clientKnown) {
      const posted = await postMessage(tx, quote.leadId, body)
      if (!posted.ok) return posted
    }
    const followUpId = newId<FollowUpId>()
    await tx.db.insert(quoteFollowUps).values({
      id: followUpId,
      quoteId,
      nth: followUps.length + 1,
      body: clientKnown ? '' : body,
      sentAt: tx.now,
    })
    if (!clientKnown) await publish(tx, { type: 'quote.followed_up', followUpId })
    return ok()
  })
}

/** Mails what a company asks again, with the link to its devis; once, however often it is called. */
export async function mailFollowUp(ctx: Ctx<System>, followUpId: FollowUpId): Promise<void> {
  const [row] = await ctx.db.select().from(quoteFollowUps).where(eq(quoteFollowUps.id, followUpId))
  if (row?.body) await mailOwnQuoteLink(ctx, row.quoteId, `follow-up-${row.nth}`, row.body)
}
