import BadgeCheck from 'lucide-react/icons/badge-check'
import PhoneOff from 'lucide-react/icons/phone-off'
import Wallet from 'lucide-react/icons/wallet'
import { homeOf } from '#app/features/accounts/sessions/home.ts'
import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { EXPECTED_DELAYS } from '#app/features/requests/ask/expected-delays.ts'
import { getRatingSummary, listShownReviews } from '#app/features/reviews/public-reviews.server.ts'
import { ReviewCard } from '#app/features/reviews/review-card.tsx'
import { QuickRequest } from '#app/features/trades/quick-request.tsx'
import { listTrades } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { FeatureList } from '#app/ui/layout/feature-list.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import type { Route } from './+types/for-individuals.page'
import { ClaimFigures } from './claim-figures.tsx'
import { CLAIMS, provedClaims, shownClaims } from './claims.ts'
import { ExampleQuotes } from './example-quotes.tsx'
import { TradeCells } from './trade-cells.tsx'

export const handle = { cache: { tags: ['reviews', 'companies'] } satisfies PageCache }

/** The latest reviews, whatever they say. */
const REVIEWS_AT_HOME = 3

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Devis gratuits d’artisans vérifiés',
    description:
      'Décrivez votre projet en deux minutes. Jusqu’à cinq artisans vérifiés près de chez vous répondent avec un devis gratuit, sans engagement.',
    path: paths.particuliers(),
  })

/** The artisan button needs to know who looks. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  const [{ rows }, { count, average }] = await Promise.all([
    listShownReviews(ctx, { perPage: REVIEWS_AT_HOME }),
    getRatingSummary(ctx),
  ])
  const { demo } = readConfig()
  const claims = shownClaims(provedClaims(CLAIMS, operator().claims), demo).filter(
    ({ key }) => key === 'quotesWithin' || key === 'satisfaction' || key === 'projects',
  )
  return { kind: viewerKind(context), demo, claims, reviews: rows, count, average }
}

export default function Particuliers({
  loaderData: { kind, demo, claims, reviews, count, average },
}: Route.ComponentProps) {
  return (
    <>
      <PageHero
        display
        title="Vos travaux, confiés à la bonne personne."
        lead="Décrivez votre projet en deux minutes. Jusqu’à cinq artisans vérifiés près de chez vous répondent avec un devis gratuit. Votre numéro reste à vous : vous choisissez qui peut vous appeler."
        drawing={<ExampleQuotes />}
      >
        <QuickRequest />
        <CheckList
          inline
          className="mt-6"
          items={[
            'Gratuit et sans engagement',
            'Assurances contrôlées',
            `${EXPECTED_DELAYS[0].what} ${EXPECTED_DELAYS[0].by}`,
          ]}
        />
        <p className="mt-5 -ml-1.5 flex flex-wrap gap-x-5 gap-y-1">
          <ButtonLink href={paths.findPro()} variant="link">
            Décrire mon projet en détail
          </ButtonLink>
          <ButtonLink href={kind === 'visitor' ? paths.signInPro() : homeOf(kind)} variant="link">
            {kind === 'visitor' || kind === 'artisan' ? 'Je suis artisan' : 'Espace personnel'}
          </ButtonLink>
        </p>
      </PageHero>
      <Section className="pt-0">
        <FeatureList
          framed
          level={2}
          features={[
            {
              icon: BadgeCheck,
              title: 'Des artisans vérifiés',
              text: 'SIRET et assurance décennale sont lus par notre équipe avant le premier contact. Une assurance qui expire suspend les demandes.',
            },
            {
              icon: Wallet,
              title: 'Gratuit, sans engagement',
              text: 'Vous ne payez rien, ni pour demander, ni pour comparer, ni pour choisir. Nous ne prenons aucune commission sur vos travaux.',
            },
            {
              icon: PhoneOff,
              title: 'Votre numéro reste à vous',
              text: 'Les artisans vous écrivent d’abord ici. Vous donnez votre téléphone à tous, à certains ou à personne, et vous pouvez le reprendre.',
            },
          ]}
        />
      </Section>
      <Section title="Un métier pour chaque ouvrage" className="pt-0">
        <TradeCells trades={listTrades().slice(0, 8)} />
        <p className="mt-6">
          <ButtonLink href={paths.trades()}>Tous les métiers</ButtonLink>
        </p>
      </Section>
      <Section title="De l’idée au devis signé" className="pt-0">
        <NumberedSteps
          steps={[
            {
              title: 'Décrivez votre besoin',
              text: 'Le métier, le lieu, quelques phrases, des photos si vous en avez.',
            },
            {
              title: 'Recevez des devis gratuits',
              text: 'Cinq artisans à la fois au plus, proches et disponibles. Vous suivez qui répond.',
            },
            {
              title: 'Comparez les offres',
              text: 'Ligne par ligne : ouvrage, délai, assurance, matériaux, prix.',
            },
            {
              title: 'Choisissez votre pro',
              text: 'Vous signez en ligne. Les autres sont prévenus pour vous.',
            },
          ]}
        />
      </Section>
      {claims.length > 0 && (
        <Section title="En chiffres" className="pt-0">
          <ClaimFigures claims={claims} demo={demo} />
        </Section>
      )}
      <Section
        title="Ce qu’en disent les clients"
        lead={
          reviews.length > 0
            ? 'Les derniers avis publiés, bons ou moins bons. Chacun suit un devis accepté et des travaux terminés.'
            : undefined
        }
        className="pt-0"
      >
        {reviews.length === 0 || average === null ? (
          <p className="max-w-prose text-muted">
            Aucun avis n’est encore publié. Seul un client dont les travaux sont terminés peut en
            écrire un, et nous n’en inventons pas.
          </p>
        ) : (
          <>
            <p className="mb-5 flex flex-wrap items-baseline gap-x-3">
              <Rating value={average} count={count} />
              {demo && (
                <span className="text-faint">Démonstration : ces avis sont des exemples.</span>
              )}
            </p>
            <div className="reviews">
              {reviews.map((review) => (
                <ReviewCard key={review.id} review={review} page={paths.reviews()} company brief />
              ))}
            </div>
          </>
        )}
        <p className="mt-6 flex flex-wrap gap-2">
          {reviews.length > 0 && <ButtonLink href={paths.reviews()}>Tous les avis</ButtonLink>}
          <ButtonLink href={paths.reviewRules()} variant={reviews.length > 0 ? 'link' : 'quiet'}>
            Nos règles sur les avis
          </ButtonLink>
        </p>
      </Section>
      <ClosingBand
        title="Un projet en tête ?"
        actions={
          <>
            <ButtonLink href={paths.findPro()} variant="primary">
              Trouver un pro
            </ButtonLink>
            <ButtonLink href={paths.becomePartner()}>Devenir partenaire</ButtonLink>
          </>
        }
      >
        Décrivez-le maintenant, même s’il n’est pas encore précis. Et si vous êtes du métier,
        rejoignez les artisans partenaires.
      </ClosingBand>
    </>
  )
}
