import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listTestimonials } from '#app/features/testimonials/queries.server.ts'
import { SHOWN_TESTIMONIALS } from '#app/features/testimonials/testimonial.ts'
import { TestimonialList } from '#app/features/testimonials/testimonial-list.tsx'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/artisan-testimonials.page'
import { ClaimFigures } from '#app/features/public-site/claim-figures.tsx'
import { CLAIMS, provedClaims, shownClaims } from '#app/features/public-site/claims.ts'
import { JoinButton } from './join-button.tsx'

export const handle = { cache: { tags: ['testimonials', 'companies'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Témoignages d’artisans',
    description:
      'Ce que les artisans disent de leur travail avec nous : des témoignages signés, publiés avec leur accord, jamais rémunérés.',
    path: paths.testimonialsPro(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { demo } = readConfig()
  return {
    demo,
    kind: viewerKind(context),
    testimonials: await listTestimonials(visitorCtx(context), SHOWN_TESTIMONIALS.page),
    claims: shownClaims(provedClaims(CLAIMS, operator().claims), demo),
  }
}

export default function TestimonialsPro({
  loaderData: { demo, kind, testimonials, claims },
}: Route.ComponentProps) {
  const mine =
    kind === 'artisan' ? paths.testimonial() : paths.signInPro({ redirect: paths.testimonial() })
  return (
    <>
      <PageHero
        title="Ce qu’en disent les artisans"
        lead="Chaque témoignage est écrit par un artisan inscrit, publié avec son accord et retiré s’il le demande. Aucun n’est payé."
      />
      <Section className="pt-0">
        {testimonials.length === 0 ? (
          <EmptyState
            drawing={<NoMessageDrawing />}
            title="Aucun témoignage publié pour l’instant"
            action={<ButtonLink href={mine}>Proposer le mien</ButtonLink>}
          >
            Plutôt que d’en inventer, nous attendons les premiers. Vous travaillez déjà avec nous ?
            Racontez-nous.
          </EmptyState>
        ) : (
          <>
            {demo && (
              <p className="mb-6 text-faint">
                Démonstration : ces témoignages et ces entreprises sont des exemples.
              </p>
            )}
            <TestimonialList testimonials={testimonials} />
            <p className="mt-10">
              <ButtonLink href={mine}>Proposer le mien</ButtonLink>
            </p>
          </>
        )}
      </Section>
      {claims.length > 0 && (
        <Section title="En chiffres" className="pt-0">
          <ClaimFigures claims={claims} demo={demo} />
        </Section>
      )}
      {kind !== 'artisan' && (
        <ClosingBand title="Faites-vous votre propre avis." actions={<JoinButton kind={kind} />}>
          Le premier mois est offert, sans carte bancaire.
        </ClosingBand>
      )}
    </>
  )
}
