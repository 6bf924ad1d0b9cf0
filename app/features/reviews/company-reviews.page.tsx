import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ReviewId } from '#app/values/identity/ids.ts'
import { readPage } from '#app/values/list-query.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/company-reviews.page'
import { replyToReview, reportReview } from './answer-review.server.ts'
import { REFUSAL_RULES, REPORT_LABELS, REVIEW_REFUSALS } from './copy.ts'
import { COMPANY_REVIEWS_PER_PAGE, listCompanyReviews } from './own-reviews.server.ts'
import { getRatingSummary } from './public-reviews.server.ts'
import { RatingSummaryView } from './rating-summary-view.tsx'
import { replyForm, reportForm } from '#app/features/reviews/writing/review-form.ts'
import { ASPECTS, refusalToReply, refusalToReport, type ReportReason } from './review.ts'
import { ReceivedReview } from './received-review.tsx'

export const meta = () => [{ title: 'Avis reçus — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const page = readPage(new URL(request.url).searchParams)
  const [{ rows, total, unanswered }, summary] = await Promise.all([
    listCompanyReviews(ctx, page),
    getRatingSummary(ctx, ctx.who.artisanId),
  ])
  return {
    page,
    pages: Math.ceil(total / COMPANY_REVIEWS_PER_PAGE),
    unanswered,
    summary,
    reviews: rows.map(({ review, title, reply, report, photos }) => ({
      id: review.id,
      author: review.authorName,
      works: `${title}. ${TRADES[review.trade].name}, ${review.town}.`,
      overall: review.overall,
      aspects: ASPECTS.map((aspect) => ({ aspect, value: review[aspect] })),
      text: review.text,
      photos,
      status: review.status,
      dates: `Travaux terminés le ${formatDay(review.experiencedOn)}. Publié le ${formatDate(review.publishedAt!, PARIS)}${review.editedAt ? `, modifié le ${formatDate(review.editedAt, PARIS)}` : ''}.`,
      reply,
      refusal:
        review.status === 'refused' && review.refusalReason
          ? REFUSAL_RULES[review.refusalReason].label
          : null,
      report: report && {
        reason: REPORT_LABELS[report.reason as ReportReason],
        at: formatDate(report.at, PARIS),
        decision: report.decision,
        decisionText: report.decisionText,
      },
      mayReply: refusalToReply({ ...review, repliedAt: reply?.at ?? null }) === null,
      mayReport: refusalToReport({ ...review, reportedAt: report?.at ?? null }) === null,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const idIn = (form: FormData) => orNotFound(parseId<ReviewId>(form.get('reviewId')))
  const said = { refusals: REVIEW_REFUSALS, status: { not_yours: 403 } }
  return answerAct(request, {
    reply: act({
      form: replyForm,
      run: ({ text }, form) => replyToReview(ctx, idIn(form), text),
      ...said,
      done: 'Réponse publiée',
    }),
    report: act({
      form: reportForm,
      run: (report, form) => reportReview(ctx, idIn(form), report),
      ...said,
      done: 'Signalement envoyé',
    }),
  })
}

export default function CompanyReviewsPage({
  loaderData: { page, pages, unanswered, summary, reviews },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  return (
    <>
      <PageHeader title="Avis reçus">
        {unanswered > 0
          ? `${unanswered}\u00a0avis sans réponse. Répondre est facultatif, et se fait une fois.`
          : 'Ce que disent vos clients, et vos réponses.'}
      </PageHeader>
      <RefusalNotice of={actionData} />
      {reviews.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Aucun avis pour l’instant">
          Quand des travaux sont terminés, votre client est invité à donner son avis. La moyenne
          s’affiche dès le premier.{' '}
          <AppLink href={paths.reviewRules()} className="link">
            Les règles des avis
          </AppLink>
        </EmptyState>
      ) : (
        <>
          <RatingSummaryView summary={summary} />
          <div className="reviews mt-10">
            {reviews.map((review) => (
              <ReceivedReview
                key={review.id}
                review={review}
                answer={actionData?.values.reviewId === review.id ? actionData : null}
              />
            ))}
          </div>
        </>
      )}
      <Pagination
        current={page}
        total={pages}
        href={(to) => paths.proReviews({ page: String(to) })}
      />
      <p className="mt-10 text-sm text-faint">
        Vous travaillez avec nous depuis quelque temps&#8239;?{' '}
        <AppLink href={paths.testimonial()} className="link">
          Écrivez votre témoignage
        </AppLink>
      </p>
    </>
  )
}
