import { and, desc, eq, inArray } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { giveBackIfSilent } from '#app/features/requests/leads/end-leads.server.ts'
import { lockLead, moveLead, type LeadRow } from '#app/features/requests/leads/move-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { tellLead } from './tell-live.server.ts'

/**
 * A person no longer wants to hear from an artisan they were put in touch with: none of their
 * requests is proposed to them again, they cannot write any more, and what the artisan has in hand
 * ends, its places free for others. A contract already signed goes on. The person's requests are
 * locked before the artisan's leads are read, so that no matching proposes one, and nobody takes
 * one, in between. Refuses `not_found` for an artisan who never held one of their requests.
 */
export async function blockArtisan(
  ctx: Ctx<Particulier>,
  artisanId: ArtisanId,
): Promise<Result<undefined, 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .select({ id: quoteRequests.id })
      .from(quoteRequests)
      .where(
        and(
          eq(quoteRequests.particulierId, tx.who.accountId),
          inArray(quoteRequests.status, ['open', 'paused', 'awarded']),
        ),
      )
      .orderBy(quoteRequests.id)
      .for('no key update')
    const met = await tx.db
      .select({ id: leads.id })
      .from(leads)
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .where(and(eq(leads.artisanId, artisanId), eq(quoteRequests.particulierId, tx.who.accountId)))
      .orderBy(leads.requestId)
    if (met.length === 0) return refuse('not_found')
    await tx.db
      .insert(blockedArtisans)
      .values({ particulierId: tx.who.accountId, artisanId, at: tx.now })
      .onConflictDoNothing()
    const lost: LeadRow[] = []
    for (const { id } of met) {
      const locked = await lockLead(tx, id)
      if (!locked) continue
      tellLead(tx, locked.lead, locked.request)
      if (locked.lead.status === 'proposed')
        await moveLead(tx, locked, 'expire', { endedAt: tx.now })
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

/**
 * Lets an artisan be asked again, and write where a conversation is still open. What ended when they were blocked stays
 * ended. Refuses `not_found` for one who was not blocked.
 */
export async function unblockArtisan(
  ctx: Ctx<Particulier>,
  artisanId: ArtisanId,
): Promise<Result<undefined, 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const lifted = await tx.db
      .delete(blockedArtisans)
      .where(
        and(
          eq(blockedArtisans.particulierId, tx.who.accountId),
          eq(blockedArtisans.artisanId, artisanId),
        ),
      )
      .returning({ artisanId: blockedArtisans.artisanId })
    if (lifted.length === 0) return refuse('not_found')
    publishLive(tx, {
      to: [tx.who.accountId, artisanId as string as AccountId],
      kind: 'request',
      subjectId: artisanId,
    })
    return ok()
  })
}

/** The artisans a person no longer wants to hear from, the latest first. */
export function listBlockedArtisans(
  ctx: Ctx<Particulier>,
): Promise<{ artisanId: ArtisanId; companyName: string; at: Date }[]> {
  return ctx.db
    .select({
      artisanId: blockedArtisans.artisanId,
      companyName: artisans.companyName,
      at: blockedArtisans.at,
    })
    .from(blockedArtisans)
    .innerJoin(artisans, eq(artisans.id, blockedArtisans.artisanId))
    .where(eq(blockedArtisans.particulierId, ctx.who.accountId))
    .orderBy(desc(blockedArtisans.at))
}
