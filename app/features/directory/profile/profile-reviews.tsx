import type { ShownReview } from '#app/features/reviews/public-reviews.server.ts'
import { RemovedReviewsLine } from '#app/features/reviews/removed-reviews-line.tsx'
import type { RemovedReviews } from '#app/features/reviews/removed-reviews.ts'
import type { RatingSummary } from '#app/features/reviews/rating-summary.ts'
import { RatingSummaryView } from '#app/features/reviews/rating-summary-view.tsx'
import { ReviewCard } from '#app/features/reviews/review-card.tsx'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { CompanyProfile } from './get-profile.server.ts'

/** The reviews that a page of a profile shows, and what all of them amount to. */
export type ProfileReviews = {
  rows: ShownReview[]
  page: number
  pages: number
  summary: RatingSummary
  removed: RemovedReviews
  demo: boolean
}

export function Reviews({
  profile: { card, answers },
  reviews: { rows, page, pages, summary, removed, demo },
}: {
  profile: CompanyProfile
  reviews: ProfileReviews
}) {
  const here = paths.companyProfile(card.slug)
  return (
    <section aria-labelledby="avis">
      <h2 id="avis" className="text-subtitle">
        Avis et réponses
      </h2>
      {summary.count === 0 ? (
        <p className="mt-3 text-muted">
          Pas encore d’avis. Seul un client dont les travaux sont terminés peut en laisser un.{' '}
          <AppLink href={paths.reviewRules()} className="link">
            Nos règles sur les avis
          </AppLink>
        </p>
      ) : (
        <>
          <div className="mt-5">
            <RatingSummaryView summary={summary} />
          </div>
          <p className="mt-5 text-sm text-faint">
            {demo && 'Démonstration : ces avis sont des exemples. '}Avis de clients dont les travaux
            sont terminés, relus avant publication, du plus récemment publié au plus ancien.{' '}
            <AppLink href={paths.reviewRules()} className="link">
              Nos règles
            </AppLink>
          </p>
          <div className="reviews reviews-narrow mt-4">
            {rows.map((review) => (
              <ReviewCard key={review.id} review={review} page={here} />
            ))}
          </div>
          <Pagination
            current={page}
            total={pages}
            href={(to) => `${here}${to > 1 ? `?page=${to}` : ''}#avis`}
            label="Pages d’avis"
          />
        </>
      )}
      <RemovedReviewsLine removed={removed} />
      {answers && (
        <p className="mt-3 text-muted">
          A répondu à {answers.answered} des {answers.proposed} demandes qui lui ont été proposées.
        </p>
      )}
    </section>
  )
}
