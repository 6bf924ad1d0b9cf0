import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { daysAfter } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { readInvitation } from './read-invitation.server.ts'
import { reviewReminderMail } from '#app/features/reviews/review.news.tsx'
import { REMIND_AFTER_DAYS } from '#app/features/reviews/review.ts'
import { reviewInvitations } from '#app/features/reviews/tables.server.ts'

/** Reminders that one round of the sweep sends. */
const BATCH = 100

/** Notes that the client of finished works is invited to review them, once, and when the one reminder is due. */
export async function inviteReview(ctx: Ctx<System>, worksId: WorksId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const works = await readInvitation(tx, worksId)
    if (works?.status !== 'done' || works.companyClosedAt) return
    await tx.db
      .insert(reviewInvitations)
      .values({ worksId, invitedAt: tx.now, remindAt: daysAfter(tx.now, REMIND_AFTER_DAYS) })
      .onConflictDoNothing()
  })
}

/** Reminds, once, those who were invited a week ago and have not written. Returns how many mails left. */
export async function remindReviews(ctx: Ctx<System>): Promise<number> {
  const due = await ctx.db
    .select({ worksId: reviewInvitations.worksId })
    .from(reviewInvitations)
    .where(and(lte(reviewInvitations.remindAt, ctx.now), isNull(reviewInvitations.remindedAt)))
    .orderBy(asc(reviewInvitations.remindAt))
    .limit(BATCH)
  return eachDue(
    ctx,
    'remind-review',
    due.map(({ worksId }) => worksId),
    async (tx, worksId) => {
      const [claimed] = await tx.db
        .update(reviewInvitations)
        .set({ remindedAt: tx.now })
        .where(and(eq(reviewInvitations.worksId, worksId), isNull(reviewInvitations.remindedAt)))
        .returning()
      const works = claimed && (await readInvitation(tx, worksId))
      if (!works || works.reviewId || works.companyClosedAt) return false
      await sendMail(tx, {
        to: works.email,
        accountId: works.accountId,
        dedupeKey: `review_reminder:${worksId}`,
        href: paths.particulierReview(worksId),
        ...reviewReminderMail(works),
      })
      return true
    },
  )
}
