import { AppLink } from '#app/ui/link.tsx'
import { ASPECT_LABELS } from './copy.ts'
import { shownAverage, type RatingSummary } from './rating-summary.ts'
import { ASPECTS } from './review.ts'

/**
 * The average, how the ratings are spread, and the means by aspect; nothing at all without a review. `hrefOf` makes
 * each line of the spread a link to the reviews of that rating.
 */
export function RatingSummaryView({
  summary,
  hrefOf,
}: {
  summary: RatingSummary
  hrefOf?: (rating: number) => string
}) {
  if (summary.average === null || !summary.aspects) return null
  const { aspects } = summary
  return (
    <div className="review-summary">
      <p className="review-average">
        <span className="tabular-nums">{shownAverage(summary.average)}</span>
        <span className="text-muted"> sur 5, {summary.count}&nbsp;avis</span>
      </p>
      <ol className="review-spread" aria-label="Répartition des notes">
        {[5, 4, 3, 2, 1].map((rating) => {
          const count = summary.distribution[rating - 1]!
          const label = `${rating} sur 5\u00a0: ${count} avis`
          return (
            <li key={rating}>
              {hrefOf && count > 0 ? (
                <AppLink href={hrefOf(rating)} className="link">
                  {rating}
                  <span className="sr-only"> sur 5, voir ces avis</span>
                </AppLink>
              ) : (
                <span>
                  {rating}
                  <span className="sr-only"> sur 5</span>
                </span>
              )}
              <meter
                className="meter"
                aria-label={label}
                min={0}
                max={summary.count}
                value={count}
              />
              <span className="tabular-nums">
                {count}
                <span className="sr-only"> avis</span>
              </span>
            </li>
          )
        })}
      </ol>
      <dl className="review-aspects">
        {ASPECTS.map((aspect) => (
          <div key={aspect}>
            <dt>{ASPECT_LABELS[aspect]}</dt>
            <dd>
              {shownAverage(aspects[aspect])}
              <span className="sr-only"> sur 5</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
