import { data } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { fieldErrors, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ReviewId } from '#app/values/identity/ids.ts'
import { readPage } from '#app/values/list-query.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/company-reviews.page'
import { replyToReview, reportReview } from './answer-review.server.ts'
import {
  ASPECT_LABELS,
  REFUSAL_RULES,
  REPORT_LABELS,
  REVIEW_REFUSALS,
  REVIEW_STATUS_LABELS,
} from './copy.ts'
import { COMPANY_REVIEWS_PER_PAGE, listCompanyReviews } from './own-reviews.server.ts'
import { getRatingSummary } from './public-reviews.server.ts'
import { RatingSummaryView } from './rating-summary-view.tsx'
import { ReplyBlock, ReviewPhotos } from './review-card.tsx'
import { replyForm, reportForm } from '#app/features/reviews/writing/review-form.ts'
import {
  ASPECTS,
  DECIDE_WITHIN_DAYS,
  EXPLANATION_MAX,
  refusalToReply,
  refusalToReport,
  REPLY_MAX,
  REPORT_REASONS,
  type ReportReason,
} from './review.ts'
import { STATUS_TONES } from './status-tones.ts'

export const meta = () => [{ title: 'Avis reçus — Ouvréo' }]

type Refused = {
  reviewId: ReviewId
  intent: 'reply' | 'report'
  errors: FieldErrors
  notice: string | null
  values: Record<string, string>
}

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
  const fields = textFields(await readForm(request))
  const reviewId = orNotFound(parseId<ReviewId>(fields.reviewId))
  const intent = fields.intent === 'report' ? 'report' : 'reply'
  const back = (title: string) => redirectWithToast(paths.proReviews(), title)
  const refused = (status: 403 | 409 | 422, answer: Partial<Refused>) =>
    data<Refused>(
      { reviewId, intent, errors: {}, notice: null, values: fields, ...answer },
      { status },
    )
  if (intent === 'report') {
    const report = reportForm.safeParse(fields)
    if (!report.success) return refused(422, { errors: fieldErrors(report.error) })
    const reported = await reportReview(ctx, reviewId, report.data)
    return reported.ok
      ? back('Signalement envoyé')
      : refused(reported.refusal === 'not_yours' ? 403 : 409, {
          notice: REVIEW_REFUSALS[reported.refusal],
        })
  }
  const reply = replyForm.safeParse(fields)
  if (!reply.success) return refused(422, { errors: fieldErrors(reply.error) })
  const replied = await replyToReview(ctx, reviewId, reply.data.text)
  return replied.ok
    ? back('Réponse publiée')
    : refused(replied.refusal === 'not_yours' ? 403 : 409, {
        notice: REVIEW_REFUSALS[replied.refusal],
      })
}

