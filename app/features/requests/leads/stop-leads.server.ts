import { and, eq, sql } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { refusalToDoLead } from './lead.ts'
import { lockLead, moveLead } from './move-lead.server.ts'
import { leads } from './tables.server.ts'

/**
 * Ends what is proposed to companies that may take no contact any more: suspended, refused, checked again, without
 * insurance, closed. The place goes to the next artisan, and it counts neither as an answer nor as silence. What
 * a matching proposed in the instant of a suspension is found like the rest. Returns how many.
 */
export async function stopLeads(ctx: Ctx<System>, limit = 500): Promise<number> {
  const listed = ctx.db
    .select({ one: sql`1` })
    .from(artisanTrades)
    .where(and(eq(artisanTrades.artisanId, leads.artisanId), eq(artisanTrades.listed, true)))
  const stopped = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.status, 'proposed'), sql`not exists (${listed})`))
    .orderBy(leads.proposedAt)
    .limit(limit)
  return eachDue(
    ctx,
    'stop-lead',
    stopped.map(({ id }) => id),
    async (tx, id) => {
      const locked = await lockLead(tx, id, { skipLocked: true })
      if (!locked || refusalToDoLead('stop', locked.lead)) return false
      await lockArtisan(tx, locked.lead.artisanId)
      if (refusalByStanding('take_contact', await standingOf(tx, locked.lead.artisanId)) === null)
        return false
      await moveLead(tx, locked, 'stop', { endedAt: tx.now })
      return true
    },
  )
}
