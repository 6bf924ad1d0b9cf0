import { readInvitation } from '#app/features/reviews/writing/read-invitation.server.ts'
import { readReview } from '#app/features/reviews/read-review.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { WorksId, ReviewId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/** Writes the notice that invites the client of finished works to review them; nothing once they have. */
export async function notifyOfReviewInvitation(ctx: Ctx<System>, worksId: WorksId): Promise<void> {
  const works = await readInvitation(ctx, worksId)
  if (works?.status !== 'done' || works.reviewId || works.companyClosedAt) return
  await notify(ctx, {
    accountId: works.accountId,
    kind: 'review_invitation',
    title: `Donnez votre avis sur ${works.companyName}`,
    href: paths.particulierReview(worksId),
    dedupeKey: `review_invitation:${worksId}`,
  })
}

/** Writes the notices of what happened to a review: to its author, and to the company of one that is shown. */
export async function notifyOfReview(
  ctx: Ctx<System>,
  reviewId: ReviewId,
  what: 'published' | 'refused' | 'replied' | 'report_decided',
): Promise<void> {
  const told = await readReview(ctx, reviewId)
  if (!told) return
  const { review, author, company, reply, report } = told
  const decision = `${reviewId}:${review.decidedAt?.getTime() ?? 0}`
  const toAuthor = {
    accountId: author.accountId,
    href: paths.particulierReview(review.worksId),
  }
  const toCompany = { accountId: company.accountId, href: paths.proReviews() }
  if (what === 'published' && review.status === 'published') {
    await notify(ctx, {
      ...toAuthor,
      kind: 'review_published',
      title: `Votre avis sur ${company.name} est publié`,
      dedupeKey: `review_published:${decision}`,
    })
    await notify(ctx, {
      ...toCompany,
      kind: 'review_received',
      title: `${review.authorName} a donné son avis\u00a0: ${review.overall} sur 5`,
      dedupeKey: `review_received:${reviewId}`,
    })
  }
  if (what === 'refused' && review.status === 'refused')
    await notify(ctx, {
      ...toAuthor,
      kind: 'review_refused',
      title: `Votre avis sur ${company.name} n’est pas publié`,
      dedupeKey: `review_refused:${decision}`,
    })
  if (what === 'replied' && reply)
    await notify(ctx, {
      ...toAuthor,
      kind: 'review_replied',
      title: `${company.name} a répondu à votre avis`,
      dedupeKey: `review_replied:${reviewId}:${reply.at.getTime()}`,
    })
  if (what === 'report_decided' && report?.decision)
    await notify(ctx, {
      ...toCompany,
      kind: 'review_report_decided',
      title: 'Votre signalement d’un avis est décidé',
      dedupeKey: `review_report_decided:${reviewId}`,
    })
}
