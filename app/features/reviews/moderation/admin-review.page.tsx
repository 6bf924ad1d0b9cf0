import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { emergencyTitle } from '#app/features/emergencies/emergency.ts'
import { listAuditOf } from '#app/features/accounts/team/list-audit.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { parseId, type ReviewId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-review.page'
import {
  ASPECT_LABELS,
  DOUBT_FACTS,
  REFUSAL_RULES,
  REPORT_LABELS,
  REVIEW_REFUSALS,
  REVIEW_STATUS_LABELS,
  REVIEW_TRAIL_LABELS,
} from '#app/features/reviews/copy.ts'
import { decideReport, decideReview } from './decide-review.server.ts'
import { getModeratedReview } from './moderation.server.ts'
import { ReplyBlock, ReviewPhotos } from '#app/features/reviews/review-card.tsx'
import { decisionForm, reportDecisionForm } from '#app/features/reviews/writing/review-form.ts'
import { ASPECTS, decideBy, refusalToDo, type RefusalReason } from '#app/features/reviews/review.ts'
import { STATUS_TONES } from '#app/features/reviews/status-tones.ts'
import { ReviewDecision } from './review-decision.tsx'
import { ReviewFacts } from './review-facts.tsx'

export const meta = () => [{ title: 'Avis — Ouvréo' }]

/** After a refusal too: what was found in the meantime is shown where it says to look. */
export const shouldRevalidate = () => true

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<ReviewId>(params.id))
  const found = orNotFound(await getModeratedReview(ctx, id))
  const { review, author, company, works, emergencyKind, reply, report, decider } = found
  const { doubts, photos, trail } = found
  const at = (instant: Date) => formatDateTime(instant, PARIS)
  return {
    id,
    status: review.status,
    author: { name: author.name, email: author.email, shown: review.authorName },
    company: { id: company.id, name: company.name },
    works: works
      ? { title: `${works.title} (devis ${works.quoteNumber})`, requestId: works.requestId }
      : { title: emergencyTitle(emergencyKind!), requestId: null },
    confirmed:
      works?.confirmedAt &&
      `${at(works.confirmedAt)}${works.confirmedBy === 'silence' ? ', par silence' : ''}`,
    where: `${TRADES[review.trade].name}, ${review.town}`,
    ratings: [
      { term: 'Ensemble', value: review.overall },
      ...ASPECTS.map((aspect) => ({ term: ASPECT_LABELS[aspect], value: review[aspect] })),
    ],
    text: review.text,
    photos,
    doubts,
    experiencedOn: formatDay(review.experiencedOn),
    writtenAt: at(review.createdAt),
    reply: reply && { text: reply.text, at: reply.at },
    refusal: review.refusalReason && {
      label: REFUSAL_RULES[review.refusalReason].label,
      text: review.refusalText ?? '',
      by: decider ?? 'compte effacé',
    },
    appeal: review.status === 'appealed' ? review.appealText : null,
    report: report && {
      reason: REPORT_LABELS[report.reason],
      text: report.text,
      at: at(report.at),
      open: report.decidedAt === null,
      decision: report.decision,
      decisionText: report.decisionText,
    },
    due:
      review.status === 'pending' || review.status === 'appealed'
        ? formatDate(decideBy(review.waitingSince), PARIS)
        : report && !report.decidedAt
          ? formatDate(decideBy(report.at), PARIS)
          : null,
    mayPublish: refusalToDo('publish', review) === null,
    mayRefuse: refusalToDo('refuse', review) === null,
    trail: trail.map((line) => ({
      key: line.id,
      title: REVIEW_TRAIL_LABELS[line.verb],
      when: at(line.at),
      reason: line.detail.reason
        ? (REFUSAL_RULES[line.detail.reason as RefusalReason]?.label ??
          REPORT_LABELS[line.detail.reason as keyof typeof REPORT_LABELS] ??
          null)
        : null,
      text: line.detail.text ?? null,
      before: line.detail.before
        ? `${line.detail.before.overall} sur 5. ${line.detail.before.text}`
        : null,
    })),
    audit: (await listAuditOf(ctx, id)).map((line) => ({
      id: line.id,
      who: line.adminName ?? 'Compte effacé',
      what: AUDIT_WORDS[line.action] ?? line.action,
      at: at(line.at),
    })),
  }
}

