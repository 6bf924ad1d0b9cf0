import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull } from 'drizzle-orm'
import { lockOwnQuoteRequest } from './move-quote-request.server.ts'
import type { RequestWords } from '#app/features/requests/ask/quote-request-form.ts'
import { refusalToDescribe, type StatusRefusal } from '#app/features/requests/quote-request.ts'
import { recordChange } from './record-change.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { answersToKeep } from '#app/features/requests/trade-questions/read-questions.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { wordsToStore } from '#app/features/requests/ask/request-words.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { pick } from '#app/values/pick.ts'
import { tellRequest } from './tell-live.server.ts'

/**
 * A person says their works otherwise: description, budget, delay, what the trade asks. Artisans
 * who were asked read the new words at once. Refuses `already_taken` as soon as one took the
 * contact, for they paid for what they read. The same words change nothing.
 */
export async function describeRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  words: RequestWords,
): Promise<Result<undefined, StatusRefusal | 'not_found' | 'already_taken'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToDescribe(request, await wasTaken(tx, requestId))
    if (refusal) return refuse(refusal)
    const { description, budget = null, timeframe = null } = words
    const tradeAnswers = words.answers
      ? await answersToKeep(tx, request.trade, words.answers)
      : request.tradeAnswers
    if (
      description === request.description &&
      budget === request.budget &&
      timeframe === request.timeframe &&
      isDeepStrictEqual(tradeAnswers, request.tradeAnswers)
    )
      return ok()
    const [author] = await tx.db
      .select(pick(requestContactDetails, 'firstName', 'lastName', 'siteFirstName', 'siteLastName'))
      .from(requestContactDetails)
      .where(eq(requestContactDetails.requestId, requestId))
    await tx.db
      .update(quoteRequests)
      .set({
        description,
        budget,
        timeframe,
        tradeAnswers,
        ...wordsToStore(description, Object.values(author!), request.town),
        updatedAt: tx.now,
      })
      .where(eq(quoteRequests.id, requestId))
    await recordChange(tx, requestId, 'described')
    await tellRequest(tx, requestId)
    return ok()
  })
}

/** Whether an artisan ever took the contact of a request; their own or their author's to ask. */
async function wasTaken(ctx: Ctx, requestId: QuoteRequestId): Promise<boolean> {
  return (
    (await ctx.db.$count(leads, and(eq(leads.requestId, requestId), isNotNull(leads.openedAt)))) > 0
  )
}
