import ArrowLeft from 'lucide-react/icons/arrow-left'
import { redirect } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import {
  refusalByStanding,
  type CompanyStanding,
} from '#app/features/companies/company-standing.ts'
import { countSeats } from '#app/features/calendar/crew/access/seats.server.ts'
import { getChangeFacts } from '#app/features/subscriptions/plans/change-facts.server.ts'
import { getCheckoutFacts } from '#app/features/subscriptions/payments/checkout-facts.server.ts'
import {
  createCheckout,
  type CheckoutOpened,
} from '#app/features/subscriptions/payments/create-checkout.server.ts'
import { parseOffer, type Offer } from '#app/features/subscriptions/plans/offer.ts'
import { CHECKOUT_REFUSALS } from '#app/features/subscriptions/payments/payment-copy.ts'
import { getPayments } from '#app/features/subscriptions/payments/payment-queries.server.ts'
import { PlanEffects } from '#app/features/subscriptions/plans/plan-comparison.tsx'
import { effectsOfChange } from '#app/features/subscriptions/plans/plan-rights.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { type Toast } from '#app/values/toast.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Route } from './+types/checkout.page'
import { checkoutSummary, checkoutStanding, type CheckoutStanding } from './checkout-words.ts'
import { planWords, presentPlanInWords } from './plan-words.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Votre formule',
    description: 'Récapitulatif de la formule choisie.',
    path: paths.pricing(),
    index: false,
  })

/** Artisans only; an unknown offer leads back to the prices. */
function offerOf(slug: string): Offer {
  const offer = parseOffer(slug)
  if (!offer) throw redirect(paths.pricing())
  return offer
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const offer = offerOf(params.offerSlug)
  const [
    subscription,
    payments,
    facts,
    { verified, hadFreeMonth, timeZone },
    company,
    people,
    plans,
  ] = await Promise.all([
    getSubscription(ctx),
    getPayments(ctx),
    getChangeFacts(ctx),
    getCheckoutFacts(ctx),
    standingOf(ctx, ctx.who.artisanId),
    countSeats(ctx),
    readPlans(ctx),
  ])
  const standing = checkoutStanding(subscription, payments, { hadFreeMonth })
  const from = plans[subscription.status === 'active' ? subscription.plan.slug : 'gratuit']
  return {
    offer,
    plans,
    present: presentPlanInWords(subscription, plans, timeZone),
    connected: payments.connected,
    standing,
    refused: refusalShown(standing, verified, company),
    summary: checkoutSummary(
      plans[offer],
      standing,
      payments.connected,
      timeZone,
      subscription.endsAt ?? subscription.renewsAt,
    ),
    effects: effectsOfChange(from, plans[offer], {
      ...facts,
      people,
      trial: standing === 'before_trial' || standing === 'in_trial',
    }),
  }
}

/** Why the choice cannot be made, said by the button that the server would refuse. */
function refusalShown(
  standing: CheckoutStanding,
  verified: boolean,
  company: CompanyStanding,
): string | null {
  const refusal = refusalByStanding('subscribe', company)
  if (refusal) return CHECKOUT_REFUSALS[refusal]
  if (standing === 'paying') return CHECKOUT_REFUSALS.already_subscribed
  if (standing !== 'trial_used') return null
  return verified ? null : CHECKOUT_REFUSALS.not_verified
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const offer = offerOf(params.offerSlug)
  return answerAct(request, {
    choose: act({
      run: () => createCheckout(ctx, offer),
      refusals: CHECKOUT_REFUSALS,
      status: { payment_unavailable: 502, no_address: 502 },
      // « Abonnement activé ! » is said by the dashboard, once the server has checked what the address claims.
      done: ({ choice }) => TOASTS[choice]?.(PLANS[offer].name) ?? null,
      to: ({ url }) => url,
    }),
  })
}

const TOASTS: Partial<Record<CheckoutOpened['choice'], (name: string) => Toast>> = {
  waits_for_verification: (name) => ({
    tone: 'info',
    title: `Formule ${name} retenue`,
    description: 'Le mois offert commencera à la vérification de votre dossier.',
  }),
}

export default function CheckoutPage({
  loaderData: { offer, plans, present, connected, standing, refused, summary, effects },
  actionData,
}: Route.ComponentProps) {
  const { plan, features } = planWords(plans[offer])
  // Without a card to pay with, what comes after the free month is asked of the team.
  const byTransfer = !connected && standing === 'trial_used'
  return (
    <>
      <PageHero
        before={
          <p className="mb-3">
            <AppLink href={paths.pricing()} className="btn btn-link btn-sm">
              <Icon of={ArrowLeft} />
              Retour aux tarifs
            </AppLink>
          </p>
        }
        title={`Formule ${plan.name}`}
        lead={present}
      />
      <Section className="pt-0">
        <div className="aside-grid">
          <div>
            <h2 className="mb-5 text-subtitle">Récapitulatif</h2>
            <DefinitionList
              items={summary.map(({ term, value, strong }) => ({
                term,
                value: strong ? <strong className="font-semibold">{value}</strong> : value,
              }))}
            />
            {!connected && (
              <div className="mt-6">
                <Notice title="Aucun moyen de paiement n’est connecté">
                  {byTransfer
                    ? 'Cette formule se paie par facture et virement\u00a0: vous la demandez ici, et l’équipe l’active une fois le virement reçu.'
                    : 'Le mois offert ne demande ni carte ni prélèvement. Après lui, une formule se paie par facture et virement.'}
                </Notice>
              </div>
            )}
            {effects.length > 0 && (
              <div className="mt-8">
                <PlanEffects title="Ce qui change pour vous" effects={effects} />
              </div>
            )}
            {actionData?.notice && (
              <div className="mt-6">
                <Notice tone="bad" live title={actionData.notice} />
              </div>
            )}
            <AppForm className="mt-8 flex flex-wrap gap-3">
              {byTransfer && !refused ? (
                <ButtonLink href={paths.planOrder({ formule: offer })} variant="primary">
                  Demander {plan.name} par virement
                </ButtonLink>
              ) : (
                <Button type="submit" variant="primary" disabledReason={refused}>
                  Choisir {plan.name}
                </Button>
              )}
              {standing === 'paying' && (
                <ButtonLink href={paths.subscription({ formule: offer })}>
                  Changer de formule
                </ButtonLink>
              )}
              <ButtonLink href={paths.pricing()}>Retour aux tarifs</ButtonLink>
            </AppForm>
          </div>
          <aside>
            <h2 className="mb-4 text-heading">Dans cette formule</h2>
            <CheckList items={features} />
          </aside>
        </div>
      </Section>
    </>
  )
}
