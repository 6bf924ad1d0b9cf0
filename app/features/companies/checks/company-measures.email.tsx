import { MailButton, MailLayout, MailText, MailWords } from '#app/platform/mail/mail-layout.tsx'
import { ofName } from '#app/values/words/french-words.ts'

/**
 * How a company may contest what the team decided of it: where to write. The site's mediator is for consumers only (Code de
 * la consommation, L611-1); that of the State for companies is open to all of them.
 */
export type MeasureRecourse = { contact: string; href: string }

/** The written reasons of a suspension, given with it, and how to contest it (P2B, art. 4; DSA, art. 17). */
export function CompanySuspendedMail({
  companyName,
  reason,
  contact,
  href,
}: MeasureRecourse & { companyName: string; reason: string }) {
  return (
    <MailLayout
      preview="Aucune nouvelle demande ne lui est proposée. Voici pourquoi."
      title="Votre entreprise est suspendue"
    >
      <MailText>
        Une personne de notre équipe a suspendu {companyName}, pour la raison suivante :
      </MailText>
      <MailWords>{reason}</MailWords>
      <MailText>
        Aucune nouvelle demande ne vous est proposée, celles qui attendaient votre réponse vont à
        d’autres artisans, votre page publique n’est plus affichée, vos devis ne peuvent être ni
        envoyés ni acceptés, et vous n’écrivez qu’aux clients dont le devis est signé. Les travaux
        commencés se terminent, vous pouvez toujours répondre à leurs clients, annuler et récupérer
        vos données. Rien n’est effacé.
      </MailText>
      <Contest contact={contact} />
      <MailButton href={href}>Répondre à l’équipe</MailButton>
    </MailLayout>
  )
}

/** Tells a company that works are proposed to it again. */
export function CompanyReinstatedMail({
  companyName,
  href,
}: {
  companyName: string
  href: string
}) {
  return (
    <MailLayout
      preview="Les demandes peuvent de nouveau vous être proposées."
      title="Votre entreprise est rétablie"
    >
      <MailText>
        La suspension {ofName(companyName)} est levée : les demandes de vos métiers peuvent de
        nouveau vous être proposées, vos conversations et vos devis envoyés reprennent où ils en
        étaient. Les demandes qui attendaient votre réponse au moment de la suspension sont allées à
        d’autres artisans et ne reviennent pas ; aucune n’a utilisé de contact.
      </MailText>
      <MailButton href={href}>Voir mon entreprise</MailButton>
    </MailLayout>
  )
}

/** Warns a company after a report, with the reasons; whoever reported is not named. */
export function CompanyWarnedMail({
  companyName,
  reason,
  contact,
  href,
}: MeasureRecourse & { companyName: string; reason: string }) {
  return (
    <MailLayout
      preview="Un particulier nous a signalé un fait. Voici ce que nous vous demandons."
      title="Un avertissement de notre équipe"
    >
      <MailText>
        Un particulier nous a signalé un fait au sujet {ofName(companyName)}. Après examen, notre
        équipe vous adresse cet avertissement :
      </MailText>
      <MailWords>{reason}</MailWords>
      <MailText>
        Rien ne change pour vos demandes en cours. Un manquement répété peut mener à une suspension.
      </MailText>
      <Contest contact={contact} />
      <MailButton href={href}>Répondre à l’équipe</MailButton>
    </MailLayout>
  )
}

function Contest({ contact }: { contact: string }) {
  return (
    <MailText>
      Pour contester cette décision, répondez-nous ici ou à {contact} : nous la relirons et vous
      répondrons par écrit. Vous pouvez aussi saisir le médiateur des entreprises, gratuit et
      confidentiel (mediateur-des-entreprises.fr), ou la justice.
    </MailText>
  )
}
