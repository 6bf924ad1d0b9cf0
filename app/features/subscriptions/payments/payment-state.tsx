import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { PAID_STATUSES } from './payment-copy.ts'
import type { PaymentView } from './payment-queries.server.ts'
import { PLANS, type Plans } from '#app/features/subscriptions/plans/plans.ts'
import { partsOfPrice } from '#app/features/subscriptions/plans/price-words.ts'
import type { SubscriptionView } from '#app/features/subscriptions/queries.server.ts'
import {
  SUBSCRIPTION_STATUS_LABELS,
  SUBSCRIPTION_TONES,
} from '#app/features/subscriptions/status-copy.ts'

type State = {
  subscription: SubscriptionView
  payments: PaymentView
  plans: Plans
  timeZone: string
}
/** `vat`: what is in the price, basis points. */
type Facts = State & { vat: number }

/** A button that asks something of the subscription; `document` where the answer is another site. */
function PaymentAct({
  act,
  children,
  variant = 'quiet',
  fields = {},
}: {
  act: string
  children: ReactNode
  variant?: 'primary' | 'quiet'
  fields?: Record<string, string>
}) {
  return (
    <AppForm>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} name="intent" value={act}>
        {children}
      </Button>
    </AppForm>
  )
}

/**
 * What asks for attention: a payment that failed, a plan that ends, a free month without a card;
 * one notice at most.
 */
export function PaymentNotice({ subscription, payments, plans, timeZone }: State) {
  const { paid, connected } = payments
  const day = (instant: Date) => formatDate(instant, timeZone)
  if (paid?.graceEnd) {
    const open = payments.invoices.find((invoice) => invoice.status === 'open')
    return (
      <Notice
        tone="bad"
        title="Un paiement n’est pas passé"
        action={
          <>
            <PaymentAct act="carte" variant="primary">
              Changer de carte
            </PaymentAct>
            {open?.pageUrl && <ButtonLink href={open.pageUrl}>Payer la facture</ButtonLink>}
          </>
        }
      >
        La formule {PLANS[paid.plan].name} continue jusqu’au {day(paid.graceEnd)}.
        {open?.nextAttemptAt && ` Prochain essai le ${day(open.nextAttemptAt)}.`} Sans paiement ce
        jour-là, vous passez en Gratuit et plus rien ne vous est demandé&#8239;; vos demandes et vos
        devis en cours continuent.
      </Notice>
    )
  }
  if (paid?.ending && paid.endsAt) {
    return (
      <Notice
        tone="warn"
        title={`Votre formule ${PLANS[paid.plan].name} s’arrête le ${day(paid.endsAt)}`}
        action={
          <PaymentAct act="reprendre" variant="primary">
            Garder ma formule
          </PaymentAct>
        }
      >
        Vous en profitez jusque-là. Ensuite vous passez en Gratuit et{' '}
        {paid.trial ? 'rien ne vous sera débité' : 'plus rien ne vous sera débité'}.
      </Notice>
    )
  }
  if (subscription.trial && subscription.endsAt && subscription.next) {
    return (
      <Notice
        title={`Votre mois offert va jusqu’au ${day(subscription.endsAt)}`}
        action={<ButtonLink href={paths.planOrder()}>Voir la suite</ButtonLink>}
      >
        La suite est activée&nbsp;: {subscription.next.name}.
      </Notice>
    )
  }
  if (subscription.trial && subscription.endsAt) {
    return (
      <Notice
        title={`Votre mois offert va jusqu’au ${day(subscription.endsAt)}`}
        action={
          connected ? (
            paid?.live ? (
              <PaymentAct act="carte" variant="primary">
                Ajouter une carte
              </PaymentAct>
            ) : (
              <ButtonLink href={paths.checkout(subscription.plan.slug)} variant="primary">
                Continuer après le mois offert
              </ButtonLink>
            )
          ) : (
            <ButtonLink href={paths.planOrder({ formule: subscription.plan.slug })}>
              Continuer après le mois offert
            </ButtonLink>
          )
        }
      >
        Sans carte, vous passez ensuite en Gratuit et rien ne vous est débité.
        {connected
          ? ` Avec une carte, la formule continue à ${formatEuros(payments.monthlyCents ?? plans[subscription.plan.slug].priceInclCents)} TTC par mois.`
          : ' Aucun moyen de paiement n’est connecté à ce site\u00a0: pour continuer, demandez une facture.'}
      </Notice>
    )
  }
  if (connected) return null
  if (subscription.status === 'active' && subscription.endsAt) {
    return (
      <Notice
        title={`Votre formule ${subscription.plan.name} va jusqu’au ${day(subscription.endsAt)}`}
        action={
          <ButtonLink href={paths.planOrder({ formule: subscription.plan.slug })}>
            {subscription.next ? 'Voir la suite' : 'Demander la suite'}
          </ButtonLink>
        }
      >
        {subscription.next
          ? `La suite est activée\u00a0: ${subscription.next.name}.`
          : 'Elle ne se renouvelle pas d’elle-même. Ensuite, vous passez en Gratuit.'}
      </Notice>
    )
  }
  return (
    <Notice
      title="Aucun moyen de paiement n’est connecté"
      action={
        <ButtonLink href={paths.planOrder()} variant="primary">
          Demander une formule
        </ButtonLink>
      }
    >
      Une formule se paie par facture et virement&nbsp;: l’équipe l’active une fois le virement
      reçu.
    </Notice>
  )
}