export default function CompanyReviewsPage({
  loaderData: { page, pages, unanswered, summary, reviews },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  return (
    <>
      <PageHeader title="Avis reçus">
        {unanswered > 0
          ? `${unanswered}\u00a0avis sans réponse. Répondre est facultatif, et se fait une fois.`
          : 'Ce que disent vos clients, et vos réponses.'}
      </PageHeader>
      {actionData?.notice && (
        <div className="mb-6">
          <Notice tone="bad" live title={actionData.notice} />
        </div>
      )}
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
            {reviews.map((review) => {
              const answer = actionData?.reviewId === review.id ? actionData : null
              return (
                <article key={review.id} id={`avis-${review.id}`} className="review">
                  <header>
                    <h2 className="text-heading">{review.author}</h2>
                    <p className="mt-2 text-lead">
                      <Rating value={review.overall} />
                    </p>
                    <dl className="review-aspects">
                      {review.aspects.map(({ aspect, value }) => (
                        <div key={aspect}>
                          <dt>{ASPECT_LABELS[aspect]}</dt>
                          <dd>
                            {value}
                            <span className="sr-only"> sur 5</span>
                          </dd>
                        </div>
                      ))}
                    </dl>
                    {review.status !== 'published' && (
                      <p className="mt-2">
                        <Badge tone={STATUS_TONES[review.status]}>
                          {REVIEW_STATUS_LABELS[review.status]}
                        </Badge>
                      </p>
                    )}
                  </header>
                  <div className="min-w-0">
                    <p className="text-sm text-faint wrap-anywhere">{review.works}</p>
                    <p className="review-text mt-2">{review.text}</p>
                    <ReviewPhotos photos={review.photos} author={review.author} />
                    <p className="mt-3 text-sm text-faint">
                      {review.dates}
                      {review.refusal && ` Retiré\u00a0: ${review.refusal.toLowerCase()}.`}
                    </p>
                    {review.reply && (
                      <ReplyBlock name="votre entreprise" reply={review.reply} zone={PARIS} />
                    )}
                    {review.report && <ReportState report={review.report} />}
                    {review.status === 'published' && (review.mayReply || review.mayReport) && (
                      <div className="mt-5 grid max-w-[44rem] gap-3">
                        {review.mayReply && (
                          <details className="review-act" open={answer?.intent === 'reply'}>
                            <summary>
                              {review.reply
                                ? 'Répondre à la nouvelle version'
                                : 'Répondre publiquement'}
                            </summary>
                            <AppForm className="mt-4 grid gap-4">
                              <input type="hidden" name="intent" value="reply" />
                              <input type="hidden" name="reviewId" value={review.id} />
                              <TextArea
                                id={`reponse-${review.id}`}
                                label={`Votre réponse à ${review.author}`}
                                name="text"
                                rows={5}
                                maxLength={REPLY_MAX}
                                defaultValue={
                                  answer?.intent === 'reply' ? answer.values.text : undefined
                                }
                                error={answer?.intent === 'reply' ? answer.errors.text : undefined}
                                hint="Publiée aussitôt, une seule fois. Ne donnez rien qui permette de reconnaître le client."
                              />
                              <div>
                                <Button type="submit" variant="primary">
                                  Publier ma réponse
                                </Button>
                              </div>
                            </AppForm>
                          </details>
                        )}
                        {review.mayReport && (
                          <details className="review-act" open={answer?.intent === 'report'}>
                            <summary>Signaler cet avis</summary>
                            <AppForm className="mt-4 grid gap-4">
                              <input type="hidden" name="intent" value="report" />
                              <input type="hidden" name="reviewId" value={review.id} />
                              <Select
                                id={`motif-${review.id}`}
                                label="Motif"
                                name="reason"
                                placeholder="Choisissez un motif"
                                defaultValue={
                                  answer?.intent === 'report' ? answer.values.reason : undefined
                                }
                                error={
                                  answer?.intent === 'report' ? answer.errors.reason : undefined
                                }
                                options={REPORT_REASONS.map((reason) => ({
                                  value: reason,
                                  label: REPORT_LABELS[reason],
                                }))}
                              />
                              <TextArea
                                id={`explication-${review.id}`}
                                label="Pourquoi"
                                name="text"
                                rows={4}
                                maxLength={EXPLANATION_MAX}
                                defaultValue={
                                  answer?.intent === 'report' ? answer.values.text : undefined
                                }
                                error={answer?.intent === 'report' ? answer.errors.text : undefined}
                                hint={`Une personne de l’équipe décide sous ${DECIDE_WITHIN_DAYS} jours. L’avis reste affiché d’ici là.`}
                              />
                              <div>
                                <Button type="submit">Envoyer le signalement</Button>
                              </div>
                            </AppForm>
                          </details>
                        )}
                      </div>
                    )}
                  </div>
                </article>
              )
            })}
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

function ReportState({
  report,
}: {
  report: {
    reason: string
    at: string
    decision: 'kept' | 'removed' | null
    decisionText: string | null
  }
}) {
  return (
    <div className="mt-4 text-sm text-muted">
      <p>
        Signalé le {report.at}, «&nbsp;{report.reason}&nbsp;».{' '}
        {report.decision === null
          ? `Décision sous ${DECIDE_WITHIN_DAYS} jours.`
          : report.decision === 'kept'
            ? 'L’équipe l’a laissé affiché.'
            : 'L’équipe l’a retiré.'}
      </p>
      {report.decisionText && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-faint">{report.decisionText}</p>
      )}
    </div>
  )
}
