import { homeOf } from '#app/features/accounts/sessions/home.ts'
import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getRatingSummary, listShownReviews } from '#app/features/reviews/public-reviews.server.ts'
import { RemovedReviewsLine } from '#app/features/reviews/removed-reviews-line.tsx'
import { countRemovedReviews } from '#app/features/reviews/removed-reviews.server.ts'
import { RatingSummaryView } from '#app/features/reviews/rating-summary-view.tsx'
import {
  REVIEW_SORTS,
  REVIEWS_PER_PAGE,
  type ReviewSort,
} from '#app/features/reviews/review-list.ts'
import { DECIDE_WITHIN_DAYS, REFUSAL_REASONS } from '#app/features/reviews/review.ts'
import { ReviewCard } from '#app/features/reviews/review-card.tsx'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Section } from '#app/ui/layout/section.tsx'
import { readChoice, readPage } from '#app/values/list-query.ts'
import type { Route } from './+types/client-reviews.page'

export const handle = {
  cache: { tags: ['reviews', 'companies'], query: ['tri', 'note', 'page'] } satisfies PageCache,
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Avis clients',
    description:
      'Les avis de particuliers sur les artisans : qui peut les écrire, comment ils sont contrôlés, quand ils paraissent.',
    path: paths.reviews(),
  })

const SORT_LABELS: Record<ReviewSort, string> = {
  recents: 'Publiés en dernier',
  experience: 'Travaux les plus récents',
  meilleures: 'Meilleures notes d’abord',
  'moins-bonnes': 'Moins bonnes notes d’abord',
}
const RATINGS = ['5', '4', '3', '2', '1'] as const

/** Where « Laisser un avis » leads depends on who looks. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  const { searchParams } = new URL(request.url)
  const sort: ReviewSort = readChoice(searchParams, 'tri', REVIEW_SORTS) || 'recents'
  const overall = readChoice(searchParams, 'note', RATINGS)
  const page = readPage(searchParams)
  const [{ rows, total }, summary, removed] = await Promise.all([
    listShownReviews(ctx, { sort, overall: Number(overall) || null, page }),
    getRatingSummary(ctx),
    countRemovedReviews(ctx),
  ])
  return {
    kind: viewerKind(context),
    demo: readConfig().demo,
    sort,
    overall,
    page,
    pages: Math.ceil(total / REVIEWS_PER_PAGE),
    reviews: rows,
    total,
    summary,
    removed,
  }
}

export default function Reviews({
  loaderData: { kind, demo, sort, overall, page, pages, reviews, total, summary, removed },
}: Route.ComponentProps) {
  const leave =
    kind === 'particulier'
      ? paths.particulierReviews()
      : kind === 'visitor'
        ? paths.signIn({ redirect: paths.particulierReviews() })
        : homeOf(kind)
  const leaveReview = (
    <ButtonLink href={leave} variant="primary" className="min-h-13">
      Laisser un avis
    </ButtonLink>
  )
  const at = (change: { page?: number; note?: string }) => {
    const to = change.page ?? 1
    const note = change.note ?? overall
    return paths.reviews({
      ...(sort === 'recents' ? {} : { tri: sort }),
      ...(note ? { note } : {}),
      ...(to > 1 ? { page: String(to) } : {}),
    })
  }
  return (
    <>
      <PageHero
        title="Les avis des particuliers"
        lead="Un avis n’est possible qu’après des travaux ou un dépannage terminés, et seulement par la personne concernée."
      />
      <Section className="pt-0">
        {summary.count === 0 ? (
          <EmptyState
            drawing={<NoMessageDrawing />}
            title="Aucun avis publié pour l’instant"
            action={leaveReview}
          >
            Les premiers viendront avec les premiers chantiers terminés. Nous n’en écrivons aucun à
            la place des clients.
          </EmptyState>
        ) : (
          <>
            {demo && (
              <p className="mb-6 text-faint">
                Démonstration : ces avis et ces personnes sont des exemples.
              </p>
            )}
            <RatingSummaryView
              summary={summary}
              hrefOf={(rating) => at({ note: String(rating) })}
            />
            <div className="mt-10 mb-6 flex flex-wrap items-end justify-between gap-4">
              <AppForm method="get" className="flex flex-wrap items-end gap-3 max-sm:w-full">
                <div className="max-sm:flex-1">
                  <Select
                    label="Classés par"
                    name="tri"
                    defaultValue={sort}
                    options={REVIEW_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
                  />
                </div>
                <Select
                  label="Note"
                  name="note"
                  defaultValue={overall}
                  placeholder="Toutes"
                  options={RATINGS.map((value) => ({ value, label: `${value} sur 5` }))}
                />
                <Button type="submit" className="min-h-13">
                  Appliquer
                </Button>
              </AppForm>
              {leaveReview}
            </div>
            {/* Beside the reviews: whether they are checked, and how they are ordered (Code de la consommation, D111-17). */}
            <p className="mb-4 text-sm text-faint">
              Avis de clients dont les travaux sont terminés, contrôlés par une personne avant
              publication. Classement : {SORT_LABELS[sort].toLowerCase()}.{' '}
              <AppLink href={paths.reviewRules()} className="link">
                Nos règles
              </AppLink>
            </p>
            {reviews.length === 0 ? (
              <EmptyState
                title="Aucun avis avec cette note"
                action={<ButtonLink href={paths.reviews()}>Voir tous les avis</ButtonLink>}
              >
                Les autres notes sont plus haut.
              </EmptyState>
            ) : (
              <section aria-label={`Avis, ${SORT_LABELS[sort].toLowerCase()}`} className="reviews">
                {reviews.map((review) => (
                  <ReviewCard
                    key={review.id}
                    review={review}
                    page={paths.reviews()}
                    company
                    level={2}
                  />
                ))}
              </section>
            )}
            <Pagination
              current={page}
              total={pages}
              href={(to) => at({ page: to })}
              label={`Pages d’avis, ${total} en tout`}
            />
          </>
        )}
        <RemovedReviewsLine removed={removed} />
      </Section>
      <Section title="Nos règles" className="pt-0">
        <div className="prose">
          <ul>
            <li>
              <strong>Qui écrit.</strong> La personne dont le devis a été accepté, ou qui a demandé
              un dépannage, une fois l’intervention terminée. Un seul avis chacune.
            </li>
            <li>
              <strong>Contrôle.</strong> Le lien avec un devis accepté ou un dépannage est vérifié
              automatiquement ; le texte est relu avant publication.
            </li>
            <li>
              <strong>Délai.</strong> Un avis paraît dans les {DECIDE_WITHIN_DAYS} jours, avec la
              date de l’expérience et celle de la publication.
            </li>
            <li>
              <strong>Refus.</strong> Selon {REFUSAL_REASONS.length} motifs publics. Le motif est
              toujours donné à l’auteur, qui peut corriger ou contester.
            </li>
            <li>
              <strong>Rémunération.</strong> Aucune contrepartie, ni pour l’auteur, ni pour
              l’artisan, qui peut répondre une fois.
            </li>
          </ul>
          <p>
            <AppLink href={paths.reviewRules()} className="link">
              Toutes les règles, et pourquoi un avis est refusé
            </AppLink>
          </p>
        </div>
      </Section>
    </>
  )
}
