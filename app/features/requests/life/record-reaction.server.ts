import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { useCredit } from '#app/features/subscriptions/credits/use-credit.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { tellArtisanOfLead } from './tell-live.server.ts'

/**
 * Notes that the person reacted to an artisan (answered, shared their number, accepted a visit or a quote): the
 * reserved contact is used, once. One that was given back stays free. Returns whether this was the first reaction. The
 * request is locked by the caller (`lockLead`).
 */
export async function recordReaction(tx: Ctx, leadId: LeadId): Promise<boolean> {
  const [first] = await tx.db
    .update(leads)
    .set({ reactedAt: tx.now, updatedAt: tx.now })
    .where(and(eq(leads.id, leadId), isNull(leads.reactedAt), isNotNull(leads.openedAt)))
    .returning({ artisanId: leads.artisanId, givenBackAt: leads.givenBackAt })
  if (!first) return false
  if (!first.givenBackAt) await useCredit(tx, { artisanId: first.artisanId, leadId })
  tellArtisanOfLead(tx, { id: leadId, artisanId: first.artisanId })
  await publish(tx, { type: 'lead.reacted', leadId })
  return true
}
