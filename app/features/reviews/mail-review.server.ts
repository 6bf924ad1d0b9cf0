import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ReviewId } from '#app/values/identity/ids.ts'
import { REFUSAL_RULES, REPORT_LABELS } from './copy.ts'
import { readReview } from './read-review.server.ts'
import {
  ReviewPublishedMail,
  ReviewReceivedMail,
  ReviewRefusedMail,
  ReviewRepliedMail,
  ReviewReportDecidedMail,
} from './review-mails.email.tsx'

/** What can be told of a review by mail. */
export type ReviewNews = 'published' | 'refused' | 'replied' | 'report_decided'

const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/u)[0] ?? ''

/** Mails what happened to a review to whom it concerns; the same decision is mailed once to each. */
export async function mailReview(
  ctx: Ctx<System>,
  reviewId: ReviewId,
  news: ReviewNews,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const told = await readReview(tx, reviewId)
    if (!told) return
    const { review, author, company, reply, report } = told
    const toAuthor = { to: author.email, accountId: author.accountId }
    const toCompany = { to: company.email, accountId: company.accountId }
    const ofAuthor = {
      firstName: firstNameOf(author.name),
      companyName: company.name,
      href: absoluteUrl(paths.particulierReview(review.worksId)),
    }
    const href = absoluteUrl(paths.proReviews())
    // A review may be decided more than once: each decision has its instant.
    const decision = `${reviewId}:${review.decidedAt?.getTime() ?? 0}`
    if (news === 'published' && review.status === 'published') {
      await sendMail(tx, {
        ...toAuthor,
        type: 'review_published',
        dedupeKey: `review_published:${decision}:author`,
        subject: 'Votre avis est publié',
        body: ReviewPublishedMail(ofAuthor),
      })
      await sendMail(tx, {
        ...toCompany,
        type: 'review_received',
        dedupeKey: `review_received:${reviewId}`,
        subject: `${review.authorName} a donné son avis`,
        body: ReviewReceivedMail({
          companyName: company.name,
          author: review.authorName,
          overall: review.overall,
          href,
        }),
      })
    }
    if (news === 'refused' && review.status === 'refused' && review.refusalReason) {
      const { label } = REFUSAL_RULES[review.refusalReason]
      const body = ReviewRefusedMail({
        ...ofAuthor,
        rule: label,
        explanation: review.refusalText ?? '',
        afterAppeal: review.appealedAt !== null,
        editBy: formatDate(review.editableUntil, PARIS),
        mediator: operator().legal.mediator ?? null,
      })
      await sendMail(tx, {
        ...toAuthor,
        type: 'review_refused',
        dedupeKey: `review_refused:${decision}`,
        subject: 'Votre avis n’est pas publié',
        body,
      })
    }
    if (news === 'replied' && reply) {
      await sendMail(tx, {
        ...toAuthor,
        type: 'review_replied',
        dedupeKey: `review_replied:${reviewId}:${reply.at.getTime()}`,
        subject: `${company.name} a répondu à votre avis`,
        body: ReviewRepliedMail({ ...ofAuthor, reply: reply.text }),
      })
    }
    if (news === 'report_decided' && report?.decision) {
      const body = ReviewReportDecidedMail({
        companyName: company.name,
        removed: report.decision === 'removed',
        reason: REPORT_LABELS[report.reason],
        explanation: report.decisionText ?? '',
        href,
      })
      await sendMail(tx, {
        ...toCompany,
        type: 'review_report_decided',
        dedupeKey: `review_report_decided:${reviewId}`,
        subject: 'Notre décision sur l’avis signalé',
        body,
      })
    }
  })
}
