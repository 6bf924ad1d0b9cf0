import { and, desc, eq } from 'drizzle-orm'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { blockedArtisans, quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import type { ArtisanId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { giveBackIfSilent } from './end-leads.server.ts'
import { lockLead, moveLead, type LeadRow } from './move-lead.server.ts'
import { leads } from './tables.server.ts'

/**
 * A person no longer wants to hear from an artisan they were put in touch with: none of their requests is proposed to
 * them again, and what the artisan has in hand ends, its places free for others. A contract already signed goes on.
 * Refuses `not_found` for an artisan who never held one of their requests.
 */
export async function blockArtisan(ctx: Ctx<Particulier>, artisanId: ArtisanId): Promise<Result<undefined, 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const met = await tx.db
      .select({ id: leads.id })
      .from(leads)
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .where(and(eq(leads.artisanId, artisanId), eq(quoteRequests.particulierId, tx.who.accountId)))
      .orderBy(leads.requestId)
    if (met.length === 0) return refuse('not_found')
    await tx.db.insert(blockedArtisans).values({ particulierId: tx.who.accountId, artisanId, at: tx.now }).onConflictDoNothing()
    const lost: LeadRow[] = []
    for (const { id } of met) {
      const locked = await lockLead(tx, id)
      if (!locked) continue
      if (locked.lead.status === 'proposed') await moveLead(tx, locked, 'expire', { endedAt: tx.now })
      if (locked.lead.status !== 'opened' && locked.lead.status !== 'quoted') continue
      await moveLead(tx, locked, 'lose', { endedAt: tx.now })
      await publish(tx, { type: 'lead.lost', leadId: id })
      lost.push(locked.lead)
    }
    // After all requests are locked: the artisan's row and balance come last in the order of locks.
    for (const lead of lost) await giveBackIfSilent(tx, lead, 'request_closed')
    return ok()
  })
}

/** Lets an artisan be asked again. */
export async function unblockArtisan(ctx: Ctx<Particulier>, artisanId: ArtisanId): Promise<void> {
  await ctx.db.delete(blockedArtisans).where(and(eq(blockedArtisans.particulierId, ctx.who.accountId), eq(blockedArtisans.artisanId, artisanId)))
}

/** The artisans a person no longer wants to hear from, the latest first. */
export function listBlockedArtisans(ctx: Ctx<Particulier>): Promise<{ artisanId: ArtisanId; companyName: string; at: Date }[]> {
  return ctx.db
    .select({ artisanId: blockedArtisans.artisanId, companyName: artisans.companyName, at: blockedArtisans.at })
    .from(blockedArtisans)
    .innerJoin(artisans, eq(artisans.id, blockedArtisans.artisanId))
    .where(eq(blockedArtisans.particulierId, ctx.who.accountId))
    .orderBy(desc(blockedArtisans.at))
}
