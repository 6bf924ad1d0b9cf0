import { AnnouncedChange } from '#app/features/announcements/announced-change.tsx'
import { nextChangeOf } from '#app/features/announcements/queries.server.ts'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCheckoutFacts } from '#app/features/subscriptions/payments/checkout-facts.server.ts'
import { getPayments } from '#app/features/subscriptions/payments/payment-queries.server.ts'
import { PlanComparison } from '#app/features/subscriptions/plans/plan-comparison.tsx'
import { PLANS, TRIAL_DAYS, TRIAL_MIN_CREDITS } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/prices.page'
import { OfferCards } from './offer-cards.tsx'
import { presentPlanInWords } from './plan-words.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Tarifs',
    description: 'Trois formules, un prix fixe par mois, aucune commission sur vos travaux.',
    path: paths.pricing(),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const [subscription, { connected, paid }, { hadFreeMonth, timeZone }, plans] = await Promise.all([
    getSubscription(ctx),
    getPayments(ctx),
    getCheckoutFacts(ctx),
    readPlans(ctx),
  ])
  const inFreeMonth = subscription.status === 'active' && subscription.trial
  const current =
    subscription.status === 'active' ? subscription.plan.slug : (subscription.chosen?.slug ?? null)
  return {
    plans,
    present: presentPlanInWords(subscription, plans, timeZone),
    current,
    active: subscription.plan.slug,
    // The one filled button is what one does not have yet.
    highlighted: current === 'pro' ? 'premium' : 'pro',
    // A free month that was had, or a plan that is paid, promises no other one.
    lead:
      paid?.live && !inFreeMonth
        ? LEADS.paying
        : hadFreeMonth && !inFreeMonth
          ? LEADS[connected ? 'had' : 'hadWithoutPayment']
          : LEADS.free,
    next: await nextChangeOf(ctx, 'tarifs'),
    freeMonth: inFreeMonth || !hadFreeMonth,
    engagement: connected ? ENGAGEMENT.connected : ENGAGEMENT.absent,
  }
}

/** What the first month costs, by where one stands. */
const LEADS = {
  free: `Premier mois offert : ${TRIAL_DAYS} jours à partir de la vérification de votre dossier, avec au moins ${TRIAL_MIN_CREDITS} contacts, sans carte bancaire.`,
  paying:
    'Changez quand vous voulez\u00a0: le montant est calculé au prorata et montré avant tout paiement.',
  had: 'Votre mois offert a déjà servi\u00a0: une formule se paie dès le premier mois.',
  hadWithoutPayment:
    'Votre mois offert a déjà servi\u00a0: une formule se demande ici, se paie par facture et virement, et l’équipe l’active.',
} as const

/** Renewal and exit, said before any choice (law.md, T10). */
const ENGAGEMENT = {
  connected:
    'Sans engagement\u00a0: avec une carte, la formule se renouvelle chaque mois jusqu’à ce que vous l’arrêtiez, en deux clics depuis votre espace. Sans carte, le mois offert finit en Gratuit, sans rien débiter.',
  absent:
    'Sans engagement\u00a0: le mois offert finit en Gratuit, sans renouvellement et sans rien débiter. Ensuite, une formule se paie par facture et virement.',
} as const

export default function Pricing({
  loaderData: { plans, present, current, active, highlighted, lead, freeMonth, engagement, next },
}: Route.ComponentProps) {
  return (
    <>
      <PageHero title="Choisissez votre formule" lead={lead}>
        <p className="text-muted">{present}</p>
        <AnnouncedChange of={next} />
      </PageHero>
      <Section className="pt-0">
        <OfferCards
          plans={plans}
          slugs={['eco', 'pro', 'premium']}
          freeMonth={freeMonth}
          action={(slug) => (
            <ButtonLink
              href={paths.checkout(slug)}
              wide
              variant={slug === highlighted ? 'primary' : 'quiet'}
            >
              {slug === current
                ? `Revoir ${PLANS[slug].name}, votre formule`
                : `Choisir ${PLANS[slug].name}`}
            </ButtonLink>
          )}
        />
        <p className="mt-6 max-w-prose text-muted">{engagement}</p>
        <p className="mt-2 max-w-prose text-muted">
          Sans abonnement, vous gardez la formule Gratuit : {plans.gratuit.creditsPerMonth} contacts
          par mois dans un rayon de {PLANS.gratuit.maxRadiusKm} km.
        </p>
      </Section>
      <Section title="Droit par droit" className="pt-0">
        <PlanComparison plans={plans} present={active} />
      </Section>
    </>
  )
}
