import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Tells an artisan that a payment failed: until when the plan goes on, what is tried meanwhile, what happens then. */
export function PaymentFailedMail({
  planName,
  amount,
  retry,
  graceEnd,
  href,
}: {
  planName: string
  amount: string
  retry: string | null
  graceEnd: string
  href: string
}) {
  return (
    <MailLayout
      preview={`Votre formule continue jusqu’au ${graceEnd}.`}
      title="Un paiement n’est pas passé"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Le paiement de votre formule {planName} a été refusé. Elle continue jusqu’au {graceEnd}, le
        temps de changer de carte. Sans paiement ce jour-là, vous passez à la formule Gratuit et
        plus rien ne vous est demandé.
      </MailText>
      <MailFacts
        rows={[
          ['Montant', amount],
          ...(retry ? [['Prochain essai', retry] as [string, string]] : []),
          ['La formule continue jusqu’au', graceEnd],
        ]}
      />
      <MailButton href={href}>Changer de carte</MailButton>
    </MailLayout>
  )
}

/** Confirms that a plan is going to end, as was asked. */
export function EndAskedMail({
  planName,
  lastDay,
  trial,
  href,
}: {
  planName: string
  lastDay: string
  trial: boolean
  href: string
}) {
  return (
    <MailLayout
      preview={`Vous en profitez jusqu’au ${lastDay}.`}
      title="Votre résiliation est enregistrée"
    >
      <MailText>Bonjour,</MailText>
      <MailText>
        Votre formule {planName} s’arrête le {lastDay}.{' '}
        {trial ? 'Rien ne vous sera débité.' : 'Plus rien ne vous sera débité.'} Ensuite vous gardez
        la formule Gratuit&#8239;; vos demandes et vos devis en cours continuent.
      </MailText>
      <MailText>
        Vous avez changé d’avis&#8239;? Jusque-là, un bouton suffit pour continuer.
      </MailText>
      <MailButton href={href}>Voir mon abonnement</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan that the free month was had already, with this card or this company. */
export function FreeMonthRefusedMail({ planName, href }: { planName: string; href: string }) {
  return (
    <MailLayout preview="Rien n’a été débité." title="Le mois offert a déjà servi">
      <MailText>Bonjour,</MailText>
      <MailText>
        Le mois offert est accordé une fois par entreprise et par carte. Cette carte ou cette
        entreprise l’a déjà eu&nbsp;: l’essai de la formule {planName} est arrêté, et rien n’a été
        débité.
      </MailText>
      <MailText>
        Vous pouvez choisir une formule payante quand vous voulez. D’ici là, vous gardez la formule
        Gratuit.
      </MailText>
      <MailButton href={href}>Voir les formules</MailButton>
    </MailLayout>
  )
}
