import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { PLANS, TRIAL_DAYS, TRIAL_MIN_CONTACTS } from '#app/features/subscriptions/plans.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/page-meta.ts'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/tarifs.page'
import { OfferCards } from './offer-cards.tsx'
import { presentPlanInWords } from './plan-words.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: 'Tarifs', description: 'Trois formules, un prix fixe par mois, aucune commission sur vos travaux.', path: paths.pricing() })

export async function loader({ request, context }: Route.LoaderArgs) {
  const subscription = await getSubscription(requireArtisan(context, request))
  return { present: presentPlanInWords(subscription), current: subscription.status === 'active' ? subscription.plan.slug : (subscription.chosen?.slug ?? null) }
}

export default function Pricing({ loaderData: { present, current } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title="Choisissez votre formule" lead={`Premier mois gratuit : ${TRIAL_DAYS} jours à partir de la vérification de votre dossier, avec au moins ${TRIAL_MIN_CONTACTS} contacts, sans carte bancaire.`}>
        <p className="text-muted">{present}</p>
      </PageHero>
      <Section className="pt-0">
        <OfferCards
          slugs={['eco', 'pro', 'premium']}
          action={(slug) => (
            <ButtonLink href={paths.checkout(slug)} document wide variant={slug === 'pro' ? 'primary' : 'quiet'}>
              {slug === current ? `Revoir ${PLANS[slug].name}` : `Choisir ${PLANS[slug].name}`}
            </ButtonLink>
          )}
        />
        <p className="mt-6 max-w-prose text-muted">
          Sans abonnement, vous gardez la formule Gratuit : {PLANS.gratuit.contactsPerMonth} contacts par mois dans un rayon de {PLANS.gratuit.maxRadiusKm} km.
        </p>
      </Section>
    </>
  )
}