const AUDIT_WORDS: Record<string, string> = {
  'review.published': 'a publié l’avis',
  'review.refused': 'a refusé l’avis',
  'review.report_kept': 'a écarté le signalement',
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<ReviewId>(params.id))
  const form = await readForm(request)
  const decided = { refusals: REVIEW_REFUSALS, to: paths.adminReviews() }
  const refused = 'Avis refusé, l’auteur est prévenu'
  const acts = {
    review: act({
      form: decisionForm,
      run: (decision) => decideReview(ctx, id, decision),
      beside: { doubts_need_reason: 'text' },
      done: (_, { decision }) => (decision === 'publish' ? 'Avis publié' : refused),
      ...decided,
    }),
    report: act({
      form: reportDecisionForm,
      run: (decision) => decideReport(ctx, id, decision),
      done: (_, { decision }) =>
        decision === 'keep' ? 'Signalement écarté, l’entreprise est prévenue' : refused,
      ...decided,
    }),
  }
  return answerAct(
    request,
    { decide: form.get('about') === 'report' ? acts.report : acts.review },
    form,
  )
}

export default function AdminReviewPage({ loaderData: review }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { report } = review
  return (
    <>
      <PageHeader
        title={`Avis ${ofName(review.author.name)}`}
        trail={[{ label: 'Avis', href: paths.adminReviews() }, { label: review.author.name }]}
      >
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone={STATUS_TONES[review.status]}>{REVIEW_STATUS_LABELS[review.status]}</Badge>
          {review.due && `À décider avant le ${review.due}`}
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-8">
          <section aria-label="L’avis">
            <p className="review-text">{review.text}</p>
            <ReviewPhotos photos={review.photos} author={review.author.name} />
            {review.reply && (
              <ReplyBlock name={review.company.name} reply={review.reply} zone={PARIS} />
            )}
          </section>
          {review.appeal !== null && (
            <Notice tone="warn" title="L’auteur conteste le refus">
              <p className="wrap-anywhere whitespace-pre-line">{review.appeal}</p>
            </Notice>
          )}
          {review.refusal && review.status !== 'published' && (
            <Notice
              title={`Refusé par ${review.refusal.by}, ${review.refusal.label.toLowerCase()}`}
            >
              <p className="wrap-anywhere whitespace-pre-line">{review.refusal.text}</p>
            </Notice>
          )}
          {report && (
            <Notice
              tone={report.open ? 'warn' : 'info'}
              title={`Signalé par l’entreprise le ${report.at}, ${report.reason.toLowerCase()}`}
            >
              <p className="wrap-anywhere whitespace-pre-line">{report.text}</p>
              {report.decisionText && (
                <p className="mt-2 wrap-anywhere whitespace-pre-line">
                  {report.decision === 'kept' ? 'Laissé affiché. ' : 'Retiré. '}
                  {report.decisionText}
                </p>
              )}
            </Notice>
          )}
          {review.doubts.length > 0 && (
            <Notice
              tone={review.mayPublish ? 'warn' : 'info'}
              title="Ce que l’auteur et l’entreprise ont en commun"
            >
              <ul className="list-disc pl-5">
                {review.doubts.map((doubt) => (
                  <li key={doubt}>{DOUBT_FACTS[doubt]}</li>
                ))}
              </ul>
              <p className="mt-2">
                Ce sont des constats, pas une fraude établie&nbsp;: un foyer, le réseau d’une
                entreprise ou un homonyme suffisent. Regardez la demande, le devis et la
                conversation
                {review.mayPublish
                  ? ', écrivez à l’auteur s’il le faut, puis dites pourquoi vous publiez ou refusez'
                  : ''}
                .
              </p>
            </Notice>
          )}
          <ReviewDecision review={review} answer={actionData} />
          <TitledSection id="histoire" title="Histoire">
            <div className="mt-4">
              <Timeline
                label="Histoire de l’avis"
                moments={review.trail.map(({ key, title, when, reason, text, before }) => ({
                  key,
                  title,
                  when,
                  body:
                    reason || text || before ? (
                      <div className="max-w-prose wrap-anywhere whitespace-pre-line">
                        {[reason, text, before && `Avant\u00a0: ${before}`]
                          .filter(Boolean)
                          .join('\n')}
                      </div>
                    ) : undefined,
                }))}
              />
            </div>
          </TitledSection>
        </div>
        <ReviewFacts review={review} />
      </div>
    </>
  )
}
