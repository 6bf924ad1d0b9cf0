import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { ABOUT } from './announcement.ts'
import { changeAnnouncedMail } from './announcement.email.ts'
import { announcements } from './tables.server.ts'

/** Accounts written to in one transaction. */
const BATCH = 200

/**
 * Writes the mails of the announcements that are not told yet, a batch each; a recurring job. A batch and the
 * mark of how far it went are one transaction: whoever is killed goes on where they were, and nobody is written to twice.
 */
export async function sendAnnouncements(ctx: Ctx<System>, batch = BATCH): Promise<void> {
  const waiting = await ctx.db
    .select({ id: announcements.id })
    .from(announcements)
    .where(isNull(announcements.toldAt))
  for (const { id } of waiting) await tellSome(ctx, id, batch)
}

function tellSome(ctx: Ctx<System>, id: string, batch: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [announcement] = await tx.db
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isNull(announcements.toldAt)))
      .for('update')
    if (!announcement) return
    const { about, words, appliesOn, createdAt, toldUpTo, told, replaces } = announcement
    // Whoever came since knows the page, which says what will change.
    const people = await tx.db
      .select({ id: users.id, email: users.email, userType: profiles.userType })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(
          eq(users.emailVerified, true),
          lte(users.createdAt, createdAt),
          ABOUT[about].audience === 'artisans' ? eq(profiles.userType, 'artisan') : undefined,
          toldUpTo ? gt(users.id, toldUpTo) : undefined,
        ),
      )
      .orderBy(asc(users.id))
      .limit(batch)
    for (const { id: accountId, email } of people)
      await sendMail(tx, {
        to: email,
        accountId,
        dedupeKey: `change_announced:${id}:${accountId}`,
        ...changeAnnouncedMail({ about, words, appliesOn, takenBack: replaces !== null }),
      })
    await tx.db
      .update(announcements)
      .set({
        told: told + people.length,
        ...(people.length > 0 ? { toldUpTo: people.at(-1)!.id } : {}),
        ...(people.length < batch ? { toldAt: tx.now } : {}),
      })
      .where(eq(announcements.id, id))
  })
}
