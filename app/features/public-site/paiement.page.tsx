import ArrowLeft from 'lucide-react/icons/arrow-left'
import { data, redirect, redirectDocument } from 'react-router'
import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { choosePlan } from '#app/features/subscriptions/choose-plan.server.ts'
import { PLANS, priceExclCents, TRIAL_DAYS, TRIAL_MIN_CONTACTS } from '#app/features/subscriptions/plans.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/check-list.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/page-meta.ts'
import { Section } from '#app/ui/section.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import type { Route } from './+types/paiement.page'
import { planWords, presentPlanInWords } from './plan-words.ts'

export const meta = ({ matches }: MetaArgs) => pageMeta(matches, { title: 'Votre formule', description: 'Récapitulatif de la formule choisie.', path: paths.pricing(), index: false })

const OFFERS = ['eco', 'pro', 'premium'] as const

/** Artisans only; an unknown offer leads back to the prices. */
function offerOf(slug: string) {
  const offer = OFFERS.find((known) => known === slug)
  if (!offer) throw redirect(paths.pricing())
  return offer
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const offer = offerOf(params.offerSlug)
  const subscription = await getSubscription(ctx)
  return { offer, present: presentPlanInWords(subscription), trialUsed: subscription.trialUsed && !subscription.trial }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const offer = offerOf(params.offerSlug)
  const chosen = await choosePlan(ctx, offer)
  if (!chosen.ok) return data({ refusal: REFUSALS[chosen.refusal] }, { status: 409 })
  const { name } = PLANS[offer]
  const toast = {
    started: { tone: 'ok' as const, title: 'Abonnement activé !', description: `Votre mois gratuit ${name} commence aujourd’hui.` },
    changed: { tone: 'ok' as const, title: `Vous êtes en ${name}`, description: 'La fin de votre mois gratuit ne change pas.' },
    waits_for_verification: { tone: 'info' as const, title: `Formule ${name} retenue`, description: 'Le mois gratuit commencera à la vérification de votre dossier.' },
  }[chosen.value]
  return redirectDocument(chosen.value === 'waits_for_verification' ? paths.company() : paths.proHome(), { headers: { 'set-cookie': toastCookie(toast) } })
}

const PAYMENT_ABSENT = 'Le paiement en ligne n’est pas encore ouvert : aucune formule payante ne peut commencer aujourd’hui.'

const REFUSALS = {
  already_subscribed: 'Un abonnement est déjà en cours sur votre compte.',
  trial_already_used: `Votre entreprise a déjà profité de son mois gratuit. ${PAYMENT_ABSENT}`,
} as const

export default function CheckoutPage({ loaderData: { offer, present, trialUsed }, actionData }: Route.ComponentProps) {
  const { plan, features } = planWords(offer)
  return (
    <>
      <PageHero
        before={<p className="mb-3"><AppLink href={paths.pricing()} document className="btn btn-link btn-sm"><Icon of={ArrowLeft} />Retour aux tarifs</AppLink></p>}
        title={`Formule ${plan.name}`}
        lead={present}
      />
      <Section className="pt-0">
        <div className="aside-grid">
          <div>
            <h2 className="mb-5 text-subtitle">Récapitulatif</h2>
            <DefinitionList
              items={[
                { term: 'Formule', value: plan.name },
                { term: 'Prix par mois', value: <><Money cents={plan.priceInclCents} /> TTC, soit <Money cents={priceExclCents(plan.priceInclCents)} /> HT</> },
                { term: 'Premier mois', value: `Gratuit, ${TRIAL_DAYS} jours à partir de la vérification du dossier` },
                { term: 'Contacts du mois gratuit', value: plan.contactsPerMonth === null ? 'Illimités' : `${Math.max(plan.contactsPerMonth, TRIAL_MIN_CONTACTS)}` },
                { term: 'À la fin du mois', value: 'Passage en Gratuit. Rien n’est débité sans une nouvelle décision de votre part.' },
                { term: 'Total dû aujourd’hui', value: <strong className="font-semibold"><Money cents={0} /></strong> },
              ]}
            />
            <div className="mt-6"><Notice title="Aucun moyen de paiement n’est connecté">{PAYMENT_ABSENT} Le mois gratuit ne demande ni carte ni prélèvement.</Notice></div>
            {actionData?.refusal && <div className="mt-4"><Notice tone="bad" live title={actionData.refusal} /></div>}
            <AppForm document className="mt-8 flex flex-wrap gap-3">
              <Button type="submit" variant="primary" disabledReason={trialUsed ? REFUSALS.trial_already_used : null}>Choisir {plan.name}</Button>
              <ButtonLink href={paths.pricing()} document>Retour aux tarifs</ButtonLink>
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
