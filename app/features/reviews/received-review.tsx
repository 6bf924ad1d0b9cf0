import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/company-reviews.page'
import { ASPECT_LABELS, REPORT_LABELS, REVIEW_STATUS_LABELS } from './copy.ts'
import { ReplyBlock, ReviewPhotos } from './review-card.tsx'
import { DECIDE_WITHIN_DAYS, EXPLANATION_MAX, REPLY_MAX, REPORT_REASONS } from './review.ts'
import { STATUS_TONES } from './status-tones.ts'

export function ReceivedReview({
  review,
  answer,
}: {
  review: Route.ComponentProps['loaderData']['reviews'][number]
  answer: RefusedAct | null
}) {
  return (
    <article id={`avis-${review.id}`} className="review">
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
            <Badge tone={STATUS_TONES[review.status]}>{REVIEW_STATUS_LABELS[review.status]}</Badge>
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
        {review.reply && <ReplyBlock name="votre entreprise" reply={review.reply} zone={PARIS} />}
        {review.report && <ReportState report={review.report} />}
        {review.status === 'published' && (review.mayReply || review.mayReport) && (
          <div className="mt-5 grid max-w-[44rem] gap-3">
            {review.mayReply && (
              <details className="review-act" open={answer?.intent === 'reply'}>
                <summary>
                  {review.reply ? 'Répondre à la nouvelle version' : 'Répondre publiquement'}
                </summary>
                <AppForm intent="reply" className="mt-4 grid gap-4">
                  <input type="hidden" name="reviewId" value={review.id} />
                  <TextArea
                    id={`reponse-${review.id}`}
                    label={`Votre réponse à ${review.author}`}
                    name="text"
                    rows={5}
                    maxLength={REPLY_MAX}
                    defaultValue={answer?.intent === 'reply' ? answer.values.text : undefined}
                    error={answer?.intent === 'reply' ? answer.errors.text : undefined}
                    hint="Publiée aussitôt, une seule fois. Ne donnez rien qui permette de reconnaître le client."
                  />
                  <Button type="submit" variant="primary">
                    Publier ma réponse
                  </Button>
                </AppForm>
              </details>
            )}
            {review.mayReport && (
              <details className="review-act" open={answer?.intent === 'report'}>
                <summary>Signaler cet avis</summary>
                <AppForm intent="report" className="mt-4 grid gap-4">
                  <input type="hidden" name="reviewId" value={review.id} />
                  <Select
                    id={`motif-${review.id}`}
                    label="Motif"
                    name="reason"
                    placeholder="Choisissez un motif"
                    defaultValue={answer?.intent === 'report' ? answer.values.reason : undefined}
                    error={answer?.intent === 'report' ? answer.errors.reason : undefined}
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
                    defaultValue={answer?.intent === 'report' ? answer.values.text : undefined}
                    error={answer?.intent === 'report' ? answer.errors.text : undefined}
                    hint={`Une personne de l’équipe décide sous ${DECIDE_WITHIN_DAYS} jours. L’avis reste affiché d’ici là.`}
                  />
                  <Button type="submit">Envoyer le signalement</Button>
                </AppForm>
              </details>
            )}
          </div>
        )}
      </div>
    </article>
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
