import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/own-reviews.page'
import { REVIEW_STATUS_LABELS } from './copy.ts'
import { listOwnReviews, listWorksToReview } from './own-reviews.server.ts'
import { reviewedIdOf } from './reviewed.server.ts'
import { refusalToEdit } from './review.ts'
import { STATUS_TONES } from './status-tones.ts'

export const meta = () => [{ title: 'Mes avis — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const [toWrite, own] = await Promise.all([listWorksToReview(ctx), listOwnReviews(ctx)])
  return {
    toWrite: toWrite.map(({ id, title, companyName, endedAt, trade, town }) => ({
      id,
      title,
      companyName,
      where: `${TRADES[trade].name}, ${town}`,
      ended: formatDate(endedAt, PARIS),
    })),
    own: own.map(({ review, companyName, title, reply }) => ({
      id: reviewedIdOf(review),
      title,
      companyName,
      overall: review.overall,
      text: review.text.length > 180 ? `${review.text.slice(0, 180)}…` : review.text,
      status: review.status,
      writtenAt: formatDate(review.createdAt, PARIS),
      editableUntil: refusalToEdit(review, ctx.now)
        ? null
        : formatDate(review.editableUntil, PARIS),
      replied: reply !== null,
    })),
  }
}

export default function OwnReviewsPage({ loaderData: { toWrite, own } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Mes avis">
        Un avis par chantier ou dépannage terminé. Il est relu avant d’être publié, et vous pouvez
        le modifier pendant sept jours.
      </PageHeader>
      {toWrite.length === 0 && own.length === 0 && (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title="Aucun avis à donner"
          action={<ButtonLink href={paths.requests()}>Voir mes demandes</ButtonLink>}
        >
          Un avis se donne une fois les travaux terminés, par la personne qui les a commandés.
        </EmptyState>
      )}
      {toWrite.length > 0 && (
        <section aria-labelledby="a-donner" className="mb-14">
          <h2 id="a-donner" className="text-subtitle">
            À donner
          </h2>
          <ul className="lines mt-4">
            {toWrite.map((works, index) => (
              <li
                key={works.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
              >
                <div className="min-w-0">
                  <h3 className="text-heading">{works.companyName}</h3>
                  <p className="wrap-anywhere text-muted">{works.title}</p>
                  <p className="text-sm text-faint">
                    {works.where}. Terminé le {works.ended}.
                  </p>
                </div>
                <ButtonLink
                  href={paths.particulierReview(works.id)}
                  variant={index === 0 ? 'primary' : 'quiet'}
                >
                  Donner mon avis<span className="sr-only"> sur {works.companyName}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {own.length > 0 && (
        <section aria-labelledby="donnes">
          <h2 id="donnes" className="text-subtitle">
            Donnés
          </h2>
          <ul className="lines mt-4">
            {own.map((review) => (
              <li key={review.id} className="grid gap-2">
                <h3 className="flex flex-wrap items-center gap-3 text-heading">
                  <AppLink href={paths.particulierReview(review.id)} className="link">
                    {review.companyName}
                  </AppLink>
                  <Badge tone={STATUS_TONES[review.status]}>
                    {REVIEW_STATUS_LABELS[review.status]}
                  </Badge>
                </h3>
                <p className="flex flex-wrap items-center gap-x-3 text-faint">
                  <Rating value={review.overall} />
                  {review.title}
                </p>
                <p className="max-w-prose wrap-anywhere text-muted">{review.text}</p>
                <p className="text-sm text-faint">
                  Écrit le {review.writtenAt}.
                  {review.editableUntil && ` Modifiable jusqu’au ${review.editableUntil}.`}
                  {review.replied && ' L’artisan a répondu.'}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