/** The plan, what it costs, when it is paid and with what. */
export function PaymentFacts({ subscription, payments, plans, timeZone, vat }: Facts) {
  const { paid } = payments
  const { plan, status } = subscription
  const price = payments.monthlyCents ?? plans[plan.slug].priceInclCents
  const day = (instant: Date) => formatDate(instant, timeZone)
  const badge = paid?.live
    ? PAID_STATUSES[paid.status]
    : { label: SUBSCRIPTION_STATUS_LABELS[status], tone: SUBSCRIPTION_TONES[status] }
  return (
    <section>
      <h2 className="mb-4 text-heading">Ma formule</h2>
      <DefinitionList
        items={[
          {
            term: 'Formule',
            value: (
              <span className="inline-flex flex-wrap items-center gap-2">
                {plan.name}
                <Badge tone={badge.tone}>{badge.label}</Badge>
              </span>
            ),
          },
          {
            term: 'Prix par mois',
            value:
              price === 0 ? (
                'Gratuit'
              ) : (
                <>
                  <Money cents={price} /> TTC, {partsOfPrice(price, vat)}
                </>
              ),
          },
          {
            term: 'Mois offert',
            value: subscription.trial
              ? `Jusqu’au ${day((subscription.endsAt ?? paid?.renewsAt)!)}`
              : null,
          },
          {
            term: paid?.trial ? 'Premier paiement' : 'Prochain paiement',
            value:
              paid?.live && paid.renewsAt ? (
                <>
                  {day(paid.renewsAt)}, <Money cents={paid.priceCents} /> TTC
                </>
              ) : null,
          },
          {
            term: 'Se termine le',
            value:
              status === 'active' && !subscription.trial && !paid?.graceEnd && subscription.endsAt
                ? day(subscription.endsAt)
                : null,
          },
          {
            term: 'Terminée le',
            value: status === 'expired' && subscription.endsAt ? day(subscription.endsAt) : null,
          },
          {
            term: 'Carte',
            value: paid?.live ? (paid.card ? cardInWords(paid.card) : 'Aucune') : null,
          },
        ]}
      />
      {payments.connected && payments.known && (
        <div className="mt-5 flex flex-wrap gap-2">
          {paid?.live && !paid.graceEnd && (paid.card || !subscription.trial) && (
            <PaymentAct act="carte">
              {paid.card ? 'Changer de carte' : 'Ajouter une carte'}
            </PaymentAct>
          )}
          <PaymentAct act="portail">Coordonnées de facturation</PaymentAct>
        </div>
      )}
    </section>
  )
}

/** « Visa •••• 4242 ». */
function cardInWords({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brand.charAt(0).toUpperCase() + brand.slice(1)
  return last4 ? `${name} se terminant par ${last4}` : name
}
