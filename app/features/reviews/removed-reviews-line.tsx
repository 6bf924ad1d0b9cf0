import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { removedInWords } from './copy.ts'
import type { RemovedReviews } from './removed-reviews.ts'

/**
 * That reviews were removed, how many and why, in numbers alone (Code de la consommation, L111-7-2;
 * DSA, article 17). Nothing where none was.
 */
export function RemovedReviewsLine({ removed }: { removed: RemovedReviews }) {
  const words = removedInWords(removed)
  return (
    words && (
      <p className="mt-3 text-sm text-faint">
        {words}.{' '}
        <AppLink href={`${paths.reviewRules()}#motifs`} className="link">
          Pourquoi un avis est retiré
        </AppLink>
      </p>
    )
  )
}
