import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import { OFFERS } from '#app/features/subscriptions/plans/offer.ts'
import { PlanComparison, PlanEffects } from '#app/features/subscriptions/plans/plan-comparison.tsx'
import type { PlanEffect } from '#app/features/subscriptions/plans/plan-rights.ts'
import {
  PLANS,
  priceExclCents,
  type Plans,
  type PlanSlug,
} from '#app/features/subscriptions/plans/plans.ts'

/**
 * What a change costs, ready to be shown: `shownAt` goes back with the acceptance, so that what is
 * billed is what was shown. `renewsOn`: the day of the next payment; `endsOn`: the day the plan
 * ends, where its end was asked or no card is on file.
 */
export type ShownChange =
  | {
      plan: Offer
      from: string
      renewsOn: string | null
      endsOn: string | null
      shownAt: string
      dueNowCents: number
      creditCents: number
      givenBackCents: number
      chargedCents: number
      trial: boolean
      effects: readonly PlanEffect[]
    }
  | { plan: Offer; refusal: string }

/** The plans side by side, and what leads to each other one; while a payment is awaited, no plan can be changed. */
export function PlanChoice({
  plans,
  present,
  vat,
  paying,
  connected,
  awaited,
}: {
  plans: Plans
  present: PlanSlug
  vat: number
  paying: boolean
  connected: boolean
  awaited: boolean
}) {
  return (
    <section id="formules">
      <h2 className="mb-4 text-heading">{paying ? 'Changer de formule' : 'Les formules'}</h2>
      <PlanComparison plans={plans} present={present} vat={vat} />
      {awaited && (
        <p className="mt-5 max-w-prose text-muted">
          Vous pourrez changer de formule dès que le paiement en attente sera passé.
        </p>
      )}
      {!awaited && (
        <div className="mt-5 flex flex-wrap gap-2">
          {OFFERS.filter((offer) => offer !== present || !(paying || !connected)).map((offer) => (
            <ButtonLink
              key={offer}
              href={paying ? paths.subscription({ formule: offer }) : paths.checkout(offer)}
            >
              {paying ? 'Passer en' : 'Choisir'} {PLANS[offer].name}
            </ButtonLink>
          ))}
        </div>
      )}
    </section>
  )
}

/** What a change of plan costs and does, before it is made. */
export function PlanChange({
  change,
  plans,
  vat,
}: {
  change: ShownChange
  plans: Plans
  vat: number
}) {
  const { name, priceInclCents } = plans[change.plan]
  if ('refusal' in change) {
    return (
      <Notice
        tone="bad"
        live
        title={`Vous ne pouvez pas passer en ${name} pour l’instant`}
        action={<ButtonLink href={paths.subscription()}>Revenir à mon abonnement</ButtonLink>}
      >
        {change.refusal}
      </Notice>
    )
  }
  return (
    <section className="max-w-[42rem]">
      <h2 className="mb-4 text-heading">Passer en {name}</h2>
      <DefinitionList
        items={[
          {
            term: `Reste de votre formule ${change.from}, rendu`,
            value: change.trial ? null : <Money cents={change.givenBackCents} />,
          },
          {
            term: `Formule ${name} jusqu’au ${change.renewsOn ?? change.endsOn}`,
            value: change.trial ? null : <Money cents={change.chargedCents} />,
          },
          {
            term: 'À payer aujourd’hui',
            value: (
              <strong className="font-semibold">
                <Money cents={change.dueNowCents} /> TTC
              </strong>
            ),
          },
          {
            term: 'Avoir sur les prochaines factures',
            value: change.creditCents > 0 ? <Money cents={change.creditCents} /> : null,
          },
          {
            term: 'Ensuite, par mois',
            value: change.renewsOn && (
              <>
                <Money cents={priceInclCents} /> TTC, soit{' '}
                <Money cents={priceExclCents(priceInclCents, vat)} /> HT, à partir du{' '}
                {change.renewsOn}
              </>
            ),
          },
          {
            term: 'Ensuite',
            value:
              change.endsOn && `Rien\u00a0: la formule s’arrête le ${change.endsOn}, puis Gratuit`,
          },
        ]}
      />
      <p className="mt-4 text-muted">
        {change.trial
          ? 'Pendant le mois offert, changer de formule ne coûte rien, et sa fin ne change pas.'
          : change.dueNowCents > 0
            ? 'Le montant est pris sur votre carte. S’il est refusé, rien ne change.'
            : 'Le changement a lieu tout de suite\u202f; le trop-payé est déduit des prochaines factures.'}
      </p>
      {change.effects.length > 0 && (
        <div className="mt-6">
          <PlanEffects title="Ce qui change pour vous" effects={change.effects} />
        </div>
      )}
      <AppForm className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="formule" value={change.plan} />
        <input type="hidden" name="montre" value={change.shownAt} />
        <Button variant="primary" name="intent" value="changer">
          Passer en {name}
        </Button>
        <ButtonLink href={paths.subscription()}>Garder ma formule</ButtonLink>
      </AppForm>
    </section>
  )
}
