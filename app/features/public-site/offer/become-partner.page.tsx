import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { StampDrawing } from '#app/ui/drawings/site.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/become-partner.page'
import { JoinButton, planHref } from './join-button.tsx'
import { OfferCards } from './offer-cards.tsx'

export const handle = { cache: { tags: ['plans'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Devenir artisan partenaire',
    description:
      'Rejoignez les artisans partenaires : un dossier vérifié, des demandes de votre zone, un abonnement fixe ou la formule Gratuit.',
    path: paths.becomePartner(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  return { kind: viewerKind(context), plans: await readPlans(visitorCtx(context)) }
}

export default function BecomePartner({ loaderData: { kind, plans } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Devenez artisan partenaire"
        lead="Un dossier vérifié une fois, des demandes toute l’année. Commencez sans abonnement, changez de formule quand vous voulez."
        drawing={<StampDrawing />}
      >
        <JoinButton kind={kind}>Devenir partenaire</JoinButton>
      </PageHero>
      <Section title="Qui peut nous rejoindre" className="pt-0">
        <NumberedSteps
          steps={[
            {
              title: 'Une entreprise déclarée',
              text: 'Un SIRET actif, quelle que soit la forme : micro-entreprise, société, coopérative.',
            },
            {
              title: 'Un métier qualifié',
              text: 'CAP, BEP ou trois ans de pratique : la loi l’exige pour les métiers du bâtiment, et vos clients peuvent vous le demander.',
            },
            {
              title: 'Une assurance à jour',
              text: 'Une décennale qui couvre chaque activité que vous proposez, attestation à l’appui.',
            },
          ]}
        />
      </Section>
      <Section
        title="Les formules"
        lead="Prix mensuels TTC, sans commission, premier mois offert sur toute formule."
        className="pt-0"
      >
        <OfferCards
          plans={plans}
          level={3}
          slugs={['gratuit', 'eco', 'pro', 'premium']}
          action={(slug) => (
            <ButtonLink href={planHref(slug, kind)} wide>
              {slug === 'gratuit' ? 'Commencer sans abonnement' : `Choisir ${PLANS[slug].name}`}
            </ButtonLink>
          )}
        />
        <p className="mt-6 text-muted">
          Un réseau, un fabricant, un assureur ?{' '}
          <AppLink href={paths.contact({ type: 'partnership' })} className="link">
            Écrivez-nous
          </AppLink>{' '}
          pour un partenariat.
        </p>
      </Section>
      <ClosingBand
        title="Un dossier, rempli une fois."
        actions={<JoinButton kind={kind}>Créer mon compte</JoinButton>}
      >
        Réunissez votre SIRET, votre attestation d’assurance et votre diplôme. Nous lisons chaque
        dossier sous {VERIFICATION_PROMISE_HOURS} h.
      </ClosingBand>
    </>
  )
}
