import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'

/** Tells an artisan that their free month began. */
export function FreeMonthStartedMail({ planName, contacts, lastDay, href }: { planName: string; contacts: string; lastDay: string; href: string }) {
  return (
    <MailLayout preview={`Formule ${planName} offerte jusqu’au ${lastDay}.`} title="Votre mois offert commence">
      <MailText>Bonjour,</MailText>
      <MailText>Vous avez 30 jours pour essayer Ouvréo, sans carte bancaire. À la fin, vous passez à la formule Gratuit, sans rien à faire.</MailText>
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

/** Reminds an artisan that their free month ends soon. */
export function FreeMonthEndingMail({ planName, lastDay, href }: { planName: string; lastDay: string; href: string }) {
  return (
    <MailLayout preview={`Il se termine le ${lastDay}.`} title="Votre mois offert se termine bientôt">
      <MailText>Bonjour,</MailText>
      <MailText>
        La formule {planName} vous est offerte jusqu’au {lastDay}. Ensuite vous gardez la formule Gratuit, avec 2 contacts par mois dans un rayon de 15 km. Rien ne vous sera débité.
      </MailText>
      <MailButton href={href}>Comparer les formules</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan that their plan or free month ended. */
export function PlanEndedMail({ planName, href }: { planName: string; href: string }) {
  return (
    <MailLayout preview="Vous gardez 2 contacts par mois." title={`Votre formule ${planName} est terminée`}>
      <MailText>Bonjour,</MailText>
      <MailText>Vous êtes maintenant sur la formule Gratuit, avec 2 contacts par mois dans un rayon de 15 km. Vos demandes et vos devis en cours continuent.</MailText>
      <MailButton href={href}>Comparer les formules</MailButton>
    </MailLayout>
  )
}
