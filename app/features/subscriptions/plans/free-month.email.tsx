import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { PLANS, priceExclCents, TRIAL_DAYS, type Plan } from './plans.ts'

const creditsWord = (contacts: number | null) =>
  contacts === null ? 'des contacts sans limite' : `${contacts}\u00a0contacts`

/** Tells an artisan that their free month began. `goesOn`: they gave a card, and the plan continues unless they stop it. */
export function FreeMonthStartedMail({
  planName,
  contacts,
  goesOn,
  lastDay,
  href,
}: {
  planName: string
  contacts: string
  goesOn: boolean
  lastDay: string
  href: string
}) {
  return (
    <MailLayout
      preview={`Formule ${planName} offerte jusqu’au ${lastDay}.`}
      title="Votre mois offert commence"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        {goesOn
          ? `Vous avez ${TRIAL_DAYS} jours pour essayer le service. À la fin, votre formule continue avec le moyen de paiement que vous avez ajouté\u202f; vous pouvez l’arrêter d’ici là en deux clics.`
          : `Vous avez ${TRIAL_DAYS} jours pour essayer le service, sans carte bancaire. À la fin, vous passez à la formule Gratuit, sans rien à faire.`}
      </MailText>
      <MailFacts
        rows={[
          ['Formule', planName],
          ['Contacts', contacts],
          ['Jusqu’au', lastDay],
        ]}
      />
      <MailButton href={href}>Ouvrir mon espace</MailButton>
    </MailLayout>
  )
}

/**
 * Reminds an artisan that their free month ends soon, or today. `goesOn`: they gave a card, and the plan continues at
 * its price unless they stop it. `lastDay` has the hour.
 */
export function FreeMonthEndingMail({
  plan,
  goesOn,
  last,
  lastDay,
  href,
}: {
  plan: Plan
  goesOn: boolean
  last: boolean
  lastDay: string
  href: string
}) {
  return (
    <MailLayout
      preview={`Il se termine le ${lastDay}.`}
      title={last ? 'Dernier jour de votre mois offert' : 'Votre mois offert se termine bientôt'}
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        La formule {plan.name} vous est offerte jusqu’au {lastDay}.
      </MailText>
      <MailText>
        {goesOn
          ? `Vous avez ajouté un moyen de paiement\u00a0: elle continue ensuite à ${formatEuros(plan.priceInclCents)} TTC par mois, soit ${formatEuros(priceExclCents(plan.priceInclCents))} HT. Vous pouvez l’arrêter d’ici là en deux clics, sans frais.`
          : `Ensuite vous gardez la formule Gratuit, avec ${creditsWord(PLANS.gratuit.creditsPerMonth)} par mois dans un rayon de ${PLANS.gratuit.maxRadiusKm}\u00a0km. Rien ne vous sera débité.`}
      </MailText>
      <MailButton href={href}>
        {goesOn ? 'Gérer mon abonnement' : 'Comparer les formules'}
      </MailButton>
    </MailLayout>
  )
}

/** Tells an artisan that their plan or free month ended. */
export function PlanEndedMail({ planName, href }: { planName: string; href: string }) {
  return (
    <MailLayout
      preview={`Vous gardez ${creditsWord(PLANS.gratuit.creditsPerMonth)} par mois.`}
      title={`Votre formule ${planName} est terminée`}
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Vous êtes maintenant sur la formule Gratuit, avec{' '}
        {creditsWord(PLANS.gratuit.creditsPerMonth)} par mois dans un rayon de{' '}
        {PLANS.gratuit.maxRadiusKm}&nbsp;km. Plus rien ne vous est débité. Vos demandes et vos devis
        en cours continuent.
      </MailText>
      <MailButton href={href}>Comparer les formules</MailButton>
    </MailLayout>
  )
}
