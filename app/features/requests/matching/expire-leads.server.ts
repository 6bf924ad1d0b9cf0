import { and, eq, isNull, lte } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { giveBackIfSilent } from '#app/features/requests/leads/end-leads.server.ts'
import { refusalToDoLead } from '#app/features/requests/leads/lead.ts'
import { countAnswer, lockLead, moveLead } from '#app/features/requests/leads/move-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

/*
 * Clocks of the leads. A clock runs only while the request is open; each lead is handled in a transaction of its own,
 * and one that somebody is acting on is left for the next sweep.
 */

/** Gives the places of artisans who did not answer in 24 h to the next ones. Returns how many. */
export async function expireLeads(ctx: Ctx<System>, limit = 500): Promise<number> {
  const due = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(
      quoteRequests,
      and(eq(quoteRequests.id, leads.requestId), eq(quoteRequests.status, 'open')),
    )
    .where(and(eq(leads.status, 'proposed'), lte(leads.answerBy, ctx.now)))
    .orderBy(leads.answerBy)
    .limit(limit)
  return eachDue(
    ctx,
    'expire-lead',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockLead(tx, id, { skipLocked: true })
      if (
        !locked ||
        locked.request.status !== 'open' ||
        refusalToDoLead('expire', locked.lead) ||
        locked.lead.answerBy > tx.now
      )
        return false
      await moveLead(tx, locked, 'expire', { endedAt: tx.now })
      // Whoever could not take it, since the person refuses further devis, was not silent.
      if (locked.request.quotesRefusedAt) return true
      await countAnswer(tx, locked.lead, false)
      await publish(tx, { type: 'lead.expired', leadId: id })
      return true
    },
  )
}

/** Gives back the contacts of artisans to whom nobody reacted in 72 h; they keep their place. Returns how many. */
export async function giveBackSilentCredits(ctx: Ctx<System>, limit = 500): Promise<number> {
  const due = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(
      and(
        lte(leads.reactionBy, ctx.now),
        isNull(leads.reactedAt),
        isNull(leads.givenBackAt),
        isNull(quoteRequests.pausedAt),
      ),
    )
    .orderBy(leads.reactionBy)
    .limit(limit)
  return eachDue(
    ctx,
    'give-back-contact',
    due.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockLead(tx, id, { skipLocked: true })
      if (
        !locked ||
        locked.request.pausedAt ||
        !locked.lead.reactionBy ||
        locked.lead.reactionBy > tx.now
      )
        return false
      return giveBackIfSilent(tx, locked.lead, 'no_reaction')
    },
  )
}
